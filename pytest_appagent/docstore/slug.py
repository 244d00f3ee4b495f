"""Names of files and folders from what a device says: readable, and safe on every file system."""

from __future__ import annotations

import hashlib
import re
import unicodedata

_READABLE_LENGTH = 48
_HASH_LENGTH = 12
# Names that Windows keeps for devices, whatever follows the first dot.
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))}
_QUALIFIER = re.compile(r"(?<![A-Za-z0-9])(?:[A-Za-z0-9]++\.)+(?:id_)?")
_LOOKED_AT = 500  # characters of a uid
_PACKAGE = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*\Z")
_PACKAGE_LENGTH = 120


def slug(uid: str, *parts: str) -> str:
    """Return a readable start of the uid and a short hash of it and of the further parts that tell it apart.

    Lower case, digits and hyphens only, so that no two of them are one file where case does not count, and none is
    a path, a hidden file or a device.
    """
    return f"{_readable(uid) or 'element'}-{_hash(uid, *parts)}"


def package_folder(package: str) -> str:
    """Return the name of a package's folder: the package itself, unless it could be no usual name of a package."""
    words = package.split(".")
    if len(package) <= _PACKAGE_LENGTH and _PACKAGE.match(package) and words[0] not in _RESERVED:
        return package
    return f"{_readable(package) or 'app'}-{_hash(package)}"


def _readable(name: str) -> str:
    """The start in plain letters, without what only says where a resource or a class is from."""
    plain = unicodedata.normalize("NFKD", _QUALIFIER.sub("", name[:_LOOKED_AT])).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))[:_READABLE_LENGTH].strip("-")


def _hash(*parts: str) -> str:
    told = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(told).hexdigest()[:_HASH_LENGTH]
