"""Generic ways to break lines of Swift: each operator finds its places in a text, and says how the code becomes wrong.

The operators read tokens, not a syntax tree: they leave out what they can't be sure of, and the compiler rejects some
of the rest. Only bodies and the initial values of properties are broken, never signatures, comments, strings, `#if`
blocks, attributes or calls that end the process.

    >>> show("if a < b {")
    a comparison at its bound: if a <= b {
    a condition negated: if !(a < b) {
    >>> show("guard x.isReady, let y, a == b || c else { return nil }")
    a comparison turned round: guard x.isReady, let y, a != b || c else { return nil }
    a connective swapped: guard x.isReady, let y, (a == b) && (c) else { return nil }
    a guard dropped: guard true, let y, a == b || c else { return nil }
    a guard dropped: guard x.isReady, let y, true else { return nil }
    >>> show("let end = index + 1 < text.count ? 5 : bytes[0]")
    a bound moved by one: let end = index + 0 < text.count ? 5 : bytes[0]
    a comparison at its bound: let end = index + 1 <= text.count ? 5 : bytes[0]
    a constant swapped: let end = index + 1 < text.count ? 6 : bytes[0]
    a constant swapped: let end = index + 1 < text.count ? 5 : bytes[1]
    >>> show("isEmpty = $0.tags.contains { $0 >= low && $0 < high } && true")
    a comparison at its bound: isEmpty = $0.tags.contains { $0 > low && $0 < high } && true
    a comparison at its bound: isEmpty = $0.tags.contains { $0 >= low && $0 <= high } && true
    a connective swapped: isEmpty = ($0.tags.contains { $0 >= low && $0 < high }) || (true)
    a connective swapped: isEmpty = $0.tags.contains { ($0 >= low) || ($0 < high) } && true
    a constant swapped: isEmpty = $0.tags.contains { $0 >= low && $0 < high } && false
    a statement dropped: (nothing)
    >>> show("queue.append(entry)")
    a statement dropped: (nothing)
    >>> show("if isDone { return }")
    a condition negated: if !(isDone) { return }
    an early exit dropped: if isDone { }
    >>> show("for item in items where item.depth > 2 { visit(item) }")
    a comparison at its bound: for item in items where item.depth >= 2 { visit(item) }
    a constant swapped: for item in items where item.depth > 3 { visit(item) }

Nothing of these is broken:

    >>> show("func f<T: A>(x: Int = 1, isOn: Bool = true) -> Bool where T == Int {")
    >>> show('let text = "a < \\\\(b == 1) && true"  // if a == 1')
    >>> show("case (true, _): continue")
    >>> show("precondition(index < count, message)")
    >>> show("let list: Set<Int> = pair.0.list.x1")
"""

import bisect, dataclasses, re

# Calls that end the process where the caller is wrong: no test survives one.
TRAPS = re.compile(r"\b(?:precondition|preconditionFailure|assert|assertionFailure|fatalError|require)\(")
BEFORE_AN_EXPRESSION = set(
  "return if guard while for where in else case try await throw let var switch default repeat do catch".split())
BEHIND_AN_EXPRESSION = {"else", "where", "in"}
# The first words of statements that are neither calls nor assignments.
OTHER_STATEMENTS = set(
  "let var if guard while for switch return throw break continue fallthrough func struct class enum actor extension "
  "case default defer do catch else repeat import typealias init deinit subscript get set willSet didSet yield "
  "nonisolated private static lazy weak _modify _read mutating unowned unsafe borrowing consuming consume".split())
# What the head of a block says that gives no result by its last statement.
WITHOUT_RESULT = re.compile(r"\b(func|init|deinit|set|willSet|didSet|if|else|guard|for|while|repeat|do|catch|defer)\b")
ASSIGNMENTS = set("= += -= *= /= %= &+= &-= &*= |= &= ^= <<= >>= &<<= &>>=".split())
ALTERNATIVES = {"?", ":"} | ASSIGNMENTS
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "==="}

STRING = re.compile(r'(?P<hashes>#*)(?P<quotes>"""|")')
TOKEN = re.compile(r'[\w$`]+|[-=!<>&|+*/%^~?:.]+|[(\[{)\]},;]|\n|"+|\S')


@dataclasses.dataclass
class Mutant:
  """One way to break a text: the code from `start` to `end` becomes another."""

  start: int
  end: int
  operator: str
  plain: str  # How the wrong code reads.
  switched: str  # The code with a switch: `$broken` is the switch, `$old` the code in place.
  number: int = 0  # What the switch compares.
  line: int = 0
  before: str = ""
  after: str = ""


# The text without what isn't code


def code(text):
  """The text with spaces for comments, `#if` blocks and attributes, and with `"` for strings.

  >>> code('@usable let a = "//" + 1 // c')
  '        let a = ""\"" + 1     '
  """
  result, place, pattern = "", 0, re.compile(rf"//[^\n]*|/\*|{STRING.pattern}")
  while match := pattern.search(text, place):
    end = match.end()
    if match[0] == "/*":
      end = text.find("*/", end) + 2
    elif match["quotes"]:
      end = end_of_string(text, match)
    result += text[place:match.start()] + blank(text[match.start():end], '"' if match["quotes"] else " ")
    place = end
  result += text[place:]
  lines, depth = result.split("\n"), 0
  for index, line in enumerate(lines):
    word = line.split()[0] if line.strip() else ""
    depth += word == "#if"
    if depth or word.startswith("#"):
      lines[index] = " " * len(line)
    depth -= word == "#endif"
  return re.sub(r"@\w+(\([^()\n]*\))?", lambda match: " " * len(match[0]), "\n".join(lines))


def end_of_string(text, match):
  """The end of the string literal whose quotation marks a match is."""
  hashes, place = match["hashes"], match.end()
  while place < len(text) and not text.startswith(match["quotes"] + hashes, place):
    if text.startswith("\\" + hashes + "(", place):
      place, depth = place + len(hashes) + 2, 1
      while depth and place < len(text):
        inner = STRING.match(text, place)
        depth += (text[place] == "(") - (text[place] == ")")
        place = end_of_string(text, inner) if inner else place + 1
    else:
      place += 2 + len(hashes) if text.startswith("\\" + hashes, place) else 1
  return place + len(match["quotes"] + hashes)


def blank(text, fill):
  """As much of a character as there is text; line ends stay."""
  return "".join(character if character == "\n" else fill for character in text)


class Source:
  """A text, its tokens and its blocks."""

  def __init__(self, text):
    self.text, self.code = text, code(text)
    self.lines = [0] + [match.end() for match in re.finditer("\n", text)]
    self.tokens = [(match.start(), match.end(), match[0]) for match in TOKEN.finditer(self.code)]
    self.starts = [start for start, _, _ in self.tokens]
    self.partners, open_brackets = {}, []
    for index, (_, _, token) in enumerate(self.tokens):
      if token in "([{":
        open_brackets.append(index)
      elif token in ")]}" and open_brackets:
        other = open_brackets.pop()
        self.partners[index], self.partners[other] = other, index
    # The start, the end and the head of each pair of braces; the outermost first.
    self.blocks = [
      (self.starts[index], self.starts[other], self.head(index))
      for index, other in sorted(self.partners.items()) if self.tokens[index][2] == "{"]
    self.breakable = self.flags()

  def head(self, brace):
    """The statement or declaration before a brace."""
    index = brace - 1
    while index >= 0 and self.tokens[index][2] not in ("{", "}", ";", "(", "["):
      if self.tokens[index][2] == "\n" and not self.goes_on(index):
        break
      index = self.partners.get(index, index) - 1
    return self.code[self.tokens[index][1] if index >= 0 else 0:self.starts[brace]].strip()

  def goes_on(self, line_end):
    """Whether an expression goes on behind the line end with that index."""
    place = self.starts[line_end]
    before, after = self.code[max(0, place - 80):place].rstrip(), self.code[place:place + 160].lstrip()
    ends_open = re.search(r"[(\[,]$|\s[-=<>&|+*/%?:!^~]+$", before)
    return bool(ends_open or re.match(r"\.[\w`]|[-=<>&|+*/%?:!^~]+\s|[)\]{]|(else|where|as|is)\b", after))

  def flags(self):
    """A byte for each character: whether it's in a body or an initial value, and in no signature and no trap."""
    flags = bytearray(len(self.code))

    def mark(start, end, value):
      flags[start:end] = bytes([value]) * (end - start)

    for start, end, head in self.blocks:
      mark(start, end, 0 if is_type(head) else 1)
    for match in re.finditer(r"^[ ]*(?:\w+(?:\(\w+\))? )*(?:let|var) [^={}\n]*? = ", self.code, re.MULTILINE):
      mark(match.end(), self.code.find("\n", match.end()), 1)
    for match in re.finditer(r"(?<![.\w])(?:func|init|subscript)\b[^(\n]*\(", self.code):
      end = self.end_of_brackets(match.end() - 1)
      result = re.compile(r"[^{}\n]*(\n[ ]*(where|->|async|throws)[^{}\n]*)*").match(self.code, end)
      mark(match.start(), result.end(), 0)
    for match in TRAPS.finditer(self.code):
      mark(match.start(), self.end_of_brackets(match.end() - 1), 0)
    return flags

  def end_of_brackets(self, place):
    """The place behind the bracket that closes the one at a place."""
    partner = self.partners.get(bisect.bisect_left(self.starts, place))
    return len(self.code) if partner is None else self.tokens[partner][1]

  def line(self, place):
    """The number of the line that a place is in, from 1 on."""
    return bisect.bisect_right(self.lines, place)

  def around(self, place):
    """The blocks that a place is in, the innermost first."""
    return [block for block in reversed(self.blocks) if block[0] < place <= block[1]]

  def is_in_initializer(self, place):
    """Whether a place is in an initializer, which must set each property once."""
    return any(re.search(r"(?<!\.)\binit\b", head) for _, _, head in self.around(place))

  def is_binary(self, index):
    """Whether a token is an operator between two operands: white space is on both sides."""
    start, end, token = self.tokens[index]
    return token[0] in "-=!<>&|+*/%^~?:." and self.code[start - 1].isspace() and self.code[end:end + 1].isspace()

  def left(self, place, stops):
    """The start of the operand before a place: behind an operator of `stops`, or whatever begins an expression."""
    index, start = bisect.bisect_left(self.starts, place) - 1, place
    while index >= 0:
      token = self.tokens[index][2]
      if token in ("(", "[", "{", ",", ";") or token == "\n" and not self.goes_on(index):
        break
      if token == "}" and self.tokens[index + 1][2] == "\n" and not self.goes_on(index + 1):
        break
      if token.endswith(":") or self.is_binary(index):
        if token in stops or not self.is_binary(index):
          break
      if token in BEFORE_AN_EXPRESSION and self.tokens[index - 1][2] != "." and self.tokens[index + 1][2] != ":":
        break
      index = self.partners.get(index, index)
      if self.tokens[index][2] != "\n":
        start = self.starts[index]
      index -= 1
    return start

  def right(self, place, stops):
    """The end of the operand behind a place."""
    index, end = bisect.bisect_left(self.starts, place), place
    while index < len(self.tokens):
      token = self.tokens[index][2]
      if token in (")", "]", "}", ",", ";") or token == "\n" and not self.goes_on(index):
        break
      if token.endswith(":") or self.is_binary(index):
        if token in stops or not self.is_binary(index):
          break
      if token in BEHIND_AN_EXPRESSION and self.tokens[index - 1][2] != ".":
        break
      if token == "{" and re.search(r"(?:^|[\s}])(if|guard|while|for|switch)\s", self.head(index)):
        break
      index = self.partners.get(index, index)
      if self.tokens[index][2] != "\n":
        end = self.tokens[index][1]
      index += 1
    return end

  def operators(self, start, end):
    """The binary operators of an expression that are in no brackets."""
    index, found = bisect.bisect_left(self.starts, start), []
    while index < len(self.tokens) and self.starts[index] < end:
      if self.is_binary(index):
        found.append(self.tokens[index][2])
      index = self.partners.get(index, index) + 1
    return found


def is_type(head):
  """Whether a block holds declarations.

  >>> is_type("private struct A: B"), is_type("func f() -> Int"), is_type("if kind == .struct")
  (True, False, False)
  """
  return bool(re.match(r"(?:\w+(?:\(\w+\))?\s+)*(struct|class|enum|actor|extension|protocol)\s+(?!func|var)\w", head))


# Operators


def comparisons(source):
  """Comparisons: at the bound, or turned round."""
  stops = ALTERNATIVES | set(COMPARISONS) | {"&&", "||"}
  for match in re.finditer(r"(?<=\s)(<=?|>=?|[!=]==?)(?=\s)", source.code):
    low, high = source.left(match.start(), stops), source.right(match.end(), stops)
    plain = source.text[low:match.start()] + COMPARISONS[match[0]] + source.text[match.end():high]
    if match[0] in ("<", "<=", ">", ">="):
      yield Mutant(low, high, "a comparison at its bound", plain, f"($broken ? {one_line(plain)} : $old)")
    else:
      yield Mutant(low, high, "a comparison turned round", plain, "($broken != ($old))")


def connectives(source):
  """`&&` for `||`, and the other way round."""
  for match in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", source.code):
    is_and = match[0] == "&&"
    low = source.left(match.start(), ALTERNATIVES | ({"||"} if is_and else set()))
    high = source.right(match.end(), ALTERNATIVES | ({"&&", "||"} if is_and else {"||"}))
    first, second = source.text[low:match.start()].rstrip(), source.text[match.end():high].lstrip()
    plain = f"({first}) {'||' if is_and else '&&'} ({second})"
    yield Mutant(low, high, "a connective swapped", plain, f"($broken ? {one_line(plain)} : $old)")


def conditions(source):
  """Conditions of `if` negated, and those of `guard` dropped."""
  for match in re.finditer(r"(?<![\w.$`])(if|guard)\s+", source.code):
    start = match.end()
    while True:
      end = source.right(start, set())
      clause = source.code[start:end]
      if clause and not re.match(r"(let|var|case)\b|#", clause):
        may_fail = re.search(r"\b(try|await)\b", clause)
        if match[1] == "guard":
          is_bare = may_fail or source.is_in_initializer(start)  # No closure may hold it, not even that of `||`.
          switched = "($broken ? true : $old)" if is_bare else "$broken || ($old)"
          yield Mutant(start, end, "a guard dropped", "true", switched)
        elif not may_fail:
          yield Mutant(start, end, "a condition negated", f"!({source.text[start:end]})", "$broken != ($old)")
      comma = re.compile(r"\s*,\s*").match(source.code, end)
      if not comma:
        break
      start = comma.end()


def constants(source):
  """Small numbers, `true` and `false`."""
  for match in re.finditer(r"(?<![-\w$#])(?<!(?<!\.)\.)(\d{1,2}|true|false)(?!\w|\.\d)", source.code):
    start, line = match.start(), source.line(match.start())
    before = source.code[source.lines[line - 1]:start]
    if match[0] in ("true", "false"):
      if not re.search(r"^\s*case\b|\bwhile $", before):
        other, switched = ("false", "!$broken") if match[0] == "true" else ("true", "$broken")
        yield Mutant(start, match.end(), "a constant swapped", other, switched)
      continue
    # A table of numbers would take the compiler minutes.
    if len(re.findall(r"\b\d+\b", before + source.code[start:].split("\n", 1)[0])) > 6:
      continue
    other = {"0": "1", "1": "0"}.get(match[0], str(int(match[0]) + 1))
    is_bound = match[0] == "1" and re.search(r"(^|\s)&?[-+]=?\s+$", before)
    operator = "a bound moved by one" if is_bound else "a constant swapped"
    yield Mutant(start, match.end(), operator, other, f"($broken ? {other} : $old)")


def statements(source):
  """Calls and assignments dropped."""
  for match in re.finditer(r"\n[ ]*(?=[A-Za-z_$])", source.code):
    start = match.end()
    if source.goes_on(bisect.bisect_left(source.starts, match.start())):
      continue
    first = re.compile(r"(?:try[?!]? |await |_ = )*([\w$]+)").match(source.code, start)
    end = source.right(start, set())
    statement = source.code[start:end]
    if not first or first[1] in OTHER_STATEMENTS or re.search(r"^[A-Z]\w*\(|\b(super|self)\.init\(", statement):
      continue
    blocks = source.around(start)
    operators = source.operators(start + (4 if statement.startswith("_ = ") else 0), end)
    is_call = not operators and statement.endswith((")", "}")) and "(" in statement
    is_assignment = operators[:1] != [] and operators[0] in ASSIGNMENTS
    # What is set in one place, or in one of several branches.
    is_set_late = re.search(rf"\blet {re.escape(first[1])}: [^=\n]*$", source.code, re.MULTILINE)
    if is_assignment and (is_set_late or source.is_in_initializer(start)):
      continue
    # The only statement of a closure, of a getter or of a function may be its result.
    low, high, head = blocks[0] if blocks else (0, 0, "")
    body = re.sub(r"^[^\n{]*\bin\n\s*", "", source.code[low + 1:high].strip())
    if body == statement and (not WITHOUT_RESULT.search(head) or "->" in head):
      continue
    # A sum that isn't moved by one is a bound that is.
    if is_call or is_assignment and not re.search(r" [-+]= 1$", statement):
      yield Mutant(start, end, "a statement dropped", "", "if !$broken { $old }")


def exits(source):
  """Early exits dropped: what ends an `if` without `else`. With one, there may be no other way out of the function."""
  for match in re.finditer(r"(?<=[\n{])[ ]*(return|throw|continue|break)\b", source.code):
    start = match.start(1)
    blocks = source.around(start)
    has_else = blocks and re.match(r"\s*else\b", source.code[blocks[0][1] + 1:])
    if blocks and not has_else and re.match(r"if\b", blocks[0][2]) and not source.is_in_initializer(start):
      yield Mutant(start, source.right(match.end(), set()), "an early exit dropped", "", "if !$broken { $old }")


def one_line(text):
  """The text without its line ends: a mutant's line in the broken text is that in the sources."""
  return " ".join(text.split()) if "\n" in text else text


# Texts


def mutants(text, lines=None):
  """All ways to break a text, or those of the lines with the given numbers, in order."""
  source, found = Source(text), []
  for operator in (comparisons, connectives, conditions, constants, statements, exits):
    for mutant in operator(source):
      start, end = mutant.start, mutant.end
      is_sure = start < end and "//" not in text[start:end] and all(source.breakable[start:end])
      if is_sure and (lines is None or not lines.isdisjoint(range(source.line(start), source.line(end) + 1))):
        found.append(mutant)
  # The outermost first, and of those with one place the one whose half stays whole.
  found.sort(key=lambda mutant: (mutant.start, -mutant.end, mutant.operator != "a condition negated"))
  kept, ends = [], []
  for mutant in found:
    while ends and ends[-1] <= mutant.start:
      ends.pop()
    # Operands that cross each other were misread.
    if ends and mutant.end > ends[-1]:
      continue
    ends.append(mutant.end)
    kept.append(mutant)
    low, high = source.lines[source.line(mutant.start) - 1], text.find("\n", mutant.end)
    mutant.line = source.line(mutant.start)
    mutant.before = " ".join(text[low:high].split())
    mutant.after = " ".join((text[low:mutant.start] + mutant.plain + text[mutant.end:high]).split()) or "(nothing)"
  return kept


def with_switches(text, found):
  """The text with all mutants in it, each behind its switch, in the order of `mutants`.

  A mutant in another one is only in that one's whole half, so the text stays short.

  >>> text = "func f() {\\n  if a < 1 { g() }\\n}"
  >>> found = mutants(text)
  >>> for number, mutant in enumerate(found): mutant.number = number
  >>> print(with_switches(text, found).split("\\n")[1])
    if isBroken(0) != ((isBroken(1) ? a <= 1 : a < (isBroken(2) ? 0 : 1))) { g() }
  """
  rest = list(reversed(found))

  def part(low, high):
    result, place = "", low
    while rest and rest[-1].start < high:
      mutant = rest.pop()
      switched = mutant.switched.replace("$broken", f"isBroken({mutant.number})")
      result += text[place:mutant.start] + switched.replace("$old", part(mutant.start, mutant.end))
      place = mutant.end
    return result + text[place:high]

  return part(0, len(text))


def suspects(text, line, found):
  """The numbers of the mutants for which a compiler may have rejected a line of the text.

  >>> text = "func f() -> Int {\\n  if a { return 1 }\\n  return b + 1\\n}"
  >>> found = mutants(text)
  >>> for number, mutant in enumerate(found): mutant.number = number
  >>> suspects(text, 3, found), suspects(text, 4, found)
  ({3}, {0, 1, 2, 3})
  """
  source = Source(text)
  spans = [(mutant.number, source.line(mutant.start), source.line(mutant.end)) for mutant in found]

  def within(low, high):
    return {number for number, first, last in spans if first <= high and last >= low}

  # A result that is missing is told of at the end of the block, and a closure's type at its start.
  lines = [(source.line(start), source.line(end)) for start, end, _ in source.blocks]
  blocks = sorted((high - low, low, high) for low, high in lines if line in (low, high))
  ranges = [(line, line)] + [(low, high) for _, low, high in blocks] + [(1, line)]
  return next(filter(None, (within(low, high) for low, high in ranges)), set())


def show(line):
  """Prints what can become of a line in a body: the examples above."""
  text = "func f() {\n" + line + ("\n}\n}\n" if line.endswith("{") else "\n}\n")
  for mutant in sorted(mutants(text, {2}), key=lambda mutant: (mutant.operator, mutant.start)):
    print(f"{mutant.operator}: {mutant.after}")
