import MarkdownSyntax
import TextBuffer

/// Comments that protect parts of a document from formatters, in this formatter's spelling and in others.
///
/// Comments that name rules of a linter, such as `markdownlint-disable MD013`, don't count, since they concern single
/// warnings.
struct IgnoreComments {
  private let source: SourceText
  private let tree: SyntaxTree
  /// The start of the part that an earlier comment opened and none has closed.
  ///
  /// `nil` if no part is open.
  private var openStart: Int?
  private var found: [ForeignRegions.Region] = []

  /// Creates a search in the document of `source`, whose tree is `tree`.
  init(in source: SourceText, tree: SyntaxTree) {
    (self.source, self.tree) = (source, tree)
  }

  /// The protected parts, sorted by their start; they may overlap.
  mutating func regions() -> [ForeignRegions.Region] {
    var offset = source.start
    while true {
      let start = source.bytes.firstOffset(of: UInt8(ascii: "<"), or: UInt8(ascii: "{"), from: offset)
      guard start < source.bytes.count else { break }
      offset = start + 1
      guard mayStart(at: start), let (command, end) = command(at: start), isText(at: start) else { continue }
      read(command, from: start, to: end)
      offset = end
    }
    if let openStart { add(openStart..<source.bytes.count) }
    return found.ordered(by: { $0.range.lowerBound })
  }

  /// Whether the second byte fits a comment too, as it does for few tags and braces.
  private func mayStart(at start: Int) -> Bool {
    let next = source.byte(at: start + 1)
    return next == UInt8(ascii: "!") || next == UInt8(ascii: "/")
  }

  /// The meaning of a comment.
  private enum Command {
    case nextBlock, nextLine, line, start, end, file
  }

  private static let commands: [String: Command] = [
    "mdedit-ignore": .nextBlock, "prettier-ignore": .nextBlock, "dprint-ignore": .nextBlock,
    "mdedit-ignore-next-line": .nextLine, "markdownlint-disable-next-line": .nextLine,
    "rumdl-disable-next-line": .nextLine, "mdedit-ignore-line": .line, "markdownlint-disable-line": .line,
    "rumdl-disable-line": .line, "mdedit-ignore-start": .start, "prettier-ignore-start": .start,
    "dprint-ignore-start": .start, "markdownlint-disable": .start, "rumdl-disable": .start,
    "mdedit-ignore-end": .end, "prettier-ignore-end": .end, "dprint-ignore-end": .end,
    "markdownlint-enable": .end, "rumdl-enable": .end, "mdedit-ignore-file": .file,
    "dprint-ignore-file": .file,
    "markdownlint-disable-file": .file, "rumdl-disable-file": .file,
  ]

  /// The greatest length of a recognized comment, in bytes.
  private static let maximumLength = 80

  /// The meaning of the HTML or MDX comment that starts at `start`, and its end.
  ///
  /// Returns `nil` if it has none.
  private func command(at start: Int) -> (Command, end: Int)? {
    let text = source.bytes[start..<min(source.bytes.count, start + Self.maximumLength)]
    for (opener, closer) in [("<!--", "-->"), ("{/*", "*/}")] {
      guard let rest = text.after(opener) else { continue }
      // Hyphens directly after the name would be part of the word.
      let name = rest.prefix { !$0.isBlank && !$0.isLineEnding }
      let after = rest[name.endIndex...].drop(while: { $0.isBlank })
      guard let command = Self.commands[name.string], after.hasPrefix(closer) else { return nil }
      return (command, after.startIndex + closer.utf8.count)
    }
    return nil
  }

  private func isText(at offset: Int) -> Bool {
    let kind = tree.innermostBlock(at: UTF8Offset(offset)).kind
    return !kind.isLiteralBlock && kind != .frontMatter
  }

  private mutating func read(_ command: Command, from start: Int, to end: Int) {
    let line = ForeignLine(at: source.startOfLine(at: start), in: source.bytes)
    if case .line = command { return add(line.textStart..<line.range.upperBound) }
    // In the middle of a line, the comment is only mentioned.
    guard line.textStart == start else { return }
    switch command {
    case .nextBlock:
      let comment = tree.innermostBlock(at: UTF8Offset(start))
      if let next = comment.nextSibling { add(start..<next.bytes.upperBound) }
    case .nextLine where line.next < source.bytes.count:
      add(start..<ForeignLine(at: line.next, in: source.bytes).range.upperBound)
    case .start: openStart = openStart ?? start
    case .end:
      if let openStart { add(openStart..<end) }
      openStart = nil
    case .file: add(source.start..<source.bytes.count)
    default: break
    }
  }

  private mutating func add(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    found.append(ForeignRegions.Region(name: ForeignRegions.Region.ignored, range: range))
  }
}
