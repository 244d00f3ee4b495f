"""Harmless text for a field, as exploring types it: of the kind that the field takes, and nobody's data."""

from __future__ import annotations

import re

from ..screen.elements import Element
from ..screen.naming import name_of, texts_beside
from ..screen.screen import ScreenFacts

_DEFAULT = "sample"
# The first that fits what the field is called wins. Addresses and numbers are of those set aside for examples.
_KINDS = (
    (r"e-?mail|邮箱|电子邮件|correo|courriel|メール|почт", "sample@example.com"),
    (r"web-?site|url|link|homepage|网址|网站|site web|веб", "https://example.com"),
    (r"phone|mobile|tel\b|telephone|fax|电话|手机|telefon|téléphone|teléfono|電話|телефон", "5550100"),
    (r"card number|卡号|kartennummer", "4111111111111111"),
    (r"cvv|cvc|security code|安全码", "123"),
    (r"expir|valid (?:until|thru)|mm/yy|有效期", "12/30"),
    (r"\bpin\b|passcode|验证码|\bcode\b|\botp\b", "1234"),
    (r"password|密码|passwort|mot de passe|contraseña|пароль|パスワード", "Sample-123"),
    (r"zip|postal|postcode|邮编|plz|code postal", "12345"),
    (r"quantity|amount|price|count|number|minutes|hours|seconds|age\b|qty|金额|数量|价格|anzahl|betrag|montant", "2"),
    (r"birthday|birth|date\b|日期|生日|datum|fecha", "2000-01-31"),
    (r"\btime\b|时间|uhrzeit|heure|hora", "10:30"),
    (r"first name|given name|名字|vorname|prénom|nombre", "Sam"),
    (r"last name|surname|family name|姓氏|nachname|apellido", "Sample"),
    (r"name|姓名|nom\b|имя|名前|이름", "Sam Sample"),
    (r"city|town|城市|stadt|ville|ciudad", "Sampleton"),
    (r"street|address|地址|adresse|dirección|адрес", "1 Sample Street"),
    (r"search|find|filter|搜索|查找|suche|recherche|buscar|поиск|検索", "a"),
)


def sample_for(element: Element, facts: ScreenFacts) -> str:
    """Return what is typed into a field to see what it does."""
    told = (element.hint, element.content_desc, element.identity.nearby, element.resource_id.rpartition("/")[2])
    shown = tuple(text.text for text in facts.texts)
    for name in (*told, *texts_beside(element, shown), name_of(element, facts)):
        words = name.replace("_", " ").casefold()
        for pattern, sample in _KINDS:
            if re.search(pattern, words):
                return sample
    return "Sample-123" if element.password else _DEFAULT
