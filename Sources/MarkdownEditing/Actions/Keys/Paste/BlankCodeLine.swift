import MarkdownSyntax
import TextBuffer

/// A blank line in fenced code that may lack a part of its container prefix.
///
/// The blank lines of an item need no indentation, but text put into them does.
struct BlankCodeLine {
  /// The end of the part of the prefix that is there.
  let place: UTF8Offset
  /// The missing part of the prefix.
  let missing: String
  /// The whole prefix, with which lines inserted below begin.
  let prefix: String

  /// The line of `place`.
  ///
  /// `nil` if it is no such line, or if its prefix is complete and `place` is behind it.
  init?(_ place: CaretPlace) {
    guard place.leaf?.isFenced == true, place.continuesLeaf, place.text.isEmptyPrefix(place.line) else {
      return nil
    }
    var cursor = LineCursor(line: place.text.bytes(of: place.line), isFirst: place.line == 0)
    var missing = ""
    for (depth, level) in place.chain.levels.enumerated() {
      let isQuote = level.kind == .quote
      let lacking = isQuote ? 0 : level.width - cursor.skip(columns: level.width)
      guard isQuote ? !cursor.skipQuoteMarker() : lacking > 0 else { continue }
      missing = (isQuote ? "> " : spaces(lacking)) + place.chain.missingPrefix(from: depth + 1)
      break
    }
    // A tab that is partly in the prefix counts as a whole.
    let end = cursor.index + (cursor.spent > 0 ? 1 : 0)
    let found = String(decoding: cursor.bytes[..<end], as: UTF8.self)
    // A quote marker includes the space behind it.
    if !missing.isEmpty, found.hasSuffix(">") { missing = " " + missing }
    guard place.index < end || !missing.isEmpty else { return nil }
    self.place = place.place(end)
    (self.missing, prefix) = (missing, found + missing)
  }
}
