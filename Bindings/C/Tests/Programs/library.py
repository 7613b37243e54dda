"""The C interface as Python sees it: the declarations of markdown_editing.h, and a document on top of them."""

import ctypes as c

OK, UNCHANGED, NULL_ARGUMENT, INVALID_ARGUMENT, INVALID_UTF8, INVALID_POSITION, UNKNOWN_ACTION = range(7)
GFM, COMMONMARK = range(2)
SAFE, SOURCE_RANGES = 1, 2
SIZE_MAX = c.c_size_t(-1).value


class Error(c.Structure):
  _fields_ = [("status", c.c_uint), ("offset", c.c_size_t), ("code", c.c_char * 64), ("message", c.c_char * 512)]


class Selection(c.Structure):
  _fields_ = [("anchor", c.c_size_t), ("head", c.c_size_t)]


class Edit(c.Structure):
  _fields_ = [("start", c.c_size_t), ("end", c.c_size_t), ("text", c.POINTER(c.c_char)), ("size", c.c_size_t)]


class Span(c.Structure):
  _fields_ = [
    ("start", c.c_size_t), ("end", c.c_size_t), ("kind", c.c_char_p), ("is_marker", c.c_int), ("styles", c.c_uint32)
  ]


def declarations(library):
  """The library with the types of its functions, but for `error`, which each of them has last."""
  size, report = c.c_size_t, c.POINTER(Error)
  lent = lambda kind: [c.POINTER(c.POINTER(kind)), c.POINTER(size)]
  functions = {
    "create": [c.c_char_p, size, c.c_uint, c.POINTER(c.c_void_p)],
    "get_text": [c.c_void_p, *lent(c.c_char)],
    "get_selections": [c.c_void_p, *lent(Selection)],
    "set_selections": [c.c_void_p, c.POINTER(Selection), size],
    "apply": [c.c_void_p, c.c_char_p, size],
    "replace": [c.c_void_p, size, size, c.c_char_p, size],
    "get_edits": [c.c_void_p, *lent(Edit)],
    "get_spans": [c.c_void_p, size, size, *lent(Span)],
    "get_html": [c.c_void_p, c.c_uint32, *lent(c.c_char)],
  }
  for name, types in functions.items():
    function = getattr(library, "mdedit_" + name)
    function.argtypes, function.restype = [*types, report], c.c_uint
  library.mdedit_free.argtypes, library.mdedit_free.restype = [c.c_void_p], None
  library.mdedit_version.argtypes, library.mdedit_version.restype = [], c.c_char_p
  library.mdedit_status_name.argtypes, library.mdedit_status_name.restype = [c.c_uint], c.c_char_p
  return library


class Refused(Exception):
  """A call that failed: `status`, `offset`, `code` and `message` of its error."""

  def __init__(self, error):
    super().__init__(error.message.decode())
    self.status, self.offset = error.status, error.offset
    self.code, self.message = error.code.decode(), error.message.decode()


class Document:
  """A document of the library, freed with this."""

  library = None  # what declarations() gave

  def __init__(self, text, dialect=GFM):
    self.pointer = c.c_void_p()
    self.call("create", text, len(text), dialect, c.byref(self.pointer), has_document=False)

  def __del__(self):
    self.library.mdedit_free(self.pointer)

  def call(self, name, *arguments, has_document=True):
    error = Error()
    first = [self.pointer] if has_document else []
    status = getattr(self.library, "mdedit_" + name)(*first, *arguments, c.byref(error))
    assert status == error.status, (name, status, error.status)
    if status != OK:
      raise Refused(error)
    assert (error.offset, error.code, error.message) == (SIZE_MAX, b"", b""), name

  def lent(self, name, kind, *arguments):
    start, count = c.POINTER(kind)(), c.c_size_t()
    self.call(name, *arguments, c.byref(start), c.byref(count))
    return start, count.value

  def lent_text(self, name, *arguments):
    start, size = self.lent(name, c.c_char, *arguments)
    text = c.string_at(start, size + 1)
    assert text[-1] == 0, "lent text ends with a zero byte"
    return text[:-1]

  @property
  def text(self):
    return self.lent_text("get_text")

  def html(self, options=0):
    return self.lent_text("get_html", options)

  @property
  def selections(self):
    start, count = self.lent("get_selections", Selection)
    return [[start[i].anchor, start[i].head] for i in range(count)]

  def select(self, pairs):
    self.call("set_selections", (Selection * len(pairs))(*map(tuple, pairs)), len(pairs))

  def apply(self, action):
    self.call("apply", action, len(action))

  def replace(self, start, end, text):
    self.call("replace", start, end, text, len(text))

  @property
  def edits(self):
    start, count = self.lent("get_edits", Edit)
    edits = [start[i] for i in range(count)]
    return [(edit.start, edit.end, c.string_at(edit.text, edit.size)) for edit in edits]

  def spans(self, start, end):
    first, count = self.lent("get_spans", Span, start, end)
    spans = [first[i] for i in range(count)]
    return [{
      "range": [span.start, span.end], "kind": span.kind.decode(), "role": "marker" if span.is_marker else "content"
    } for span in spans]
