"""The lists of breakages below Tests/Breakages, and the sources with all breakages in them."""

import dataclasses, pathlib, re, zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = ROOT / "Tests" / "Breakages"
KEYS = ("tests:", "first:", "skip:", "scale:", "found:", "@", "-", "+")

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
class Module:
  """The tests that are to notice what is broken in a module, and the list of its breakages."""

  name: str
  tests: str = ""  # As regular expressions of test names: what is run,
  first: str = ""  # what of it is quick and finds most, and so is run first,
  skip: str = ""  # and what isn't run.
  scale: str = ""  # How many times the usual number of random cases is tried, where the usual one is too low.
  breakages: list = dataclasses.field(default_factory=list)
  seconds: float = 0  # The processor time of the unbroken tests.

  @property
  def targets(self):
    """The test targets to build."""
    return set(re.findall(r"\w+Tests(?=\\\.)", self.tests))


@dataclasses.dataclass
class Breakage:
  """One change that takes the guard of a law away."""

  module: Module
  name: str
  harm: str  # What goes wrong, in a sentence.
  file: str
  old: str = ""
  new: str = ""
  found_by: str = ""  # The suite that found it last, which is tried first.

  @property
  def number(self):
    """What the switch compares: it stays the same when entries come and go, so that little is built anew."""
    return zlib.crc32(f"{self.module.name}/{self.name}".encode()) | 1

  @property
  def label(self):
    return f"{self.module.name}/{self.name}"

  def span(self, source):
    """The place of what is replaced, whatever white space stands in it; None unless it is there exactly once.

    >>> Breakage(None, "", "", "", old="if «a   < b» {").span("if a < b {")
    (3, 8)
    """
    before, part, after = re.fullmatch("(?:(.*)«)?(.*?)(?:»(.*))?", self.old, re.DOTALL).groups("")
    parts = [r"\s+".join(map(re.escape, text.split())) for text in (before, part, after)]
    places = [match.span(1) for match in re.finditer(r"{}\s*({})\s*{}".format(*parts), source)]
    return places[0] if len(places) == 1 else None

  def applied(self, original):
    """The snippet with the switch in it.

    >>> Breakage(Module("A"), "b", "", "", new="a <= b").applied("a < b")
    '(isBroken(1069090557) ? a <= b : a < b)'
    """
    switch = f"isBroken({self.number})"
    if "$broken" in self.new:
      return self.new.replace("$broken", switch).replace("$old", original)
    return f"({switch} ? {self.new} : {original})"


class Stale(Exception):
  """A list isn't true of the sources any more, or isn't well formed."""


def read(path):
  """The list in a file."""
  module, file, entry = Module(path.stem), "", None
  for number, line in enumerate(path.read_text().splitlines(), 1):
    key, _, rest = line.partition(" ")
    if not line or key == "#":
      continue
    if key in ("tests:", "first:", "skip:", "scale:"):
      setattr(module, key[:-1], rest)
    elif key == "@":
      file = rest
    elif key == "-" and entry:
      entry.old += rest + "\n"
    elif key == "+" and entry:
      entry.new += ("\n" if entry.new else "") + rest
    elif key == "found:" and entry:
      entry.found_by = rest
    elif re.fullmatch(r"[a-z0-9-]+:", key) and rest and file:
      entry = Breakage(module, key[:-1], rest, file)
      module.breakages.append(entry)
    else:
      raise Stale(f"{path.name}:{number}: can't be read: {line}")
  names = [entry.name for entry in module.breakages]
  if twice := {name for name in names if names.count(name) > 1}:
    raise Stale(f"{path.name}: more than one breakage is called {', '.join(sorted(twice))}")
  return module


def read_all():
  """All lists, in the order of their modules' names."""
  return [read(path) for path in sorted(LISTS.glob("*.txt"))]


def module_of(target, modules):
  """The module whose tests are to notice a change of a target's sources; None where there is none."""
  for module in modules:
    if module.name == target:
      return module
  tests = f"{target}Tests"
  return Module(target, tests=f"{tests}\\.") if (ROOT / "Tests" / tests).is_dir() else None


def broken(modules):
  """The files that have breakages, by path, with these in them behind their switches."""
  sources = sorted((ROOT / "Sources").rglob("*.swift"))
  entries, faults, result = {}, [], {}
  for entry in (entry for module in modules for entry in module.breakages):
    # A file is found in whatever folder or module it has moved to, as long as it is the only one of its name.
    named = [path for path in sources if path.name == entry.file]
    own = [path for path in named if path.relative_to(ROOT).parts[1] == entry.module.name]
    places = own or named
    if len(places) == 1:
      entries.setdefault(places[0].relative_to(ROOT), []).append(entry)
    else:
      faults.append(f"{entry.label}: {len(places)} files are called {entry.file}")
  for path, here in entries.items():
    result[path] = with_switches((ROOT / path).read_text(), here, faults)
  if faults:
    raise Stale("lists of breakages are stale:\n  " + "\n  ".join(faults))
  return result


def with_switches(source, entries, faults):
  """The source with all entries in it; what can't be put in is added to `faults`."""
  places = {}
  for entry in entries:
    if span := entry.span(source):
      places.setdefault(span, []).append(entry)
    else:
      faults.append(f"{entry.label}: its snippet isn't in {entry.file} exactly once")
  end = len(source)
  for (low, high), here in sorted(places.items(), reverse=True):
    if high > end:
      faults.append(f"{here[0].label}: its snippet overlaps that of another breakage in {here[0].file}")
      continue
    text = source[low:high]
    for entry in here:
      if len(here) > 1 and "$broken" in entry.new and "$old" not in entry.new:
        faults.append(f"{entry.label}: another breakage has its snippet, so write $old for it")
      text = entry.applied(text)
    source, end = source[:low] + text + source[high:], low
  return source


def turn(number, modules):
  """A turn's share of the breakages: some ten of one list. All turns in a row come to all breakages.

  >>> modules = [Module("A", breakages=list(range(20))), Module("B", breakages=[20, 21])]
  >>> [turn(number, modules)[:3] for number in range(4)]
  [[0, 2, 4], [20, 21], [1, 3, 5], [0, 2, 4]]
  """
  shares = []
  for module in modules:
    count = max(1, round(len(module.breakages) / 10))
    # The shares of a long list are spread evenly among the others.
    shares += [((share + 0.5) / count, module.name, module.breakages[share::count]) for share in range(count)]
  shares.sort(key=lambda share: share[:2])
  return shares[number % len(shares)][2]


def suite_of(failure):
  """The suite that a failure was in: the file of the expectation, or that of the test where a helper has it."""
  if place := re.search(r" at (\w+Tests)\.swift:", failure):
    return place[1]
  test = re.search(r'Test (?:"(.*?)"|(\w+)\(.*?\)) recorded an issue', failure)
  if not test:
    return None
  wanted = f'"{test[1]}"' if test[1] else f"func {test[2]}("
  suites = {path.stem for path in (ROOT / "Tests").rglob("*Tests.swift") if wanted in path.read_text()}
  return suites.pop() if len(suites) == 1 else None


def note(module, results):
  """Writes into the list which suites found its breakages, as the first to try next time."""
  path, suites = LISTS / f"{module.name}.txt", {}
  for entry, ended, failure, _ in results:
    if entry.module is module and ended == "assertion" and (suite := suite_of(failure)):
      suites[entry.name] = suite
  lines, current = [], None
  for line in path.read_text().splitlines() + [""]:
    key = line.partition(" ")[0]
    if re.fullmatch(r"[a-z0-9-]+:", key) and key not in KEYS:
      current = key[:-1]
    if key == "found:" and current in suites:
      continue
    if not line and current in suites:
      lines.append(f"found: {suites.pop(current)}")
    lines.append(line)
  path.write_text("\n".join(lines))
