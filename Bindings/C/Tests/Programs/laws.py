#!/usr/bin/env python3
"""The laws of the C interface, beside `mdedit`, which knows nothing of it.

    Bindings/C/Tests/Programs/laws.py LIBRARY MDEDIT FIXTURES [SEED] [CASES] [STEP]

LIBRARY is the shared library, MDEDIT the program, FIXTURES the folder of Fixtures/actions, of which one in STEP cases
is tried. Prints the seed first, then what was tried; a failure is an exception that names the case. Needs nothing but
Python's standard library.
"""

import ctypes as c, glob, itertools, json, os, random, subprocess, sys, threading

from library import *

PIECES = [
  "one", "two ", "é", "😀", "日本", "**", "*", "_", "`", "~~", "[", "](/url)", "![", "# ", "- ", "1. ", "- [ ] ", "> ",
  "\n", "\n\n", "\r\n", "```\n", "    ", "| a | b |\n| - | - |\n", "<b>", "&amp;", "\\", "\t", "\0", "[^1]", "[^1]: x\n",
]
ACTIONS = [
  "bold", "italic", "strikethrough", "code", "link:/u", "image", "clear-formatting", "heading:2", "promote", "demote",
  "quote", "bullet-list", "ordered-list", "task-list", "toggle-task", "code-block", "horizontal-rule", "indent",
  "outdent", "move-up", "move-down", "duplicate", "renumber", "footnote", "comment", "table:2x2", "type:x", "type:*",
  "newline", "soft-newline", "backspace", "delete", "tab", "backtab", "paste:a\n- b", "expand-selection", "format",
  "reflow:20", "undo", "redo", "delete-line", "extend-forward", "caret-line-end",
]


def batch(program, requests):
  """The replies of `mdedit batch`."""
  lines = "".join(json.dumps(request) + "\n" for request in requests)
  run = subprocess.run([program, "batch"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
  return [json.loads(line) for line in run.stdout.splitlines()]


def applied(edits, text):
  """`text` after sorted, disjoint `edits` of it."""
  result, position = b"", 0
  for start, end, replacement in edits:
    assert position <= start <= end <= len(text), (edits, len(text))
    result, position = result + text[position:start] + replacement, end
  return result + text[position:]


def fixtures(folder):
  """Text, selections and actions of each case that counts in bytes."""
  for path in sorted(glob.glob(os.path.join(folder, "*.txt"))):
    yield from cases(open(path, encoding="utf-8", newline="").read())


def cases(content):
  """The cases in GitHub's dialect with the usual options, which are those of the C interface."""
  action, before, section, is_usual = "", [], None, True
  for line in content.split("\n") + ["@ end"]:
    if line == "@ before":
      before, section = [], "before"
    elif line.startswith("@ ") and section == "before":
      names = [name.replace("␠", " ").replace("␤", "\n") for name in action.split(" ")]
      text, selections = unmarked("\n".join(before).replace("␍", "\r"))
      if is_usual and not any(name.startswith("select:") for name in names):
        yield text, selections, names
      section = "after"
    elif line.startswith(("@ dialect ", "@ options ")):
      is_usual = False
    elif line.startswith("@ "):
      section, is_usual = "action", True
    elif section == "action":
      action = line
    elif section == "before":
      before.append(line)


def unmarked(marked):
  """The text without its marks, and what they select, in bytes."""
  text, selections, fixed = b"", [], None
  for character in marked:
    if character == "«":
      fixed, head = len(text), None
    elif character == "ˇ" and fixed is None:
      selections.append([len(text), len(text)])
    elif character == "ˇ":
      head = len(text)
    elif character == "»":
      end = len(text)
      selections.append([end, head] if head == fixed and head != end else [fixed, end])
      fixed = None
    else:
      text += character.encode()
  return text, selections


def random_case(source):
  text = "".join(source.choice(PIECES) for _ in range(source.randrange(25))).encode()
  places = [0, *itertools.accumulate(len(character.encode()) for character in text.decode())]
  selections = [[source.choice(places), source.choice(places)] for _ in range(source.choice([1, 1, 1, 2, 3]))]
  return text, selections, source.choices(ACTIONS, k=source.choice([1, 1, 2, 4]))


def check_beside_batch(program, tried):
  """The interface comes to what the program comes to, and its edits lead there."""
  requests = [{
    "op": "apply", "text": text.decode(), "selections": selections, "actions": actions, "units": "utf8"
  } for text, selections, actions in tried]
  for (text, selections, actions), reply in zip(tried, batch(program, requests), strict=True):
    try:
      check_case(text, selections, actions, reply)
    except Exception as error:
      raise AssertionError(f"{text!r} {selections} {actions}: {reply}") from error


def check_case(text, selections, actions, reply):
  document = Document(text)
  document.select(selections)
  outcomes = []
  for action in actions:
    before = document.text
    try:
      document.apply(action.encode())
      outcomes.append("applied")
    except Refused as refusal:
      assert refusal.status == UNCHANGED and refusal.code, (refusal.status, refusal.message)
      assert document.edits == [] and document.text == before
      outcomes.append("unchanged: " + refusal.message)
    assert applied(document.edits, before) == document.text, (action, document.edits)
  assert outcomes == reply["outcomes"], outcomes
  assert document.text == reply["text"].encode(), document.text
  assert document.selections == reply["selections"], document.selections
  if len(actions) == 1:
    edits = [(*edit["range"], edit["text"].encode()) for edit in reply["edits"]]
    assert document.edits == edits, document.edits
    check_undo(document, text)


def check_undo(document, before):
  """What one action did, undo takes back and redo does again."""
  after = document.text
  if after == before:
    return
  document.apply(b"undo")
  assert document.text == before, "undone"
  document.apply(b"redo")
  assert document.text == after, "redone"


def check_reading(program, texts):
  """Text comes back as it went in, HTML and spans are the program's."""
  for dialect, number in (("gfm", GFM), ("commonmark", COMMONMARK)):
    options = {"dialect": dialect}
    ask = lambda name, **more: batch(program, [
      {"op": name, "text": text.decode(), "units": "utf8", "options": {**options, **more}} for text in texts])
    replies = zip(texts, ask("html"), ask("html", safe=True), ask("highlight"), strict=True)
    for text, html, safe, spans in replies:
      document = Document(text, number)
      assert document.text == text
      assert document.html() == html["text"].encode(), (text, html)
      assert document.html(SAFE) == safe["text"].encode(), (text, safe)
      assert document.spans(0, len(text)) == spans["spans"], (text, spans)


def check_replacing(source, cases):
  """A replacement is what Python makes of it, its edit says it, and undo takes it back."""
  for _ in range(cases):
    text, selections, _ = random_case(source)
    start, end = min(selections[0]), max(selections[0])
    document = Document(text)
    new = source.choice(PIECES).encode()
    document.replace(start, end, new)
    assert document.text == text[:start] + new + text[end:], (text, start, end, new)
    assert applied(document.edits, text) == document.text
    check_undo(document, text)


def refused(call, *arguments):
  """The refusal of a call that must be refused."""
  try:
    call(*arguments)
  except Refused as refusal:
    return refusal
  raise AssertionError(f"{arguments} is not refused")


def check_misuse(library):
  """Each argument that can be wrong is refused with its code, and changes nothing."""
  document = Document("é *a*".encode())
  for offset in (1, 7, 1 << 62, 1 << 63, SIZE_MAX):
    refusal = refused(document.select, [[0, offset]])
    assert (refusal.status, refusal.offset) == (INVALID_POSITION, offset), (offset, refusal.offset)
    assert refused(document.spans, offset, offset).status == INVALID_POSITION
    assert refused(document.replace, 0, offset, b"").status == INVALID_POSITION
  assert refused(document.replace, 3, 2, b"x").status == INVALID_POSITION
  assert (lambda refusal: (refusal.status, refusal.offset))(refused(document.replace, 0, 0, b"a\xff")) == (INVALID_UTF8, 1)
  assert (lambda refusal: (refusal.status, refusal.offset))(refused(Document, b"ab\xc3")) == (INVALID_UTF8, 2)
  assert refused(Document, b"", 2).status == INVALID_ARGUMENT
  assert refused(document.html, 4).status == INVALID_ARGUMENT
  for action, status in ((b"embolden", UNKNOWN_ACTION), (b"", UNKNOWN_ACTION), (b"heading:x", UNKNOWN_ACTION),
                         (b"\xff", INVALID_UTF8), (b"select:0:1", INVALID_ARGUMENT), (b"undo", UNCHANGED)):
    assert refused(document.apply, action).status == status, action
  assert refused(document.apply, "é".encode() * 1000).message.startswith("there is no action 'é")
  for action in (b"bo\nld", b"bo\0ld"):
    message = refused(document.apply, action).message
    assert "\n" not in message and message.endswith("lists them"), message
  assert refused(document.call, "apply", b"bold", 1 << 63).status == INVALID_ARGUMENT
  assert refused(document.call, "set_selections", (Selection * 1)(), 1 << 60).status == INVALID_ARGUMENT
  document.replace(0, 2, "é".encode())
  assert (document.text, document.selections, document.edits) == ("é *a*".encode(), [[0, 0]], [])
  for call in (lambda: document.apply(b"embolden"), lambda: document.replace(9, 9, b"")):
    document.replace(0, 0, b"x")
    refused(call)
    assert document.edits == [], "a call that fails leaves no edits of the one before"
    document.apply(b"undo")
  check_null(library, document)


def check_null(library, document):
  """NULL is refused wherever it can't be, also without a place for the error."""
  start, count, other = c.c_void_p(), c.c_size_t(), c.c_void_p()
  for name in ("create", "get_text", "get_selections", "set_selections", "apply", "replace", "get_edits", "get_spans",
               "get_html"):
    function = getattr(library, "mdedit_" + name)
    zeros = [0 if kind in (c.c_size_t, c.c_uint, c.c_uint32) else None for kind in function.argtypes]
    assert function(*zeros) == NULL_ARGUMENT, name
    if name != "create" and "get" in name:
      zeros[0] = document.pointer
      assert function(*zeros) == NULL_ARGUMENT, name
  assert library.mdedit_create(None, 1, GFM, c.byref(other), None) == NULL_ARGUMENT
  assert library.mdedit_apply(document.pointer, None, 4, None) == NULL_ARGUMENT
  assert library.mdedit_set_selections(document.pointer, None, 0, None) == OK
  assert other.value is None, "a call that fails writes no result"
  assert library.mdedit_create(None, 0, GFM, c.byref(other), None) == OK
  library.mdedit_free(other)
  library.mdedit_free(None)
  names = [library.mdedit_status_name(status).decode() for status in (*range(7), 99)]
  assert len(set(names)) == 8 and names[-1] == "unknown", names


def check_lending():
  """What is lent stays while other functions are called."""
  document = Document(b"*a* b")
  text, size = document.lent("get_text", c.c_char)
  spans, _ = document.lent("get_spans", Span, 0, 5)
  document.select([[4, 5]])
  document.apply(b"bold")
  document.html(), document.edits, document.selections
  assert c.string_at(text, size) == b"*a* b" and spans[0].kind == b"emph"
  assert document.text == b"*a* **b**"


def check_garbage(source, cases):
  """Whatever bytes and numbers come, the answer is a status."""
  for _ in range(cases):
    text = source.randbytes(source.randrange(12)) if source.random() < 0.5 else random_case(source)[0]
    try:
      document = Document(text, source.randrange(3))
      number = lambda: source.choice([source.randrange(14), source.getrandbits(64), SIZE_MAX])
      for call in (lambda: document.select([[number(), number()] for _ in range(2)]),
                   lambda: document.replace(number(), number(), source.randbytes(3)),
                   lambda: document.apply(source.randbytes(4)), lambda: document.spans(number(), number())):
        try:
          call()
        except Refused as refusal:
          assert refusal.message and refusal.status in range(1, 7)
    except Refused as refusal:
      assert refusal.status in (INVALID_UTF8, INVALID_ARGUMENT)


def check_threads(tried):
  """Documents on several threads know nothing of each other."""
  failures = []

  def work():
    try:
      for text, selections, actions in tried:
        document = Document(text)
        document.select(selections)
        for action in actions:
          try:
            document.apply(action.encode())
          except Refused:
            pass
        results.append((text, document.text))
    except Exception as error:
      failures.append(error)

  runs = []
  for count in (1, 4):
    results = []
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    runs.append(set(results))
  assert not failures, failures
  assert runs[0] == runs[1]


def main(library, program, folder, seed=None, count=1000, step=1):
  seed = int(seed) if seed else random.SystemRandom().randrange(1 << 32)
  print(f"seed {seed}", flush=True)
  source = random.Random(seed)
  Document.library = declarations(c.CDLL(library))
  version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().strip()
  assert Document.library.mdedit_version().decode() == version, version
  written, made = list(fixtures(folder)), [random_case(source) for _ in range(int(count))]
  assert len(written) > 100, len(written)
  written = written[::int(step)]
  check_misuse(Document.library)
  check_lending()
  check_beside_batch(program, written)
  check_beside_batch(program, made)
  check_reading(program, [text for text, _, _ in written + made])
  check_replacing(source, int(count))
  check_garbage(source, int(count))
  check_threads(made[:100])
  print(f"{len(written)} fixtures and {len(made)} random cases")


if __name__ == "__main__":
  if len(sys.argv) < 4:
    sys.exit(__doc__)
  main(*sys.argv[1:])
