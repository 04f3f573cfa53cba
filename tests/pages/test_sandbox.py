"""Page templates are a designer's: whatever they try, they reach nothing of the process, and fail in one line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules_site.errors import TemplateError
from rules_site.pages.html import renderer
from rules_site.site import Site

HOSTILE = [
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{{ lipsum.__globals__ }}",
    "{{ joiner.__init__.__globals__ }}",
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ ()|attr('__class__')|attr('__base__') }}",
    "{{ ''['__class__'] }}",
    "{{ '{0.__class__}'.format(1) }}",
    "{{ '{a.__class__}'.format_map({'a': 1}) }}",
    "{{ '%(x)s' % {'x': 1} }}",
    "{{ _.__globals__ }}",
    "{{ label.__closure__ }}",
    "{{ plural.__code__ }}",
    "{{ self.__init__.__globals__ }}",
    "{{ locales.__class__ }}",
    "{{ pages.append(1) }}",
    "{{ dict(a=1).update(b=2) }}",
    "{% import '../../../../etc/passwd' as x %}{{ x }}",
    "{% include '/etc/passwd' %}",
    "{% include ['../secret.html', '/etc/hostname'] %}",
    "{{ 'x' * 10**15 }}",
    "{{ 'x' * 10**9 }}",
    "{{ [0] * 10**9 }}",
    "{{ 10 ** 10 ** 10 }}",
    "{{ range(10**9) | list }}",
    "{{ 'x'.ljust(10**10) }}",
    "{{ 'x' | center(10**10) }}",
    "{{ '%0999999999d' | format(1) }}",
    "{% for i in range(99999) %}{% for j in range(99999) %}xxxxxxxxxxxxxxxxxxxxxxxx{% endfor %}{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% include 'index.html' %}",
    "{% for a in [1] %}" * 25 + "{% endfor %}" * 25,
    "{{ 5 | xmlattr }}",
    "{{ [1, 2] | random }}",
]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_template_fails_in_one_line(shipped: Site, tmp_path: Path, hostile: str) -> None:
    folder = tmp_path / "templates"
    shutil.copytree(shipped.templates_folder, folder)
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace('<ul class="games">', f'{hostile}<ul class="games">'), "utf-8")
    with pytest.raises(TemplateError, match=r"^template fails: ") as failed:
        renderer(shipped.catalog("ru"), shipped.locales, folder).index([])
    assert "\n" not in str(failed.value)
    assert failed.value.line >= 1


def test_what_is_not_hostile_is_rendered(shipped: Site, tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    shutil.copytree(shipped.templates_folder, folder)
    index = folder / "index.html"
    calm = (
        "{{ [3, 4] | sum * 2 }} {{ 2 ** 8 }} {{ 7 % 4 }} {{ 'a b'.split() | join('-') }} {{ range(3) | list | length }}"
    )
    index.write_text(index.read_text("utf-8").replace('<ul class="games">', calm), "utf-8")
    assert "14 256 3 a-b 3" in renderer(shipped.catalog("en"), shipped.locales, folder).index([])
