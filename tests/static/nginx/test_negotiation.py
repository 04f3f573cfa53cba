"""What nginx decides by maps is what the service decides by code, for any header and any path."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_site.i18n.locales import Locale
from rules_site.i18n.negotiation import canonical, is_language, negotiate
from rules_site.static.nginx.negotiation import encoding_maps, language_maps, own_maps
from rules_site.web.conditional import encoding_for
from tests.static.nginx.evaluation import Request, maps

_MANY = "en bg cs da de el es et fi fr he hu id it lt lv nb nl pl pt ro ru sv vi"
SITES = {
    "ours": tuple(map(Locale, ("en", "id", "ru", "vi"))),
    "variants": tuple(map(Locale, ("en", "fil", "pt", "pt-BR", "sr-Latn", "zh-Hant", "zh-Hant-TW", "en-x-pseudo"))),
    "many": tuple(Locale(tag) for tag in _MANY.split()),
}
MAPS = {name: maps([*language_maps(locales), *own_maps(locales)]) for name, locales in SITES.items()}
ENCODINGS = maps(encoding_maps())

_QUALITIES = st.sampled_from(["", ";q=1", ";q=1.0", ";q=0", ";q=0.000", ";q=.0", ";q=2", ";q=", ";q=1.5", ";", ";a=b"])
_FRACTIONS = st.builds(";q={}.{}".format, st.sampled_from(["0", ""]), st.text("0123456789", max_size=5))
_BLANKS = st.sampled_from(["", "", "", " ", "\t", "  "])


def _header(tags: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    one = st.builds("{1}{0}{1}{2}{1}".format, tags, _BLANKS, _QUALITIES | _FRACTIONS)
    return st.lists(one, max_size=9).map(",".join)


_CODES = "en eng EN id in ind ru rus vi vie pt por zh zho cmn sr fil tl fr xx * e"
_LANGUAGES = st.sampled_from(_CODES.split())
_SUBTAGS = st.sampled_from(
    ["", "-BR", "_BR", "-Hant", "_TW_#Hant", "-Hant-TW", "-x-pseudo", "__#Latn", "--", "-", "_RU"]
)
_CHARSETS = st.sampled_from(["", "", "", ".UTF-8", ".utf8@euro", "@latin", ".html", "."])
_TAGS = st.builds("{}{}{}".format, _LANGUAGES, _SUBTAGS, _CHARSETS)


@pytest.mark.parametrize("site", SITES)
@given(header=_header(_TAGS) | st.text("enidruv-_*;q=0.19, \t", max_size=60))
@settings(max_examples=400, deadline=None, derandomize=True, database=None)
def test_nginx_chooses_the_language_that_the_service_chooses(site: str, header: str) -> None:
    found = Request(MAPS[site], http_accept_language=header).value("rules_locale")
    assert found == negotiate(header, SITES[site]).tag


@pytest.mark.parametrize("length", [994, 995, 996, 997, 998, 999, 1000, 1001, 1200])
@pytest.mark.parametrize("rest", ["vi", "vi,", ",vi;q=0.5", "ru;q=0.4,vi;q=0.5", "vi-VN, ru;q=0.1"])
def test_nginx_reads_as_much_of_a_header_as_the_service(length: int, rest: str) -> None:
    header = ("fr," * 400)[:length] + rest
    found = Request(MAPS["ours"], http_accept_language=header).value("rules_locale")
    assert found == negotiate(header, SITES["ours"]).tag


@pytest.mark.parametrize("site", SITES)
@given(segment=_TAGS | st.builds("{}{}".format, _LANGUAGES, st.text("-_aA1", max_size=40)) | st.text(max_size=9))
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
def test_nginx_takes_a_segment_of_a_path_for_the_language_that_it_is_to_the_service(site: str, segment: str) -> None:
    request = Request(MAPS[site], rules_segment=segment, rules_locale="negotiated")
    own = canonical(segment, SITES[site])
    if "\n" not in segment and "/" not in segment:
        assert request.value("rules_own") == (own.tag if own else "")
        assert request.value("rules_foreign") == ("negotiated" if is_language(segment) else "")


@pytest.mark.parametrize("more", [13, 14, 15, 16, 30])
@pytest.mark.parametrize("tag", ["pt", "pt-BR", "zh-Hant-TW"])
def test_nginx_reads_as_many_subtags_as_the_service(tag: str, more: int) -> None:
    segment = f"{tag}{'-abcdefgh' * (more - tag.count('-'))}"
    own = canonical(segment, SITES["variants"])
    assert (own is not None) == (more <= 15)
    assert Request(MAPS["variants"], rules_segment=segment).value("rules_own") == (own.tag if own else "")
    header = f"{segment}, fil;q=0.1"
    found = Request(MAPS["variants"], http_accept_language=header).value("rules_locale")
    assert found == negotiate(header, SITES["variants"]).tag


_CODINGS = st.sampled_from(["br", "gzip", "x-gzip", "identity", "*", "GZIP", "deflate", "zstd", "brr"])


@given(header=_header(_CODINGS))
@settings(max_examples=600, deadline=None, derandomize=True, database=None)
def test_nginx_chooses_the_encoding_that_the_service_chooses(header: str) -> None:
    found = Request(ENCODINGS, http_accept_encoding=header).value("rules_encoding")
    assert found == (encoding_for(header) or "none")
