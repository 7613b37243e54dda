import MarkdownSyntax
import TextBuffer

/// The start columns of list items and of their text.
struct ListShape: Sendable, Hashable {
  /// The columns before the markers of a list at the top level.
  var margin = 0
  /// The columns between a bullet and its text.
  var bulletPadding = 1
  /// The columns between a number's delimiter and its text.
  var numberPadding = 1
  /// The columns from an item's marker to the markers of a list inside it.
  ///
  /// `nil` to start at the item's text.
  var nesting: Int?
  /// Whether a tab replaces each four columns at the start of a line.
  var usesTabs = false

  /// Creates the shape for `indent`; `usual` is used if that is left to the document.
  init(_ indent: FormatterOptions.ListIndent, usual: @autoclosure () -> ListShape) {
    switch indent {
    case .automatic: self = usual()
    case .content: self.init()
    case .columns(let count): self.init(nesting: count)
    case .tab: self.init(nesting: 4, usesTabs: true)
    }
  }

  init(nesting: Int? = nil, usesTabs: Bool = false) {
    (self.nesting, self.usesTabs) = (nesting, usesTabs)
  }

  /// The columns before the markers of a list in an item whose text starts `itemWidth` columns after the item's marker.
  ///
  /// There are at most three, since four would make code of the list.
  func indent(inItemOf itemWidth: Int) -> Int {
    nesting.map { min(max($0, itemWidth), itemWidth + 3) - itemWidth } ?? 0
  }
}

/// Counts the start columns of items in a document's lists.
struct ListShapeCount {
  private let source: SourceText
  /// The number of items with each margin in columns; the next two count paddings.
  private var margins: [Int: Int] = [:]
  private var bulletPaddings: [Int: Int] = [:]
  private var numberPaddings: [Int: Int] = [:]
  /// The number of items with each `ListShape.nesting`, where 0 stands for `nil`.
  private var nestings: [Int: Int] = [:]
  private var tabs: [Int: Int] = [:]
  /// The last offset whose column was counted: a line can hold any number of items.
  private var counted: (offset: Int, column: Int)

  init(in source: SourceText) { (self.source, counted) = (source, (source.start, 0)) }

  /// Counts `item`.
  mutating func count(_ item: ListItemPlace) {
    countPadding(of: item.start, isNumber: item.isOrdered)
    let start = item.start.marker
    if item.holder == .document { margins[column(of: start), default: 0] += 1 }
    guard let outer = item.outer, !isOneLine(outer.marker..<start) else { return }
    let width = markerWidth(at: outer.marker) + (padding(of: outer) ?? 1)
    let column = column(of: start) - column(of: outer.marker)
    nestings[column > width ? column : 0, default: 0] += 1
    tabs[source.byte(at: start - 1) == ASCII.tab ? 1 : 0, default: 0] += 1
  }

  private mutating func countPadding(of item: ListItemPlace.Start, isNumber: Bool) {
    guard let padding = padding(of: item) else { return }
    if isNumber {
      numberPaddings[padding, default: 0] += 1
    } else {
      bulletPaddings[padding, default: 0] += 1
    }
  }

  /// The shape that most items have.
  var shape: ListShape {
    var shape = ListShape()
    shape.margin = Self.usual(margins, standard: 0)
    shape.bulletPadding = Self.usual(bulletPaddings, standard: 1)
    shape.numberPadding = Self.usual(numberPaddings, standard: 1)
    let nesting = Self.usual(nestings, standard: 0)
    shape.nesting = nesting > 0 ? nesting : nil
    shape.usesTabs = Self.usual(tabs, standard: 0) == 1
    return shape
  }

  /// The least number of items that can override the standard.
  private static let fewest = 3

  /// The most frequent value, the smallest of equally frequent ones.
  ///
  /// Returns the standard unless another value is more frequent than it and has at least `fewest` items.
  private static func usual(_ counts: [Int: Int], standard: Int) -> Int {
    let least = max(fewest - 1, counts[standard] ?? 0)
    let most = counts.filter { $0.value > least }.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return most?.key ?? standard
  }

  /// The columns between an item's marker and its text, 1 to 4.
  ///
  /// Returns `nil` if the text isn't on the marker's line, or is code.
  private mutating func padding(of item: ListItemPlace.Start) -> Int? {
    guard let text = item.text, isOneLine(item.marker..<text) else { return nil }
    let before = column(of: item.marker) + markerWidth(at: item.marker)
    let padding = column(of: text) - before
    // Five or more would mean one column and indented code.
    return min(max(1, padding), 4)
  }

  /// Whether `range` is in one line; looked for from its end, as the line that it begins in can be long.
  private func isOneLine(_ range: Range<Int>) -> Bool {
    source.bytes[range].lastIndex { $0.isLineEnding } == nil
  }

  /// The zero-based column of `offset`, counted on from the last one where that is before it on its line.
  private mutating func column(of offset: Int) -> Int {
    if counted.offset > offset || !isOneLine(counted.offset..<offset) {
      counted = (source.startOfLine(at: offset), 0)
    }
    for byte in source.bytes[counted.offset..<offset] {
      counted.column += byte == ASCII.tab ? 4 - counted.column % 4 : 1
    }
    counted.offset = offset
    return counted.column
  }

  /// The width of the marker at `offset`.
  private func markerWidth(at offset: Int) -> Int {
    source.bytes[offset...].prefix(9).prefix(while: { $0.isASCIIDigit }).count + 1
  }
}

/// The position of a list item and its surroundings.
struct ListItemPlace {
  /// The start of an item and of its text, as offsets from the document's start in bytes.
  struct Start {
    /// The start of the marker.
    var marker: Int
    /// The start of the item's content.
    ///
    /// `nil` if the item is empty or begins with indented code.
    var text: Int?
  }

  /// The start of the item and of its text.
  var start: Start
  /// Whether the item's list is ordered.
  var isOrdered: Bool
  /// The number of lists that contain the item's list.
  var depth: Int
  /// Whether the item's list comes directly after a bullet list.
  var followsBullets: Bool
  /// The kind of the block that contains the item's list.
  var holder: SyntaxKind
  /// The start of the item that contains the item's list.
  ///
  /// `nil` if its parent is another block.
  var outer: Start?
}

/// A walk over a document's blocks that finds the list items.
///
/// It reports each item as soon as the next block tells where the item's text starts.
struct ListItemWalk {
  /// An open block.
  private struct Frame {
    let kind: SyntaxKind
    let depth: Int
    /// Whether it's an ordered list.
    let isOrdered: Bool
    /// Whether the block is a list directly after a bullet list.
    let followsBullets: Bool
    var start: ListItemPlace.Start

    var isBulletList: Bool { kind == .list && !isOrdered }
  }

  private let tree: SyntaxTree
  private let source: SourceText
  private var open: [Frame] = []
  /// The number of lists among the open blocks.
  private var lists = 0
  /// Whether the last open block is an item whose text start isn't known yet.
  private var awaitsText = false

  /// Creates a walk over the blocks of `tree`, whose text is `source`.
  init(tree: SyntaxTree, source: SourceText) { (self.tree, self.source) = (tree, source) }

  /// Visits a block of `kind`, which starts at the offset `start` of the document.
  ///
  /// Blocks must be visited in preorder. `body` gets the item that the block completes.
  mutating func enter(
    _ kind: SyntaxKind, _ depth: Int, startingAt start: Int, _ body: (ListItemPlace) -> Void
  ) {
    if awaitsText, let item = open.last {
      let isText = depth > item.depth && !(kind == .codeBlock && isIndentedCode(at: start))
      open[open.count - 1].start.text = isText ? start : nil
      emit(body)
    }
    var followsBullets = false
    while let last = open.last, last.depth >= depth {
      if last.kind == .list { lists -= 1 }
      followsBullets = last.depth == depth && last.isBulletList
      open.removeLast()
    }
    // Most blocks contain no others.
    guard !kind.isLeafWithInlines, !kind.isLiteralBlock else { return }
    open.append(
      Frame(
        kind: kind, depth: depth, isOrdered: kind == .list && source.bytes[start].isASCIIDigit,
        followsBullets: followsBullets, start: ListItemPlace.Start(marker: start)))
    if kind == .list { lists += 1 }
    awaitsText = kind == .item
  }

  /// Ends the walk.
  mutating func finish(_ body: (ListItemPlace) -> Void) { if awaitsText { emit(body) } }

  /// Reports the last item.
  private mutating func emit(_ body: (ListItemPlace) -> Void) {
    awaitsText = false
    guard open.count > 1, let item = open.last, case let list = open[open.count - 2], list.kind == .list
    else { return }
    let holder = open.count > 2 ? open[open.count - 3] : nil
    body(
      ListItemPlace(
        start: item.start, isOrdered: list.isOrdered, depth: lists - 1, followsBullets: list.followsBullets,
        holder: holder?.kind ?? .document, outer: holder?.kind == .item ? holder?.start : nil))
  }

  /// Whether the code block that starts at `start` is indented.
  private func isIndentedCode(at start: Int) -> Bool {
    tree.innermostBlock(at: UTF8Offset(start)).isFenced == false
  }
}
