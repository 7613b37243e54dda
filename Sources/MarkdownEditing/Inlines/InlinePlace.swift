import MarkdownSyntax
import TextBuffer

/// The place of an inline that is inserted at a caret so that every marker around it stays a marker.
///
/// A caret in a marker, or before a marker at its line's start, means the text beside that marker. Any other caret
/// means its own place.
struct InlinePlace {
  /// The place, in bytes from the start of the document.
  private(set) var offset: UTF8Offset
  /// A space if the marker before the place lacks one, as on a line that is just `-`.
  private(set) var lead = ""
  /// A space if the closing marker of an empty heading comes right behind the place.
  private(set) var trail = ""

  private let rope: Rope

  /// The place for `caret`; `nil` if there is no text beside it.
  ///
  /// - Complexity: O(n) in the bytes of the caret's line and of its block's text.
  init?(_ caret: UTF8Offset, in text: LineModel, windows: [ProofWindow]) {
    (offset, rope) = (caret, text.rope)
    let nodes = text.tree.nodes(in: caret..<caret)
    guard nodes.isPlaceForInlines(caret) else { return nil }
    let place = CaretPlace(caret, in: text)
    leavePrefix(of: place)
    if let row = nodes.first(where: { $0.kind == .tableRow }) {
      offset = row.nearestInCell(to: offset) ?? offset
    } else if place.path.last?.kind == .table {
      return nil  // the row of delimiters
    } else if let heading = place.leaf, heading.kind == .heading {
      for marker in heading.markers { leave(marker, of: heading) }
    }
    offset = offset.outsideInlineMarkers(windows)
    guard offset == caret || text.tree.nodes(in: offset..<offset).isPlaceForInlines(offset) else {
      return nil
    }
  }

  // MARK: Blocks

  /// Moves the place behind the containers' markers and the line's indentation.
  private mutating func leavePrefix(of caret: CaretPlace) {
    var content = caret.afterBox
    if !content.isBlank { content.skip(columns: .max) }
    let start = caret.place(content.index)
    offset = max(offset, start)
    if caret.isItemsFirstLine, offset == start { leaveRoom(behind: start) }
  }

  private mutating func leave(_ marker: Range<UTF8Offset>, of heading: SyntaxNode) {
    if marker.lowerBound == heading.range.lowerBound, offset <= marker.upperBound {
      offset = marker.upperBound
      leaveRoom(behind: offset)
    } else if marker.lowerBound > heading.range.lowerBound, marker.lowerBound <= offset {
      offset = heading.content.upperBound
      trail = offset == marker.lowerBound && !rope.byte(at: offset).isBlank ? " " : ""
    }
  }

  private mutating func leaveRoom(behind marker: UTF8Offset) {
    lead = marker > .zero && !rope.byte(at: marker.advanced(by: -1)).isBlank ? " " : ""
  }
}

extension SyntaxNode {
  /// `offset`, which is in the line of the node, a table's row, moved into a cell; `nil` if the row has no cells.
  ///
  /// Before the first bar of the row, it moves to the start of the first cell. Behind the bar that ends the last cell,
  /// it moves to the end of that cell.
  func nearestInCell(to offset: UTF8Offset) -> UTF8Offset? {
    let (cells, bars) = (children, markers)
    guard let first = cells.first, let last = cells.last else { return nil }
    if let bar = bars.first, bar.upperBound <= first.start, offset < bar.upperBound { return first.start }
    // Behind the last cell there may be text for which the table has no column, with bars in it.
    let isBehind = bars.contains { last.range.upperBound <= $0.lowerBound && $0.lowerBound < offset }
    return isBehind ? last.range.upperBound : offset
  }
}

extension UTF8Offset {
  /// The offset moved out of inline markers.
  ///
  /// In a delimiter it moves to the side of the span's text; in an escape, an entity or a hard break it moves before
  /// that.
  func outsideInlineMarkers(_ windows: [ProofWindow]) -> UTF8Offset {
    guard let window = windows.index(touching: value).map({ windows[$0] }) else { return self }
    var place = value - window.range.lowerBound
    for span in window.original.spans {
      if span.opening.lowerBound < place, place < span.opening.upperBound { place = span.opening.upperBound }
    }
    for span in window.original.spans.reversed() {
      if span.closing.lowerBound < place, place < span.closing.upperBound { place = span.closing.lowerBound }
    }
    let item = window.original.items.first { $0.range.lowerBound < place && place < $0.range.upperBound }
    if let item, item.kind != .lineEnding(.softBreak) { place = item.range.lowerBound }
    return UTF8Offset(window.range.lowerBound + place)
  }
}

extension [SyntaxNode] {
  /// Whether delimiters inserted at `offset` would be in text or in a block's marker; the nodes must be all that hold
  /// or touch `offset`.
  func isPlaceForInlines(_ offset: UTF8Offset) -> Bool {
    allSatisfy { node in
      let isInside = node.range.lowerBound < offset && offset < node.range.upperBound
      switch node.kind {
      case .codeBlock, .block, .htmlBlock, .frontMatter, .linkDefinition, .thematicBreak: return false
      case .code, .htmlInline, .footnoteReference: return !isInside
      case .link, .image:
        let isInMarker = node.markers.contains { $0.lowerBound < offset && offset < $0.upperBound }
        return !isInside || !isInMarker && node.link?.form != .autolink
      default: return true
      }
    }
  }
}
