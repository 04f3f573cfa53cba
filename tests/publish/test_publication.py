"""An error page leads to the list of games, wherever the service is mounted."""

from __future__ import annotations

import pytest

from rules_site.publish.publication import Publication


@pytest.mark.parametrize("base_url", ["", "https://help.example", "https://help.example/a.b/rules"])
@pytest.mark.parametrize("root", ["", "/mounted/here"])
@pytest.mark.parametrize("link", ['href="{}"', "href='{}'", "href={}>", "href={} class"])
def test_the_link_of_an_error_page_is_under_the_mount_point(base_url: str, root: str, link: str) -> None:
    path = base_url.removeprefix("https://help.example")
    page = f"<p>/ru/ <a {link.format(path + '/ru/')}"
    published = Publication(base_url, [], ("ru",), (), {(406, "ru"): page.encode()})
    assert published.error(500, "ru", root).decode() == f"<p>/ru/ <a {link.format(root + '/ru/')}"


def test_other_links_of_an_error_page_stay() -> None:
    page = b'<a href="/ru/baccarat/"><a href="https://a.example/ru/"><a href="/ru/">'
    published = Publication("", [], ("ru",), (), {(404, "ru"): page})
    assert published.error(404, "ru", "/x") == page.replace(b'"/ru/"', b'"/x/ru/"')
