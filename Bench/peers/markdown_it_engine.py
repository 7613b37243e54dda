"""markdown-it-py (PyPI: markdown-it-py), which parses all of the text after each edit."""

import importlib.metadata

from markdown_it import MarkdownIt
from protocol import WholeText, serve

KINDS = {
    "heading_open": "heading", "paragraph_open": "paragraph", "bullet_list_open": "list", "ordered_list_open": "list",
    "blockquote_open": "block_quote", "fence": "code_block", "code_block": "code_block", "html_block": "html_block",
    "hr": "thematic_break", "table_open": "table",
}


class Engine(WholeText):
    name = "markdown-it-py " + importlib.metadata.version("markdown-it-py")

    def __init__(self):
        self.markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])

    def parse(self):
        return self.markdown.parse(self.text)

    def count(self):
        return len(self.parsed)

    def check(self):
        return {"blocks": [[KINDS[t.type], *t.map] for t in self.parsed if t.level == 0 and t.type in KINDS]}


serve(Engine())
