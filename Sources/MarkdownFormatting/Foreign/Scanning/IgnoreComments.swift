import MarkdownSyntax
import TextBuffer

/// What a comment in a document tells formatters to leave alone, in the spelling of this one and of others.
///
/// Comments that name rules of a linter, such as `markdownlint-disable MD013`, are none of these: they speak of
/// single warnings.
struct IgnoreComments {
  private let source: SourceText
  private let tree: SyntaxTree
  /// Where the part starts that the last comment opened and none has closed.
  private var openStart: Int?
  private var found: [ForeignRegions.Region] = []

  /// The comments in the document of `source`, whose tree is `tree`.
  init(in source: SourceText, tree: SyntaxTree) {
    (self.source, self.tree) = (source, tree)
  }

  /// The parts that they name, sorted by their start; they may overlap.
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
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether the second byte is that of a comment, too, as of few tags and braces.
  private func mayStart(at start: Int) -> Bool {
    let next = source.byte(at: start + 1)
    return next == UInt8(ascii: "!") || next == UInt8(ascii: "/")
  }

  /// What a comment can say.
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

  /// The longest comment that is looked at, in bytes.
  private static let maximumLength = 80

  /// What the comment says that starts at `start`, as HTML or MDX have them, and where it ends.
  private func command(at start: Int) -> (Command, end: Int)? {
    let text = source.bytes[start..<min(source.bytes.count, start + Self.maximumLength)]
    for (opener, closer) in [("<!--", "-->"), ("{/*", "*/}")] {
      guard let rest = text.after(opener) else { continue }
      // The hyphens of the end would belong to a word.
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
    // In the middle of a text it's spoken about.
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
