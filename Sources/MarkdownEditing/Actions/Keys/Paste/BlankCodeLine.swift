import MarkdownSyntax
import TextBuffer

/// A blank line between the fences of code, which may have less before it than the lines of its containers begin with:
/// an item's blank lines need no indentation, but all that is put into them does.
struct BlankCodeLine {
  /// Behind what there is of the prefix.
  let place: UTF8Offset
  /// What is missing of it.
  let missing: String
  /// The whole prefix, as lines that are put below begin.
  let prefix: String

  /// The line of `place`; `nil` where that is no such line, or is behind all of its prefix.
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
    // A tab of which the prefix takes a part counts as a whole.
    let end = cursor.index + (cursor.spent > 0 ? 1 : 0)
    let found = String(decoding: cursor.bytes[..<end], as: UTF8.self)
    // A quote mark takes a space behind it along.
    if !missing.isEmpty, found.hasSuffix(">") { missing = " " + missing }
    guard place.index < end || !missing.isEmpty else { return nil }
    self.place = place.place(end)
    (self.missing, prefix) = (missing, found + missing)
  }
}
