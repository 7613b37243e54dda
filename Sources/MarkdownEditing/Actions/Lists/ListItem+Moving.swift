import MarkdownSyntax
import TextBuffer

/// Moves of the item by columns, as parts of a conversion.
extension ListItem {
  /// Moves the lines of the item so that its marker is at `column`, counted behind the containers around its list.
  ///
  /// The marker with its padding is `width` columns wide; `nil` keeps the padding. Returns the kind of the moved item.
  @discardableResult
  func move(
    toColumn column: Int, marker: ItemMarker?, width: Int? = nil, _ conversion: inout Conversion
  ) -> ContainerKind {
    let oldWidth = start.itemWidth
    let marker = marker ?? self.marker ?? ItemMarker(number: nil, sign: ASCII.bullets[0])
    let width = width ?? self.width(with: marker)
    let newWidth = column + width
    conversion.add(movedMarker(toColumn: column, marker, width))
    for line in lines.dropFirst() {
      let (cursor, matched) = text.match(line, chain)
      let isBlankCode = text.isBlankCode(line, isLeaving: newWidth < oldWidth)
      guard matched == chain.levels.count, !cursor.isBlank || isBlankCode else { continue }
      shiftLine(line, at: cursor, by: newWidth - oldWidth, &conversion)
    }
    conversion.markedLines.append(firstLine)
    return .item(isOrdered: marker.number != nil, isTask: node.isChecked != nil)
  }

  private func movedMarker(toColumn column: Int, _ marker: ItemMarker, _ width: Int) -> Edit? {
    let line = firstLine
    let end = text.cursor(on: line, in: inner)
    var (start, indent) = (self.start, column)
    if column < 0 {
      start = startOfParent(on: line)
      indent += chain.levels.last?.width ?? 0
    }
    let new = spaces(indent) + marker.text + spaces(width - marker.text.utf8.count)
    let edit = text.prefix(of: line).rewrite(
      from: start, to: end,
      with: end.isAtEnd && end.bytes.last?.isBlank != true ? new.trimmingBlanks() : new, throughPrefix: true)
    return ListIndentation(of: line, in: text).spelled(edit)
  }

  /// Moves `line`, of the item or behind it, by `shift` columns; to the left beyond the content of the item around it,
  /// if necessary.
  func shiftLine(_ line: Int, at cursor: LineCursor, by shift: Int, _ conversion: inout Conversion) {
    let isBeyond = shift < 0 && cursor.indentation < -shift
    conversion.add(
      ListIndentation(of: line, in: text).moved(at: isBeyond ? startOfParent(on: line) : cursor, by: shift))
  }

  /// The cursor on `line` behind all but the innermost of the containers around the list.
  private func startOfParent(on line: Int) -> LineCursor {
    text.cursor(on: line, in: chain, depth: chain.levels.count - 1)
  }
}

/// The columns of an item that goes under another one.
struct ItemLanding {
  /// The column of its marker, counted behind the containers around its present list.
  let column: Int
  /// The marker that continues a list that is there; `nil` if there is none.
  var marker: ItemMarker?
  /// The container that the other item is.
  let kind: ContainerKind
  /// The columns of the other item's marker and of its content.
  let margin: Int
  let width: Int

  /// The landing under `item`.
  init(under item: ListItem) {
    let start = item.start
    kind = item.kind
    (margin, width) = (start.indentation, start.itemWidth)
    guard let list = item.node.blocks.last, list.kind == .list, let last = list.blocks.last else {
      column = ListIndentation(of: item.firstLine, in: item.text).tabStop(width, from: start)
      return
    }
    let inner = ListItem(last, of: list, in: item.inner, text: item.text)
    column = width + inner.start.indentation
    marker = inner.marker?.following
  }
}
