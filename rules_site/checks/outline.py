"""A page template as one text: every branch, macro and included file in the place where it is shown.

What is typed into templates can so be read in its context, text, attribute or style sheet, and told by file and line.
Where a value of the program stands, there is a hole.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import nodes
from markupsafe import escape

from rules_site import paths
from rules_site.content.model import Place
from rules_site.i18n.jinja import FUNCTIONS, parse_template

#: What stands for a value that the program gives. No template can hold this character and mean it.
HOLE = "\uf8ff"

#: How deep macros and files are followed into each other, and how many pieces a page has at most.
_DEEPEST, _MOST = 60, 50_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A text that one place of one file typed."""

    text: str
    path: str
    line: int


@dataclass(frozen=True)
class Outline:
    """A page as one text, with the places where it was typed, and what kept a part of it from being followed.

    ``files`` are the names of the templates it is made of.
    """

    pieces: tuple[Piece, ...]
    problems: tuple[tuple[Place, str], ...]
    files: tuple[str, ...] = ()
    text: str = ""
    starts: tuple[int, ...] = ()

    def place(self, offset: int) -> Place:
        """Return where the character at ``offset`` was typed."""
        index = bisect_right(self.starts, offset) - 1
        piece = self.pieces[index]
        return Place(piece.path, piece.line + piece.text.count("\n", 0, offset - self.starts[index]))


def outline(folder: Path, name: str) -> Outline:
    """Return the page that the template ``name`` in a folder describes.

    Raises:
        TemplateError: a template on the way cannot be read.
        OSError: a file cannot be read.
    """
    expansion = _Expansion(folder)
    pieces: list[Piece] = []
    starts: list[int] = []
    length = 0
    for piece in expansion.page(name):
        if len(pieces) == _MOST:
            place = Place(piece.path, piece.line)
            expansion.problems[place, f"more than {_MOST} pieces of text"] = None
            break
        pieces.append(piece)
        starts.append(length)
        length += len(piece.text)
    return Outline(
        tuple(pieces),
        tuple(expansion.problems),
        tuple(expansion.files),
        "".join(piece.text for piece in pieces),
        tuple(starts),
    )


@dataclass(frozen=True)
class _Scope:
    """What names mean in one file, or inside one macro of it. ``values`` are expressions with the scope they are of."""

    path: str
    values: Mapping[str, tuple[nodes.Node, _Scope]] = field(default_factory=dict)
    macros: Mapping[str, tuple[nodes.Macro, _Scope]] = field(default_factory=dict)
    modules: Mapping[str, _Scope] = field(default_factory=dict)
    blocks: Mapping[str, tuple[tuple[nodes.Block, _Scope], ...]] = field(default_factory=dict)
    #: The blocks of the parents of the block that is being written, for ``super()``.
    above: tuple[tuple[nodes.Block, _Scope], ...] = ()

    def having(self, values: Mapping[str, tuple[nodes.Node, _Scope]]) -> _Scope:
        return _Scope(self.path, {**self.values, **values}, self.macros, self.modules, self.blocks, self.above)


@dataclass(frozen=True, slots=True)
class _Constant:
    """A text in quotes that a template may show; ``is_markup`` when it is shown without being escaped."""

    text: str
    line: int
    path: str
    is_markup: bool


class _Expansion:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: dict[tuple[Place, str], None] = {}
        self.files: dict[str, None] = {}
        self.scopes: dict[str, _Scope] = {}
        self.stack: list[object] = []

    def page(self, name: str) -> Iterator[Piece]:
        """Yield the pieces of a whole page: the outermost template it extends, with the blocks of those inside."""
        chain: list[tuple[nodes.Template, _Scope]] = []
        names = [name]
        while (tree := self._tree(names[-1])) is not None:
            chain.append((tree, self._scope(names[-1])))
            parent = next(iter(tree.find_all(nodes.Extends)), None)
            if parent is None:
                break
            found = self._names(parent.template, chain[-1][1], parent.lineno)
            if not found or found[0] in names:
                if found:
                    self._note(chain[-1][1].path, parent.lineno, f"extends {found[0]!r}, which it is itself part of")
                break
            names.append(found[0])
        blocks: dict[str, tuple[tuple[nodes.Block, _Scope], ...]] = {}
        for tree, scope in chain:
            for block in tree.find_all(nodes.Block):
                blocks[block.name] = (*blocks.get(block.name, ()), (block, scope))
        if chain:
            tree, scope = chain[-1]
            self.stack.append(names[-1])
            macros: dict[str, tuple[nodes.Macro, _Scope]] = {}
            yield from self._all(
                tree.body, _Scope(scope.path, scope.values, scope.macros or macros, scope.modules, blocks)
            )

    def _note(self, path: str, line: int, problem: str) -> None:
        self.problems[Place(path, line), problem] = None

    def _tree(self, name: str) -> nodes.Template | None:
        path = self.folder / name
        if not path.is_file():
            return None
        self.files[name] = None
        return parse_template(path, name)

    def _scope(self, name: str) -> _Scope:
        """Return what the names of a file mean: those that it sets, defines or imports, wherever it does."""
        if name in self.scopes:
            return self.scopes[name]
        values: dict[str, tuple[nodes.Node, _Scope]] = {}
        macros: dict[str, tuple[nodes.Macro, _Scope]] = {}
        modules: dict[str, _Scope] = {}
        scope = self.scopes[name] = _Scope(paths.shown(self.folder / name), values, macros, modules)
        tree = self._tree(name)
        if tree is None:
            return scope
        for macro in tree.find_all(nodes.Macro):
            macros[macro.name] = macro, scope
        for assigned in tree.find_all(nodes.Assign):
            if isinstance(assigned.target, nodes.Name):
                values[assigned.target.name] = assigned.node, scope
        for imported in tree.find_all(nodes.FromImport):
            for source in self._names(imported.template, scope, imported.lineno):
                known = self._scope(source).macros
                for each in imported.names:
                    old, new = (each, each) if isinstance(each, str) else each
                    if old in known:
                        macros[new] = known[old]
        for whole in tree.find_all(nodes.Import):
            for source in self._names(whole.template, scope, whole.lineno):
                modules[whole.target] = self._scope(source)
        return scope

    def _names(self, expression: nodes.Expr, scope: _Scope, line: int) -> list[str]:
        """Return the names of the files that an expression may mean; one that cannot be told is a problem."""
        names = [constant.text for constant in self._constants(expression, scope, 0)]
        if not names:
            self._note(scope.path, line, "a file by a name that is worked out")
        return names

    def _all(self, body: list[nodes.Node], scope: _Scope) -> Iterator[Piece]:
        for node in body:
            yield from self._node(node, scope)

    def _node(self, node: nodes.Node, scope: _Scope) -> Iterator[Piece]:
        if isinstance(node, nodes.Output):
            for child in node.nodes:
                if isinstance(child, nodes.TemplateData):
                    yield Piece(child.data, scope.path, child.lineno)
                else:
                    yield from self._value(child, scope)
        elif isinstance(node, nodes.For):
            names = [node.target] if isinstance(node.target, nodes.Name) else node.target.find_all(nodes.Name)
            yield from self._all(node.body, scope.having({name.name: (node.iter, scope) for name in names}))
            yield from self._all(node.else_, scope)
        elif isinstance(node, nodes.With):
            pairs = zip(node.targets, node.values, strict=True)
            given = {target.name: (value, scope) for target, value in pairs if isinstance(target, nodes.Name)}
            yield from self._all(node.body, scope.having({**given}))
        elif isinstance(node, nodes.Block):
            yield from self._block(scope.blocks.get(node.name) or ((node, scope),), scope)
        elif isinstance(node, nodes.Include):
            for name in self._names(node.template, scope, node.lineno):
                yield from self._enter_include(name, node, scope)
        elif isinstance(node, nodes.CallBlock):
            yield from self._value(node.call, scope)
            yield from self._all(node.body, scope)
        elif not isinstance(node, nodes.Macro):
            for inside in node.iter_child_nodes():
                if isinstance(inside, nodes.Stmt):
                    yield from self._node(inside, scope)

    def _block(self, chain: tuple[tuple[nodes.Block, _Scope], ...], outer: _Scope) -> Iterator[Piece]:
        (block, own), *above = chain
        # A block inside itself is refused by Jinja; one that is met again is written again.
        if len(self.stack) < _DEEPEST:
            self.stack.append(id(block))
            inner = _Scope(own.path, {**own.values}, own.macros, own.modules, outer.blocks, tuple(above))
            yield from self._all(block.body, inner)
            self.stack.pop()

    def _enter_include(self, name: str, node: nodes.Include, scope: _Scope) -> Iterator[Piece]:
        tree = self._tree(name)
        if tree is None:
            return
        if name in self.stack:
            self._note(scope.path, node.lineno, f"includes {name!r}, which it is itself part of")
            return
        own = self._scope(name)
        self.stack.append(name)
        yield from self._all(
            tree.body, _Scope(own.path, {**scope.values, **own.values}, {**scope.macros, **own.macros}, own.modules)
        )
        self.stack.pop()

    def _value(self, expression: nodes.Expr, scope: _Scope) -> Iterator[Piece]:
        """Yield what a value shows: the bodies of the macros in it, the texts in quotes, and a hole for the rest."""
        called = False
        for call in self._calls(expression):
            if isinstance(call.node, nodes.Name) and call.node.name == "super" and scope.above:
                called = True
                yield from self._block(scope.above, scope)
            elif macro := self._macro(call, scope):
                called = True
                yield from self._enter_call(call, *macro, scope)
        shown = list(self._constants(expression, scope, 0))
        for piece in shown:
            yield Piece(piece.text if piece.is_markup else str(escape(piece.text)), piece.path, piece.line)
        if not called and not self._is_constant(expression):
            yield Piece(HOLE, scope.path, expression.lineno)

    @staticmethod
    def _calls(expression: nodes.Expr) -> Iterator[nodes.Call]:
        if isinstance(expression, nodes.Call):
            yield expression
        yield from expression.find_all(nodes.Call)

    def _macro(self, call: nodes.Call, scope: _Scope) -> tuple[nodes.Macro, _Scope] | None:
        if isinstance(call.node, nodes.Name):
            return scope.macros.get(call.node.name)
        if isinstance(call.node, nodes.Getattr) and isinstance(call.node.node, nodes.Name):
            module = scope.modules.get(call.node.node.name)
            return module.macros.get(call.node.attr) if module else None
        return None

    def _enter_call(self, call: nodes.Call, macro: nodes.Macro, own: _Scope, outer: _Scope) -> Iterator[Piece]:
        if id(macro) in self.stack or len(self.stack) >= _DEEPEST:
            return  # a text inside a text is written as the first one is
        names = [arg.name for arg in macro.args]
        given = {**dict(zip(names, call.args, strict=False)), **{kwarg.key: kwarg.value for kwarg in call.kwargs}}
        defaults = dict(zip(names[len(names) - len(macro.defaults) :], macro.defaults, strict=True))
        values: dict[str, tuple[nodes.Node, _Scope]] = {name: (value, own) for name, value in defaults.items()}
        values |= {name: (value, outer) for name, value in given.items()}
        self.stack.append(id(macro))
        yield from self._all(macro.body, own.having(values))
        self.stack.pop()

    def _is_constant(self, expression: nodes.Node) -> bool:
        """Whether nothing of the program's is shown by an expression."""
        if isinstance(expression, nodes.CondExpr):
            parts = [expression.expr1, *([expression.expr2] if expression.expr2 else [])]
            return all(self._is_constant(part) for part in parts)
        if isinstance(expression, nodes.Concat):
            return all(self._is_constant(node) for node in expression.nodes)
        return isinstance(expression, nodes.Const)

    def _constants(
        self, expression: nodes.Node, scope: _Scope, depth: int, markup: bool = False
    ) -> Iterator[_Constant]:
        """Yield the texts in quotes that an expression may show."""
        if depth > _DEEPEST:
            return
        parts: list[nodes.Node] = []
        if isinstance(expression, nodes.Const):
            if isinstance(expression.value, str):
                yield _Constant(expression.value, expression.lineno, scope.path, markup)
        elif isinstance(expression, nodes.TemplateData):
            yield _Constant(expression.data, expression.lineno, scope.path, True)
        elif isinstance(expression, nodes.Name):
            if bound := scope.values.get(expression.name):
                value, of = bound
                # What a name is set to by itself, as in {% set x = x ~ "…" %}, is shown once.
                yield from self._constants(value, of, depth + 20, markup)
        elif isinstance(expression, nodes.CondExpr):
            parts = [expression.expr1, *([expression.expr2] if expression.expr2 else [])]
        elif isinstance(expression, nodes.Or | nodes.And | nodes.Add):
            parts = [expression.left, expression.right]
        elif isinstance(expression, nodes.Concat):
            parts = [*expression.nodes]
        elif isinstance(expression, nodes.Filter):
            if expression.node is not None:
                parts = [expression.node]
            parts += expression.args if expression.name in ("default", "d", "join", "replace") else []
            markup = markup or expression.name == "safe"
        elif isinstance(expression, nodes.List | nodes.Tuple):
            parts = [*expression.items]
        elif isinstance(expression, nodes.Dict):
            parts = [pair.value for pair in expression.items]
        elif isinstance(expression, nodes.Getitem | nodes.Getattr):
            parts = [expression.node]
        elif isinstance(expression, nodes.Call):
            is_text = isinstance(expression.node, nodes.Name) and expression.node.name in FUNCTIONS
            if not is_text and isinstance(expression.node, nodes.Getattr):
                parts = [expression.node.node, *(expression.args[1:] if expression.node.attr == "get" else ())]
        for part in parts:
            yield from self._constants(part, scope, depth + 1, markup)
