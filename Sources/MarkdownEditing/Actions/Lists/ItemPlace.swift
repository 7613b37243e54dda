import MarkdownSyntax
import TextBuffer

/// An item in its list, which moves by columns.
struct ItemPlace {
  let item: SyntaxNode
  let list: SyntaxNode
  /// The containers around the list.
  let chain: ContainerChain
  /// The item right around the list.
  let parent: SyntaxNode?
  private let text: BlockText

  /// The place of `item` in `text`.
  init?(_ item: SyntaxNode, in text: BlockText) {
    let path = text.path(ofLine: text.line(at: item.start))
    guard let index = path.firstIndex(where: { $0.isSame(as: item) }), index > 1 else { return nil }
    (self.item, self.text, list) = (item, text, path[index - 1])
    chain = ContainerChain(path: Array(path[..<(index - 1)]), in: text)
    parent = path[index - 2].kind == .item ? path[index - 2] : nil
  }

  private init(_ item: SyntaxNode, beside place: ItemPlace) {
    (self.item, text, list, chain, parent) = (item, place.text, place.list, place.chain, place.parent)
  }

  /// The next item of the list.
  var next: ItemPlace? { item.nextSibling.map { ItemPlace($0, beside: self) } }

  /// The cursor behind the containers around the list, on the item's first line.
  var start: LineCursor { text.cursor(on: text.line(at: item.start), in: chain) }

  /// Whether nothing is behind the item's marker, so that its content stands one column behind that.
  var isBlankFirst: Bool {
    var cursor = start
    cursor.skip(columns: .max)
    _ = cursor.skipItemMarker()
    return cursor.isBlank
  }

  /// The width of the item's marker and padding where the marker is `marker`.
  func width(with marker: ItemMarker?) -> Int {
    let width = start.measureItem() - start.indentation
    guard let old = ItemMarker(at: start), let marker else { return width }
    return width - old.text.utf8.count + marker.text.utf8.count
  }

  /// Moves the lines of the item so that its marker, with its padding `width` columns wide, stands at `column` behind
  /// the containers around its list, and returns what kind of item it then is.
  func move(
    toColumn column: Int, marker: ItemMarker?, width: Int? = nil, _ conversion: inout Conversion
  ) -> ContainerKind {
    let lines = text.lines(of: item)
    let oldWidth = start.measureItem()
    let marker = marker ?? ItemMarker(at: start) ?? ItemMarker(number: nil, sign: ASCII.bullets[0])
    let width = width ?? self.width(with: marker)
    let newWidth = column + width
    conversion.add(movedMarker(toColumn: column, marker, width))
    for line in lines.dropFirst() {
      let (cursor, matched) = text.match(line, chain)
      let isBlankCode = text.isBlankCode(line, isLeaving: newWidth < oldWidth)
      guard matched == chain.levels.count, !cursor.isBlank || isBlankCode else { continue }
      shiftLine(line, at: cursor, by: newWidth - oldWidth, &conversion)
    }
    conversion.markedLines.append(lines.lowerBound)
    return .item(isOrdered: marker.number != nil, isTask: item.isChecked != nil)
  }

  private func movedMarker(toColumn column: Int, _ marker: ItemMarker, _ width: Int) -> Edit? {
    let line = text.line(at: item.start)
    let inner = ContainerChain(path: text.path(ofLine: line).prefix(through: item), in: text)
    let end = text.cursor(on: line, in: inner)
    var (start, indent) = (start, column)
    if column < 0 {
      start = startOfParent(on: line)
      indent += chain.levels.last?.width ?? 0
    }
    let new = spaces(indent) + marker.text + spaces(width - marker.text.utf8.count)
    let edit = text.rewrite(
      line, from: start, to: end,
      with: end.isAtEnd && end.bytes.last?.isBlank != true ? new.trimmingBlanks() : new,
      prefixEnd: text.prefixEnd(of: line))
    return text.spelledInTabs(edit, on: line)
  }

  /// Moves a line of the item, or one behind it, to the left beyond the content of the item around it where need be.
  func shiftLine(_ line: Int, at cursor: LineCursor, by shift: Int, _ conversion: inout Conversion) {
    let isBeyond = shift < 0 && cursor.indentation < -shift
    conversion.add(text.moved(line, at: isBeyond ? startOfParent(on: line) : cursor, by: shift))
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
  /// The marker by which it goes on with a list that is there; `nil` where there is none.
  var marker: ItemMarker?
  /// The container that the other item is.
  let kind: ContainerKind
  /// The columns of the other item's marker and of its content.
  let margin: Int
  let width: Int

  /// The landing under `item`, in a list in the containers of `chain`.
  init(under item: SyntaxNode, in chain: ContainerChain, of text: BlockText) {
    let line = text.line(at: item.start)
    let start = text.cursor(on: line, in: chain)
    kind = ContainerKind(item: item, isOrdered: ItemMarker(at: start)?.number != nil)
    (margin, width) = (start.indentation, start.measureItem())
    guard let list = item.blocks.last, list.kind == .list, let last = list.blocks.last else {
      column = text.tabStop(width, from: start, on: line)
      return
    }
    let inner = ContainerChain(path: text.path(ofLine: line).prefix(through: item), in: text)
    let lastStart = text.cursor(on: text.line(at: last.start), in: inner)
    column = width + lastStart.indentation
    marker = ItemMarker(at: lastStart)?.following
  }
}
