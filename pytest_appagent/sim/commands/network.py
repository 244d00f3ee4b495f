"""The network as tools ask for it: ifconfig, ip, ping. There is one address, and it leads nowhere."""

from __future__ import annotations

from .call import Call, command

_ADDRESS, _BROADCAST, _GATEWAY = "10.0.2.16", "10.0.2.255", "10.0.2.2"
_MAC = "02:15:b2:00:00:00"


@command("ifconfig")
def _ifconfig(call: Call) -> int:
    wanted = call.arguments[0] if call.arguments else ""
    if wanted not in ("", "wlan0", "lo"):
        return call.complain(f"ifconfig: {wanted}: No such device")
    if wanted in ("", "lo"):
        call.say("lo        Link encap:Local Loopback  ", "          inet addr:127.0.0.1  Mask:255.0.0.0 ")
        call.say("          UP LOOPBACK RUNNING  MTU:65536  Metric:1", "")
    if wanted in ("", "wlan0"):
        call.say(f"wlan0     Link encap:Ethernet  HWaddr {_MAC}")
        call.say(f"          inet addr:{_ADDRESS}  Bcast:{_BROADCAST}  Mask:255.255.255.0 ")
        call.say("          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1", "")
    return 0


@command("ip")
def _ip(call: Call) -> int:
    words = [word for word in call.arguments if not word.startswith("-") and word not in ("show", "dev", "list")]
    match words[:1]:
        case ["route" | "r" | "ro"]:
            call.say(f"10.0.2.0/24 dev wlan0 proto kernel scope link src {_ADDRESS}")
            if "get" in words:
                call.say(f"{words[-1]} via {_GATEWAY} dev wlan0 src {_ADDRESS}")
        case ["addr" | "a" | "address" | "link"]:
            if words[1:] and words[1] not in ("wlan0", "lo"):
                return call.complain(f'Device "{words[1]}" does not exist.')
            if words[1:2] != ["wlan0"]:
                call.say("1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000")
                call.say("    inet 127.0.0.1/8 scope host lo")
            if words[1:2] != ["lo"]:
                call.say(
                    "2: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 1000"
                )
                call.say(f"    link/ether {_MAC} brd ff:ff:ff:ff:ff:ff")
                call.say(f"    inet {_ADDRESS}/24 brd {_BROADCAST} scope global wlan0")
        case _:
            return call.complain("Usage: ip [ OPTIONS ] OBJECT { COMMAND }", status=255)
    return 0


@command("ping")
def _ping(call: Call) -> int:
    host = next((word for word in reversed(call.arguments) if not word.startswith("-")), "")
    return call.complain(f"ping: unknown host {host}", status=2)
