// Drives one device through appium-adb, unmodified, as Appium and Midscene do; prints one JSON object of what it saw.
// Usage: node appium_adb.mjs FOLDER_WITH_NODE_MODULES ADB PORT SERIAL PACKAGE FIELD_ID TEXT
import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [folder, adbPath, port, serial, pkg, field, text] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(folder), 'driver.js'));
const { ADB } = require('appium-adb');
const version = require('appium-adb/package.json').version;

const adb = new ADB({ adbPort: Number(port), udid: serial, adbExecTimeout: 20000 });
adb.executable = { path: adbPath, defaultArgs: ['-P', port, '-s', serial] };
adb.setDeviceId(serial);

const centerOf = (xml, pattern) => {
  const node = xml.match(/<node [^>]*>/g).find((one) => pattern.test(one));
  if (!node) throw new Error(`no node like ${pattern} in a tree of ${xml.length} characters`);
  const [left, top, right, bottom] = node.match(/bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/).slice(1).map(Number);
  return [String((left + right) >> 1), String((top + bottom) >> 1)];
};

const dump = async () => {
  await adb.shell(['uiautomator', 'dump', '--compressed', '/data/local/tmp/appium.xml']);
  return await adb.shell(['cat', '/data/local/tmp/appium.xml']);
};

const seen = { version };
await adb.waitForDevice(5);
seen.api = await adb.getApiLevel();
seen.size = await adb.getScreenSize();
seen.density = await adb.getScreenDensity();
seen.orientation = await adb.getScreenOrientation();
seen.locked = await adb.isScreenLocked();
seen.installed = await adb.isAppInstalled(pkg);
seen.activity = await adb.resolveLaunchableActivity(pkg);
await adb.startApp({ pkg, activity: seen.activity.split('/')[1], stopApp: true });
await adb.waitForActivity(pkg, '*', 5000);
seen.front = await adb.getFocusedPackageAndActivity();
seen.pids = await adb.getPIDsByName(pkg);
const [x, y] = centerOf(await dump(), new RegExp(`resource-id="${pkg}:id/${field}"`));
await adb.shell(['input', 'swipe', x, y, x, y, '150']);
seen.keyboard = (await adb.isSoftKeyboardPresent()).isKeyboardShown;
await adb.inputText(text);
seen.typed = (await dump()).includes(`text="${text}"`);
await adb.hideKeyboard(3000);
const temporary = await mkdtemp(path.join(tmpdir(), 'appium-adb-'));
try {
  await writeFile(path.join(temporary, 'a.txt'), 'pushed');
  await adb.push(path.join(temporary, 'a.txt'), '/sdcard/a.txt');
  await adb.pull('/sdcard/a.txt', path.join(temporary, 'b.txt'));
  seen.pulled = await readFile(path.join(temporary, 'b.txt'), 'utf8');
} finally {
  await rm(temporary, { recursive: true });
}
seen.picture = (await adb.takeScreenshot()).length;
await adb.setAnimationScale(0);
seen.animations = await adb.isAnimationOn();
await adb.keyevent(4);
await adb.forceStop(pkg);
seen.running = await adb.isAppRunning?.(pkg) ?? await adb.processExists(pkg);
console.log(JSON.stringify(seen));
