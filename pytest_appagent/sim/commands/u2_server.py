"""`app_process`: of all Java programs the device runs one, the server of uiautomator2."""

from __future__ import annotations

import asyncio

from ..u2.http import http_service
from ..u2.methods import answerer
from .call import Call, waiting_command

_MAIN = "com.wetest.uia2.Main"
_USUAL_PORT = 9008


@waiting_command("app_process", "app_process64")
async def _app_process(call: Call) -> int:
    words = [word for word in call.arguments if not word.startswith(("-X", "--"))]
    program = next((word for word in words if "." in word.strip(".") and "/" not in word), "")
    jar = call.variables.get("CLASSPATH", "")
    is_there = bool(jar) and call.files.find(call.path(jar)) is not None
    if program != _MAIN or not is_there:
        return call.complain(
            f"Error: could not find class '{program}'",
            f'java.lang.ClassNotFoundException: Didn\'t find class "{program}" on path: DexPathList[[{jar}]]',
        )
    port_text = words[words.index("-p") + 1] if "-p" in words[:-1] else str(_USUAL_PORT)
    port = int(port_text) if port_text.isdecimal() else 0
    if port in call.machine.ports:
        return call.complain(f"java.net.BindException: bind failed: EADDRINUSE (Address already in use): {port}")
    if call.machine.ports:
        return call.complain(
            "java.lang.IllegalStateException: UiAutomationService android.accessibilityservice."
            "IAccessibilityServiceClient$Stub$Proxy@5deffd5already registered!"
        )
    call.machine.ports[port] = http_service(answerer(call.machine))
    try:
        call.say("[server] INFO: [UiAutomator2Server] Starting Server")
        await call.flush(call)
        await asyncio.Event().wait()  # until the client that started it leaves
    finally:
        del call.machine.ports[port]
    return 0
