import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// How a document is formatted: the one place that knows the formatter.
struct Formatting: Sendable {
  /// The syntax that counts.
  var dialect: Dialect = .gfm
  /// What the formatter may do.
  var options = FormatterOptions()
  /// The part of the document to format; all of it where `nil`.
  var region: Region?

  /// A part of a document, as an editor names it.
  enum Region: Sendable, Equatable {
    /// One-based lines, both included.
    case lines(Int, Int)
    /// UTF-16 code units, from and up to.
    case utf16(Int, Int)
  }

  /// The changes that format `rope`; refused where the region is out of bounds.
  func changes(of rope: Rope) throws(RequestError) -> ChangeSet {
    let bounds = try region?.resolve(in: rope)
    let tree = SyntaxTree(rope, dialect: dialect)
    let changes = MarkdownFormatter(options: options).changes(for: tree, of: rope)
    guard let bounds else { return changes }
    return restrict(changes, to: bounds, of: tree, in: rope)
  }

  /// The part of `changes` that concerns the top-level blocks which `bounds` touches.
  ///
  /// Whole blocks, since half a list in a new style would be two lists. Edits of one block can still rest on those of
  /// its neighbour (the markers of two lists in a row), so the part counts only if the rendered text stays the same.
  private func restrict(
    _ changes: ChangeSet, to bounds: Range<UTF8Offset>, of tree: SyntaxTree, in rope: Rope
  ) -> ChangeSet {
    let touched = tree.root.children.map(\.range).filter {
      $0.overlaps(bounds) || $0.contains(bounds.lowerBound) || $0.upperBound == bounds.upperBound
    }
    guard let first = touched.first, let last = touched.last else { return .identity(length: rope.utf8Count) }
    let edits = changes.edits.filter {
      $0.range.lowerBound >= first.lowerBound && $0.range.upperBound <= last.upperBound
    }
    let part = ChangeSet(edits, length: rope.utf8Count)
    let result = part.applied(to: rope)
    let before = tree.html(of: rope)
    let after = SyntaxTree(result, dialect: dialect).html(of: result)
    return Self.letters(before) == Self.letters(after) ? part : .identity(length: rope.utf8Count)
  }

  /// HTML without white space, which wrapping lines may change.
  private static func letters(_ html: String) -> [UInt8] {
    html.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}

extension Formatting.Region {
  /// The region written `A:B`, counted in lines.
  static func lines(written text: String) -> Self? {
    numbers(text).flatMap { $0 >= 1 && $0 <= $1 ? .lines($0, $1) : nil }
  }

  /// The region written `A:B`, counted in UTF-16 code units.
  static func utf16(written text: String) -> Self? {
    numbers(text).flatMap { $0 >= 0 && $0 <= $1 ? .utf16($0, $1) : nil }
  }

  private static func numbers(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let low = parts[0], let high = parts[1] else { return nil }
    return (low, high)
  }

  func resolve(in rope: Rope) throws(RequestError) -> Range<UTF8Offset> {
    switch self {
    case .lines(let first, let last):
      guard last <= rope.lineCount else {
        throw .invalidPosition("line \(last) is not among the text's lines 1 to \(rope.lineCount)")
      }
      return rope.rangeOfLine(first - 1).lowerBound..<rope.contentOfLine(last - 1).upperBound
    case .utf16(let low, let high):
      let converter = PositionConverter(rope: rope, unit: .utf16)
      return try converter.offset(of: .offset(low))..<converter.offset(of: .offset(high))
    }
  }
}

extension FormatterOptions.Wrap {
  /// The setting written `keep`, `no` or as a column.
  init?(written text: String) {
    switch text {
    case "keep": self = .keep
    case "no": self = .no
    default:
      guard let column = Int(text), column > 0 else { return nil }
      self = .column(column)
    }
  }
}
