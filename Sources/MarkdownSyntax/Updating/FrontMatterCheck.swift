import TextBuffer

/// The possible effect of an edit on a document's front matter.
enum FrontMatterCheck {
  /// Any effect can be seen at the document's start.
  case isSeenAtStart
  /// No effect: front matter is opened, but no line closes it.
  case staysOpen
  /// Front matter was opened and not closed, and a line that the edit touches may close it.
  case mayClose

  /// The effect of `edit`, which made `text` of the text of `tree`.
  init(_ edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect) {
    self = .isSeenAtStart
    guard dialect.contains(.frontMatter), text.before.lineCount > 1,
      FrontMatter.mayOpen(text.before.byte(at: .zero)),
      edit.old.lowerBound >= text.before.startOfLine(1).value,
      let opening = FrontMatterCheck.opening(of: text.before),
      let first = BlockPlace(0, in: tree)?.record.kind, first != .frontMatter, first != .unparsed
    else { return }
    let start = text.lineStart(holding: edit.old.lowerBound)
    let lines = text.bytes(in: start..<text.lineStart(after: edit.newEnd))
    self = FrontMatterCheck.hasLine(closing: opening, in: lines) ? .mayClose : .staysOpen
  }

  /// The opening of front matter in `rope`, if there is one.
  ///
  /// Only the first 64 bytes of a long first line are checked, so that a few lines are taken for an opening by mistake.
  private static func opening(of rope: Rope) -> FrontMatter.Opening? {
    let prefix = rope.bytes(in: .zero..<min(rope.startOfLine(1), UTF8Offset(64)))
    let start = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return FrontMatter.opening(of: prefix, at: start)
  }

  private static func hasLine(closing opening: FrontMatter.Opening, in bytes: [UInt8]) -> Bool {
    var cursor = LineCursor(source: bytes)
    while !cursor.isInLastLine {
      cursor.beginLine(at: cursor.nextLine)
      if opening.isClosed(by: cursor) { return true }
    }
    return false
  }
}
