"""The lists of breakages below Tests/Breakages, and the sources with all of a list's breakages in them."""

import dataclasses, pathlib, re, zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = ROOT / "Tests" / "Breakages"

# Each module's own switch. It is read once, and then costs a comparison.
SWITCH = """
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The number of the breakage that this run is to have.
private let activeBreakage = getenv("BREAKAGE").flatMap { UInt32(String(cString: $0)) } ?? 0

/// Whether the breakage of that number is the one to have.
@usableFromInline func isBroken(_ number: UInt32) -> Bool { activeBreakage == number }
"""


@dataclasses.dataclass
class Breakage:
  """One change that makes the sources wrong."""

  module: "Module"
  name: str
  harm: str  # What goes wrong, in a sentence.
  file: str
  old: str = ""
  new: str = ""
  found_by: str = ""  # The suite that found it last, which is tried first.
  equivalent: str = ""  # Why nothing can notice it; such a breakage isn't tried.

  @property
  def number(self):
    """What the switch compares: it stays the same when entries come and go, so that little is built anew."""
    return zlib.crc32(f"{self.module.name}/{self.name}".encode()) | 1

  def span(self, source):
    """Where what is replaced is, whatever white space stands in it; None unless it is there exactly once."""
    before, part, after = re.fullmatch("(?:(.*)«)?(.*?)(?:»(.*))?", self.old, re.DOTALL).groups("")
    parts = [r"\s+".join(map(re.escape, text.split())) for text in (before, part, after)]
    places = [match.span(1) for match in re.finditer(r"{}\s*({})\s*{}".format(*parts), source)]
    return places[0] if len(places) == 1 else None

  def applied(self, original):
    """The snippet with the switch in it."""
    switch = f"isBroken({self.number})"
    if "$broken" in self.new:
      return self.new.replace("$broken", switch).replace("$old", original)
    return f"({switch} ? {self.new} : {original})"


@dataclasses.dataclass
class Module:
  """A list: the breakages of a target, and which tests are to find them."""

  name: str
  tests: str = ""  # As regular expressions of test names: what is run,
  first: str = ""  # what of it is quick and finds most, and so is run first,
  skip: str = ""  # and what isn't run.
  breakages: list = dataclasses.field(default_factory=list)
  seconds: float = 0  # What the unbroken tests take, of the processors' time.


class Stale(Exception):
  """A list isn't true of the sources any more, or isn't well formed."""


def read(path):
  """The list in a file."""
  module, file, entry = Module(path.stem), "", None
  for number, line in enumerate(path.read_text().splitlines(), 1):
    key, _, rest = line.partition(" ")
    if not line or key == "#":
      continue
    if key == "tests:":
      module.tests = rest
    elif key == "first:":
      module.first = rest
    elif key == "skip:":
      module.skip = rest
    elif key == "@":
      file = rest
    elif key == "-" and entry:
      entry.old += rest + "\n"
    elif key == "+" and entry:
      entry.new += ("\n" if entry.new else "") + rest
    elif key == "found:" and entry:
      entry.found_by = rest
    elif key == "equivalent:" and entry:
      entry.equivalent = rest
    elif re.fullmatch(r"[a-z0-9-]+:", key) and rest and file:
      entry = Breakage(module, key[:-1], rest, file)
      module.breakages.append(entry)
    else:
      raise Stale(f"{path.name}:{number}: can't be read: {line}")
  names = [entry.name for entry in module.breakages]
  if twice := {name for name in names if names.count(name) > 1}:
    raise Stale(f"{path.name}: more than one breakage is called {', '.join(sorted(twice))}")
  return module


def broken(module):
  """The module's files that have breakages, by path, with these in them behind their switches."""
  files = {}
  for entry in module.breakages:
    files.setdefault(entry.file, []).append(entry)
  faults, result = [], {}
  for file, entries in files.items():
    path = ROOT / "Sources" / module.name / file
    source = path.read_text() if path.exists() else ""
    result[path.relative_to(ROOT)] = with_switches(source, entries, file, faults)
  if faults:
    raise Stale(f"{module.name}: the list is stale:\n  " + "\n  ".join(faults))
  return result


def with_switches(source, entries, file, faults):
  """The source with all entries in it; what can't be put in is added to `faults`."""
  places = {}
  for entry in entries:
    if span := entry.span(source):
      places.setdefault(span, []).append(entry)
    else:
      faults.append(f"{entry.name}: its snippet isn't in {file} exactly once")
  end = len(source)
  for (low, high), here in sorted(places.items(), reverse=True):
    if high > end:
      faults.append(f"{here[0].name}: its snippet overlaps that of another breakage in {file}")
      continue
    text = source[low:high]
    for entry in here:
      if len(here) > 1 and "$broken" in entry.new and "$old" not in entry.new:
        faults.append(f"{entry.name}: another breakage has its snippet, so write $old for it")
      text = entry.applied(text)
    source, end = source[:low] + text + source[high:], low
  return source


def note(module, results):
  """Writes into the list which suites found its breakages, as the first to try next time."""
  path = LISTS / f"{module.name}.txt"
  suites = {}
  for entry, ended, failure, _ in results:
    place = re.search(r" at (\w+Tests)\.swift:", failure)
    if entry.module is module and ended == "assertion" and place:
      suites[entry.name] = place[1]
  lines, current = [], None
  for line in path.read_text().splitlines():
    if match := re.match(r"([a-z0-9-]+): ", line):
      if match[1] not in ("tests", "first", "skip", "found", "equivalent"):
        current = match[1]
    if line.startswith("found: ") and current in suites:
      continue
    if not line and current in suites:
      lines.append(f"found: {suites.pop(current)}")
    lines.append(line)
  if current in suites:
    lines.append(f"found: {suites[current]}")
  path.write_text("\n".join(lines) + "\n")
