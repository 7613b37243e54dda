"""The peers' half of the line protocol of `mdedit-bench peers`; README.md says what goes over it."""

import json
import sys
import time


def serve(engine):
    """Answers each line of standard input with one on standard output, until there are no more.

    `engine` has `name`, `units` ("utf8" or "scalar"), `open(text)`, `edit(start, end, text)`, which returns how many
    spans or events the new text has, and `check()`, which returns {"blocks": …} or {"html": …}.
    """
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "open":
            engine.open(request["text"])
            reply = {"engine": engine.name, "units": engine.units}
        elif request["op"] == "edit":
            start = time.perf_counter_ns()
            spans = engine.edit(request["start"], request["end"], request["text"])
            reply = {"nanoseconds": time.perf_counter_ns() - start, "spans": spans}
        else:
            reply = engine.check()
        print(json.dumps(reply), flush=True)


class WholeText:
    """An engine that parses all of the text after each edit: `parse()` makes what `count` of it is."""

    units = "scalar"

    def open(self, text):
        self.text = text
        self.parsed = self.parse()

    def edit(self, start, end, text):
        self.text = self.text[:start] + text + self.text[end:]
        self.parsed = self.parse()
        return self.count()
