"""The small app on a device that speaks Chinese: the same screens, with other texts."""

import re

from pytest_appagent.testing import ScriptedDevice

CHINESE = {
    "Small": "小应用",
    "Display": "显示",
    "Theme, size": "主题和大小",
    "Sound": "声音",
    "Volume": "音量",
    "Airplane mode": "飞行模式",
    "Delete everything": "删除全部内容",
    "Website": "网站",
    "Theme": "主题",
    "Light": "浅色",
    "Dark": "深色",
    "Night light": "夜间模式",
    "Vibrate": "振动",
    "Ringtone": "铃声",
    "Chime": "钟声",
    "Beats": "节拍",
    "Navigate up": "向上导航",
    "People": "联系人名单",
    "Person": "个人资料",
    "Friends": "朋友",
    "Family": "家庭成员",
    "Pets": "宠物",
    "Cats": "小猫",
    "note": "备注",
}


class ChineseDevice(ScriptedDevice):
    """Says that it speaks Chinese."""

    def locale(self):
        return "zh-CN"


def in_chinese(screen):
    """A dump with its texts translated; what has no translation stays."""
    return re.sub(
        '(text|content-desc)="([^"]*)"', lambda found: f'{found[1]}="{CHINESE.get(found[2], found[2])}"', screen
    )


def chinese_device(screens, *, start, taps, backs):
    """A device with these screens, given in English."""
    return ChineseDevice(
        {name: in_chinese(screen) for name, screen in screens.items()},
        start=start,
        on_tap={(screen, CHINESE.get(name, name)): to for (screen, name), to in taps.items()},
        on_press=backs,
    )
