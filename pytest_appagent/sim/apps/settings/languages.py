"""The languages that a device can speak, by the names that their speakers give them."""

from __future__ import annotations

_REGIONS = {
    "Bahasa Indonesia": {"id-ID": "Indonesia"},
    "Čeština": {"cs-CZ": "Česko"},
    "Dansk": {"da-DK": "Danmark"},
    "Deutsch": {"de-DE": "Deutschland", "de-AT": "Österreich", "de-CH": "Schweiz"},
    "Eesti": {"et-EE": "Eesti"},
    "English": {
        "en-US": "United States",
        "en-AU": "Australia",
        "en-CA": "Canada",
        "en-IN": "India",
        "en-GB": "United Kingdom",
    },
    "Español": {
        "es-AR": "Argentina",
        "es-CO": "Colombia",
        "es-ES": "España",
        "es-US": "Estados Unidos",
        "es-MX": "México",
    },
    "Français": {"fr-BE": "Belgique", "fr-CA": "Canada", "fr-FR": "France", "fr-CH": "Suisse"},
    "Hrvatski": {"hr-HR": "Hrvatska"},
    "Italiano": {"it-IT": "Italia", "it-CH": "Svizzera"},
    "Magyar": {"hu-HU": "Magyarország"},
    "Nederlands": {"nl-BE": "België", "nl-NL": "Nederland"},
    "Norsk bokmål": {"nb-NO": "Norge"},
    "Polski": {"pl-PL": "Polska"},
    "Português": {"pt-BR": "Brasil", "pt-PT": "Portugal"},
    "Română": {"ro-RO": "România"},
    "Slovenčina": {"sk-SK": "Slovensko"},
    "Suomi": {"fi-FI": "Suomi"},
    "Svenska": {"sv-FI": "Finland", "sv-SE": "Sverige"},
    "Tiếng Việt": {"vi-VN": "Việt Nam"},
    "Türkçe": {"tr-TR": "Türkiye"},
    "Ελληνικά": {"el-GR": "Ελλάδα"},
    "Русский": {"ru-RU": "Россия"},
    "Українська": {"uk-UA": "Україна"},
    "简体中文": {"zh-CN": "中国", "zh-SG": "新加坡"},
    "繁體中文": {"zh-TW": "台灣", "zh-HK": "香港"},
    "日本語": {"ja-JP": "日本"},
}
LANGUAGES = tuple(_REGIONS)


def regions_of(language: str) -> dict[str, str]:
    """Return the regions in which a language is spoken, by their tags."""
    return _REGIONS[language]


def language_name(tag: str) -> str:
    """Return "English (United States)" for "en-US", and a tag that is not known as it is."""
    wanted = tag.replace("_", "-").replace("-Hans", "").replace("-Hant", "")
    for language, regions in _REGIONS.items():
        if wanted in regions:
            return f"{language} ({regions[wanted]})"
    return tag
