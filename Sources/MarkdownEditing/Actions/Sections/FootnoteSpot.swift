import MarkdownSyntax
import TextBuffer

/// A place for a footnote's reference, with the edits beside it that keep the rest of the text unchanged.
struct FootnoteSpot {
  /// The offset of the reference in the text before.
  let offset: UTF8Offset
  /// The string inserted there.
  let inserted: String
  /// The offset in `inserted` of the label's end.
  let endOfLabel: Int
  /// The leaf that gets the reference; `nil` on an empty line.
  var window: ProofWindow?
  /// The offsets of punctuation beside the reference that gets a backslash.
  var escapes: [UTF8Offset] = []

  /// The edits that insert the reference.
  var edits: [Edit] {
    let label = Edit.insert(inserted, at: offset)
    // The label goes before a backslash at the same offset.
    return [label] + escapes.filter { $0 != offset }.map { .insert("\\", at: $0) }
  }

  /// The candidates for `label`: at `place`, then with backslashes beside it, then behind and before the neighbouring
  /// characters.
  static func spots(for label: String, at place: UTF8Offset, in text: LineModel) -> [FootnoteSpot] {
    let lead = lead(at: place, in: text)
    let windows = ProofWindow.windows(of: text.tree, touching: [place..<place])
    guard let window = windows.index(touching: place.value).map({ windows[$0] }) else {
      return [onEmptyLine(label, place, lead, text)]
    }
    let own = FootnoteSpot(
      offset: place, inserted: lead + label, endOfLabel: lead.utf8.count + label.utf8.count, window: window)
    return window.isHuge ? [own] : [own] + own.escaped() + own.others(label)
  }

  /// The white space before a label at `place`, so that it becomes content of the line's containers; empty inside of a
  /// line.
  private static func lead(at place: UTF8Offset, in text: LineModel) -> String {
    let line = text.line(at: place)
    guard place == text.contentOfLine(line).upperBound else { return "" }
    let chain = text.chain(ofLine: line)
    return text.lead(line, text.cursor(on: line, in: chain), chain)
  }

  /// The reference as a paragraph of its own, between blank lines.
  private static func onEmptyLine(
    _ label: String, _ place: UTF8Offset, _ lead: String, _ text: LineModel
  ) -> FootnoteSpot {
    let line = text.line(at: place)
    let chain = text.chain(ofLine: line)
    let prefix = text.continuation(of: line, chain, depth: .max)
    let before = (text.hasContent(above: line, in: chain) ? text.lineBreak + prefix : "") + lead + label
    let behind = text.hasContent(below: line) ? text.lineBreak + prefix.trimmingBlanks() : ""
    return FootnoteSpot(offset: place, inserted: before + behind, endOfLabel: before.utf8.count)
  }

  // MARK: Other spots

  /// The spot with backslashes before punctuation right behind it, right before it, or both.
  private func escaped() -> [FootnoteSpot] {
    guard let window else { return [] }
    let place = offset.value - window.range.lowerBound
    let items = window.original.items[window.original.content]
    let signs = window.original.signs("`[]!<(:")
    func isSyntax(_ item: Reading.Item) -> Bool {
      item.spelling == .plain && item.meaning.onlyByte.map(signs.contains) ?? false
    }
    let behind = items.drop { $0.range.lowerBound < place }.prefix(while: isSyntax)
    let before = items.prefix { $0.range.upperBound <= place }.reversed().prefix(while: isSyntax)
    func places(_ items: [Reading.Item]) -> [UTF8Offset] {
      items.map { UTF8Offset(window.range.lowerBound + $0.range.lowerBound) }
    }
    let (after, ahead) = (places(Array(behind)), places(Array(before)))
    return [Array(after.prefix(1)), after, Array(ahead.prefix(1)), ahead, ahead + after].filter {
      !$0.isEmpty
    }.map { escapes in
      // A backslash at the label's own offset is inserted with the label.
      let isAtPlace = escapes.contains(offset)
      var spot = FootnoteSpot(
        offset: offset, inserted: inserted + (isAtPlace ? "\\" : ""), endOfLabel: endOfLabel, window: window)
      spot.escapes = escapes
      return spot
    }
  }

  /// The number of places tried on each side.
  private static let reach = 12

  /// The places behind the next characters and before the previous ones, one by one.
  private func others(_ label: String) -> [FootnoteSpot] {
    guard let window else { return [] }
    let place = offset.value - window.range.lowerBound
    let items = window.original.items[window.original.content]
    let behind = items.lazy.map { $0.range.upperBound }.filter { $0 > place }.prefix(FootnoteSpot.reach)
    let before = items.reversed().lazy.map { $0.range.lowerBound }.filter { $0 < place }.prefix(
      FootnoteSpot.reach)
    return (Array(behind) + Array(before)).map {
      FootnoteSpot(
        offset: UTF8Offset(window.range.lowerBound + $0), inserted: label, endOfLabel: label.utf8.count,
        window: window)
    }
  }
}
