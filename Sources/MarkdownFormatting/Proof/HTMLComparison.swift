import MarkdownSyntax
import TextBuffer

/// Compares the rendering of two texts.
struct HTMLComparison {
  /// The document's dialect.
  let dialect: Dialect
  /// Whether a line break and a space count as equal, as they do if lines are wrapped.
  let ignoresSoftBreaks: Bool

  /// Whether a part of the text keeps its meaning after the edits.
  ///
  /// `plainBefore` is the part with only those edits that concern constructs unknown to plain CommonMark.
  func holds(before: [UInt8], plainBefore: [UInt8], after: [UInt8]) -> Bool {
    guard isSame(Self.html(of: before, dialect), Self.html(of: after, dialect)) else { return false }
    return dialect == .commonMark
      || isSame(Self.html(of: plainBefore, .commonMark), Self.html(of: after, .commonMark))
  }

  /// Whether both are the same HTML.
  func isSame(_ left: String, _ right: String) -> Bool { isSame(Array(left.utf8), Array(right.utf8)) }

  /// Whether both are the same HTML.
  func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right || ignoresSoftBreaks && FlowedHTML.isSame(left, right)
  }

  private static func html(of bytes: [UInt8], _ dialect: Dialect) -> String {
    ParseTally.note(bytes: bytes.count)
    let rope = Rope(String(decoding: bytes, as: UTF8.self))
    if dialect == .commonMark { return rope.commonMarkHTML }
    return SyntaxTree(rope, dialect: dialect).html(options: .unseen)
  }
}

/// Compares HTML with line breaks and spaces as equal outside of `<pre>`.
enum FlowedHTML {
  /// Whether `left` and `right` are equal apart from that.
  static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool { flowed(left) == flowed(right) }

  private static func flowed(_ html: [UInt8]) -> [UInt8] {
    var bytes = html
    var isPreformatted = false
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if bytes[index...].starts(with: "<pre".utf8) { isPreformatted = true }
        if bytes[index...].starts(with: "</pre>".utf8) { isPreformatted = false }
      case ASCII.lineFeed where !isPreformatted: bytes[index] = ASCII.space
      default: break
      }
    }
    return bytes
  }
}
