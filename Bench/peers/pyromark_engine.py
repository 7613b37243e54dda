"""pulldown-cmark by pyromark (PyPI: pyromark), which parses all of the text after each edit."""

import importlib.metadata

import pyromark
from protocol import WholeText, serve

KINDS = {
    "Heading": "heading", "Paragraph": "paragraph", "List": "list", "BlockQuote": "block_quote",
    "CodeBlock": "code_block", "HtmlBlock": "html_block", "Table": "table",
}
OPTIONS = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_STRIKETHROUGH | pyromark.Options.ENABLE_TASKLISTS


class Engine(WholeText):
    name = "pulldown-cmark (pyromark " + importlib.metadata.version("pyromark") + ")"

    def parse(self):
        return list(pyromark.events_with_range(self.text, options=OPTIONS))

    def count(self):
        return len(self.parsed)

    def check(self):
        source, blocks, depth = self.text.encode(), [], 0
        for event, place in self.parsed:
            if event == "Rule" and depth == 0:
                blocks.append(["thematic_break", *self.lines(source, place)])
            elif isinstance(event, dict) and "Start" in event:
                tag = event["Start"]
                kind = KINDS.get(tag if isinstance(tag, str) else next(iter(tag)))
                if depth == 0 and kind:
                    blocks.append([kind, *self.lines(source, place)])
                depth += 1
            elif isinstance(event, dict) and "End" in event:
                depth -= 1
        return {"blocks": blocks}

    @staticmethod
    def lines(source, place):
        first = source.count(b"\n", 0, place["start"])
        return first, first + source.count(b"\n", place["start"], max(place["end"] - 1, place["start"])) + 1


serve(Engine())
