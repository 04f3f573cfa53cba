"""Pages that are opened from a folder, by an app or a person: each link leads to a file, where a service has a path."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from html import escape, unescape
from html.parser import HTMLParser
from urllib.parse import SplitResult, urljoin, urlsplit

from rules_site.static.manifest import file_of

#: Attributes that hold an address.
_ADDRESSES = frozenset({"href", "src", "xlink:href"})

#: An attribute inside a tag: its name, what stands before the value, the value with its quotes.
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)""")


def link_files(html: bytes, name: str) -> bytes:
    """Return the page in a file with every link to a path of the site made one to the file of that path."""
    page = html.decode()
    parts, end = [], 0
    for start, tag in _tags(page):
        parts += [page[end:start], _ATTRIBUTE.sub(lambda found: _attribute(found, name), tag)]
        end = start + len(tag)
    return "".join((*parts, page[end:])).encode()


def lost(html: bytes, name: str, exists: Callable[[str], bool]) -> Iterator[str]:
    """Yield every address on the page in a file that leads to no file of the build, nor to another site."""
    for _, tag in _tags(html.decode()):
        for attribute, _, value in _ATTRIBUTE.findall(tag):
            if attribute.lower() in _ADDRESSES:
                address = unescape(value.strip("\"'"))
                if (split := _split(address)) is None:
                    yield address
                    continue
                inside = not split.scheme and not split.netloc
                # What starts at the root is a file of the machine, not of the folder.
                if inside and (split.path.startswith("/") or not exists(_target(split.path, name))):
                    yield address


def _split(address: str) -> SplitResult | None:
    """Return the parts of an address, None where it is none, such as ``http://[x``."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


def _target(path: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name


def _attribute(match: re.Match[str], name: str) -> str:
    attribute, equals, value = match.groups()
    if attribute.lower() not in _ADDRESSES:
        return match[0]
    address = unescape(value.strip("\"'"))
    local = _local(address, name)
    return match[0] if local == address else f'{attribute}{equals}"{escape(local)}"'


def _local(address: str, name: str) -> str:
    """Return an address, as a page at the path of the file ``name`` has it, as the page in that file has to have it.

    >>> _local("../", "ru/baccarat/index.html"), _local("/ru/", "assets/errors/404.ru.html")
    ('../index.html', '../../ru/index.html')
    >>> _local("#cards", "ru/baccarat/index.html"), _local("../../en/baccarat/#cards", "ru/baccarat/index.html")
    ('#cards', '../../en/baccarat/index.html#cards')
    """
    split = _split(address)
    if split is None or split.scheme or split.netloc or not split.path:
        return address
    path = urljoin(f"/{name.removesuffix('index.html')}", split.path)
    file = file_of(path) if path.endswith("/") or path.startswith("/api/") else path[1:]
    return split._replace(path=posixpath.relpath(f"/{file}", posixpath.dirname(f"/{name}"))).geturl()


class _Tags(HTMLParser):
    """Collects the text of every start tag and where it stands. What is in a comment or a style sheet is no tag."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, int, str]] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        line, column = self.getpos()
        self.found.append((line, column, self.get_starttag_text() or ""))


def _tags(page: str) -> Iterator[tuple[int, str]]:
    parser = _Tags()
    parser.feed(page)
    parser.close()
    starts = [0, *(match.end() for match in re.finditer("\n", page))]
    for line, column, tag in parser.found:
        yield starts[line - 1] + column, tag
