"""comrak (PyPI: comrak), which renders all of the text after each edit; its Python binding gives HTML alone."""

import importlib.metadata

import comrak
from protocol import WholeText, serve

OPTIONS = comrak.RenderOptions()
OPTIONS.unsafe_ = True


class Engine(WholeText):
    name = "comrak " + importlib.metadata.version("comrak")

    def parse(self):
        return comrak.render_markdown(self.text, render_options=OPTIONS)

    def count(self):
        return self.parsed.count("<")

    def check(self):
        return {"html": self.parsed}


serve(Engine())
