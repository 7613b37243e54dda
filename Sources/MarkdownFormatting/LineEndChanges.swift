import MarkdownSyntax
import TextBuffer

/// The changes that give a text the line endings of a style, and a line ending at its end.
///
/// They are made before everything else. So the formatted text has them already, and formatting the result again finds
/// nothing to change.
struct LineEndChanges {
  private let tree: SyntaxTree
  private let source: SourceText

  /// Creates the changes for the text of `tree`.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    source = SourceText(tree.text)
  }

  /// The changes within `range`, or within the whole text without one.
  ///
  /// Returns the identity if no change is needed, or if the changes would alter the meaning, apart from line endings in
  /// content such as code.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text; the texts before and after are rendered if anything
  ///   changes
  func proven(_ options: FormatterOptions, in range: Range<UTF8Offset>?) -> ChangeSet {
    let changes = ChangeSet(edits(options, in: range), length: source.bytes.count)
    if changes.isIdentity || keepsMeaning(changes) { return changes }
    return .identity(length: source.bytes.count)
  }

  private func edits(_ options: FormatterOptions, in range: Range<UTF8Offset>?) -> [Edit] {
    guard options.lineEnding != .keep || options.addsFinalLineEnding else { return [] }
    let bounds = range.map { $0.lowerBound.value..<$0.upperBound.value } ?? 0..<source.bytes.count
    var edits: [Edit] = []
    let wanted = options.lineEnding == .automatic ? usual : options.lineEnding.text
    for found in lineEnds {
      guard let wanted, found.text != wanted, bounds.contains(found.range.lowerBound) else { continue }
      edits.append(Edit(UTF8Offset(found.range.lowerBound)..<UTF8Offset(found.range.upperBound), wanted))
    }
    if options.addsFinalLineEnding, bounds.upperBound == source.bytes.count, endsOpen {
      edits.append(
        .insert(wanted ?? String(decoding: source.lineBreak, as: UTF8.self), at: tree.text.range.upperBound))
    }
    return edits
  }

  /// Whether there is text after the last line ending.
  private var endsOpen: Bool {
    source.bytes.count > source.start && source.bytes.last.map { !$0.isLineEnding } ?? false
  }

  /// The most frequent line ending, or the first of equally frequent ones.
  ///
  /// `nil` if the text has none.
  private var usual: String? {
    var counts: [(text: String, count: Int)] = []
    for found in lineEnds {
      if let index = counts.firstIndex(where: { $0.text == found.text }) {
        counts[index].count += 1
      } else {
        counts.append((found.text, 1))
      }
    }
    let most = counts.map { $0.count }.max()
    return counts.first { $0.count == most }?.text
  }

  /// All line endings, in order.
  private var lineEnds: [(range: Range<Int>, text: String)] {
    var found: [(range: Range<Int>, text: String)] = []
    var offset = 0
    while let start = source.bytes[offset...].firstIndex(where: { $0.isLineEnding }) {
      offset = source.endOfLineBreak(at: start)
      found.append((start..<offset, String(decoding: source.bytes[start..<offset], as: UTF8.self)))
    }
    return found
  }

  private func keepsMeaning(_ changes: ChangeSet) -> Bool {
    let after = changes.applied(to: tree.text)
    let html = SyntaxTree(after, dialect: tree.dialect).html(options: .unseen)
    return Self.unified(html) == Self.unified(tree.html(options: .unseen))
      && Self.unified(after.commonMarkHTML) == Self.unified(tree.text.commonMarkHTML)
  }

  /// The HTML with all line endings as line feeds; HTML readers treat them alike (HTML Living Standard, 13.2.3.5).
  private static func unified(_ html: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(html.utf8.count)
    var last: UInt8 = 0
    for byte in html.utf8 {
      if byte == ASCII.carriageReturn {
        bytes.append(ASCII.lineFeed)
      } else if byte != ASCII.lineFeed || last != ASCII.carriageReturn {
        bytes.append(byte)
      }
      last = byte
    }
    return bytes
  }
}

extension FormatterOptions.LineEnding {
  /// The line ending's text.
  ///
  /// `nil` if the option doesn't name a particular one.
  fileprivate var text: String? {
    switch self {
    case .keep, .automatic: nil
    case .lineFeed: "\n"
    case .carriageReturnLineFeed: "\r\n"
    }
  }
}
