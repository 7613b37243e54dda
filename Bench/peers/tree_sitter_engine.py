"""tree-sitter with its Markdown grammars (PyPI: tree-sitter, tree-sitter-markdown): an incremental engine.

The grammar of blocks is updated incrementally. What is within them has a grammar of its own, of which an editor parses
what it shows: here, the inlines of the edited block.
"""

import importlib.metadata

import tree_sitter
import tree_sitter_markdown
from protocol import serve

KINDS = {
    "atx_heading": "heading", "setext_heading": "heading", "paragraph": "paragraph", "list": "list",
    "block_quote": "block_quote", "fenced_code_block": "code_block", "indented_code_block": "code_block",
    "html_block": "html_block", "thematic_break": "thematic_break", "pipe_table": "table",
}


class Engine:
    name = "tree-sitter-markdown " + importlib.metadata.version("tree-sitter-markdown")
    units = "utf8"

    def __init__(self):
        self.blocks = tree_sitter.Parser(tree_sitter.Language(tree_sitter_markdown.language()))
        self.inlines = tree_sitter.Parser(tree_sitter.Language(tree_sitter_markdown.inline_language()))

    def open(self, text):
        self.text = bytearray(text.encode())
        self.tree = self.blocks.parse(bytes(self.text))

    def edit(self, start, end, text):
        new = text.encode()
        before = self.point(start), self.point(end)
        self.text[start:end] = new
        self.tree.edit(start, end, start + len(new), *before, self.point(start + len(new)))
        source = bytes(self.text)
        self.tree = self.blocks.parse(source, self.tree)
        node = self.tree.root_node.descendant_for_byte_range(start, start)
        if node is None or node.end_byte - node.start_byte > 20_000:
            return 0
        return self.inlines.parse(source[node.start_byte : node.end_byte]).root_node.descendant_count

    def point(self, offset):
        line = self.text.rfind(b"\n", 0, offset) + 1
        return tree_sitter.Point(self.text.count(b"\n", 0, offset), offset - line)

    def check(self):
        blocks, waiting = [], [self.tree.root_node]
        while waiting:
            node = waiting.pop()
            if node.type in KINDS:
                end = node.end_point.row + (1 if node.end_point.column > 0 else 0)
                blocks.append([KINDS[node.type], node.start_point.row, end])
            else:
                waiting.extend(reversed(node.children))
        return {"blocks": blocks}


serve(Engine())
