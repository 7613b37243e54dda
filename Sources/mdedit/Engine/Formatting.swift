import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The formatting of a document; the only place that knows the formatter.
struct Formatting: Sendable {
  /// The Markdown dialect.
  var dialect: Dialect = .gfm
  /// The options of the formatter.
  var options = FormatterOptions()
  /// The part of the document to format; `nil` for all of it.
  var region: Region?

  /// A part of a document, in an editor's terms.
  enum Region: Sendable {
    /// Lines, one-based, including both ends.
    case lines(Int, Int)
    /// UTF-16 offsets, zero-based, excluding the second.
    case utf16(Int, Int)
  }

  /// The changes that format `rope`; throws if the region is out of bounds.
  func changes(of rope: Rope) throws(RequestError) -> ChangeSet { try result(of: rope).changes }

  /// The changes that format `rope`, and the parts left unchanged.
  ///
  /// `progress` is called with the finished share of the work, from 0 to 1. Throws if the region is out of bounds.
  func result(
    of rope: Rope, reporting progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(RequestError) -> FormattingResult {
    let bounds = try region?.resolve(in: rope)
    let tree = SyntaxTree(rope, dialect: dialect)
    let formatter = MarkdownFormatter(options: options)
    let result = formatter.result(for: tree, in: bounds) { share in
      progress(share)
      return true
    }
    // The progress closure never cancels the work, so there is always a result.
    return result ?? formatter.result(for: tree, in: bounds)
  }
}

extension Formatting.Region {
  /// The lines written as `A:B`; `nil` if the text isn't valid.
  static func lines(written text: String) -> Self? {
    numbers(text).flatMap { $0 >= 1 && $0 <= $1 ? .lines($0, $1) : nil }
  }

  /// The UTF-16 offsets written as `A:B`; `nil` if the text isn't valid.
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
