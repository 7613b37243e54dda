import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// At the start of a line's content: the innermost container that the line continues is removed.
  static let containerMarker = CaretRule { place in
    let isCode = place.leaf?.kind.isLiteralBlock == true && place.index > place.content.index
    guard place.depth > 0, place.index == place.content.endOfBlanks, !isCode, !isSurplus(place) else {
      return nil
    }
    return edit(takingLevelAt: place).map { Unwrapping($0, at: place).decision }
  }

  /// Whether the marker before `place` is a quote's or an empty item's, with more white space than it needs.
  private static func isSurplus(_ place: CaretPlace) -> Bool {
    guard place.depth == place.chain.levels.count, let level = place.level else { return false }
    return place.index > place.content.index && (level.kind == .quote || level.isMarked(on: place.line))
  }

  /// The edit that removes the innermost level that the line of `place` continues.
  ///
  /// `nil` if a character is deleted instead.
  private static func edit(takingLevelAt place: CaretPlace) -> Edit? {
    let (text, line) = (place.text, place.line)
    let level = place.chain.levels[place.depth - 1]
    let outer = text.cursor(on: line, in: place.chain, depth: place.depth - 1)
    let start = place.place(outer.index)
    // The marker of a footnote, or of an extension's container, is deleted byte by byte. Without it, the text behind or
    // below it would be code.
    if level.kind.hasIndentedBody, level.firstLine == line { return nil }
    let isItemsFirstLine = level.isItem && level.firstLine == line
    guard isItemsFirstLine, place.container(level)?.previousSibling != nil else {
      // If there is a tab, the rest moves to the next tab stop.
      let stop = ListIndentation(of: line, in: text).tabStop(0, from: outer)
      let isNearer = outer.column + stop < place.content.column
      let kept = ListIndentation(of: line, in: text).blanks(behind: outer, to: isNearer ? stop : 0)
      return isItemsFirstLine || start < place.offset ? Edit(start..<place.offset, kept) : nil
    }
    return Edit(
      start..<place.offset, ListIndentation(of: line, in: text).blanks(behind: outer, to: level.width))
  }
}
