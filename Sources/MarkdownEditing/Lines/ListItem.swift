import MarkdownSyntax
import TextBuffer

/// An item in its list, as the prefixes of its lines show it.
struct ListItem {
  let node: SyntaxNode
  let list: SyntaxNode
  /// The containers around the list.
  let chain: ContainerChain
  let text: LineModel

  /// The item `node` of `list`, which is in the containers of `chain`.
  init(_ node: SyntaxNode, of list: SyntaxNode, in chain: ContainerChain, text: LineModel) {
    self.node = node
    self.list = list
    self.chain = chain
    self.text = text
  }

  /// The innermost container on `path`, which leads from the root down; `nil` if that is no item.
  init?(innermostOn path: [SyntaxNode], in text: LineModel) {
    guard let index = path.lastIndex(where: { $0.holdsAnyBlock }), index > 0, path[index].kind == .item,
      path[index - 1].kind == .list
    else { return nil }
    let chain = ContainerChain(path: Array(path[..<(index - 1)]), in: text)
    self.init(path[index], of: path[index - 1], in: chain, text: text)
  }

  /// The item `node`; `nil` if it isn't on the path of the line that it begins on.
  init?(_ node: SyntaxNode, in text: LineModel) {
    let path = text.path(ofLine: text.line(at: node.start)).prefix(through: node)
    guard path.last == node else { return nil }
    self.init(innermostOn: path, in: text)
  }

  /// The next item of the list; `nil` behind the last one.
  var next: ListItem? { node.nextSibling.map { ListItem($0, of: list, in: chain, text: text) } }

  /// The item that is the innermost container around the list; `nil` if that is no item.
  var parent: ListItem? { list.parent.flatMap { $0.kind == .item ? ListItem($0, in: text) : nil } }

  /// The line on which the item begins.
  var firstLine: Int { text.line(at: node.start) }

  /// The lines of the item.
  var lines: ClosedRange<Int> { text.lines(of: node) }

  /// The kind of container that the item is.
  var kind: ContainerKind { ContainerKind(item: node, isOrdered: list.list?.isOrdered ?? false) }

  /// Whether no blank line separates the items of the list or their children.
  var isTight: Bool { list.list?.isTight ?? true }

  /// The cursor on the item's first line, behind the containers around the list.
  var start: LineCursor { text.cursor(on: firstLine, in: chain) }

  /// The item's marker; `nil` if it can't be read.
  var marker: ItemMarker? { ItemMarker(at: start) }

  /// The containers around the item's content.
  var inner: ContainerChain {
    ContainerChain(path: text.path(ofLine: firstLine).prefix(through: node), in: text)
  }

  /// Whether nothing is behind the item's marker, so that its content begins one column behind the marker.
  var isBlankFirst: Bool {
    var cursor = start
    cursor.skip(columns: .max)
    _ = cursor.skipItemMarker()
    return cursor.isBlank
  }

  /// The width of the item's marker and padding in columns, if the marker is `marker`.
  func width(with marker: ItemMarker?) -> Int {
    let width = start.itemWidth - start.indentation
    guard let old = self.marker, let marker else { return width }
    return width - old.text.utf8.count + marker.text.utf8.count
  }

  /// The text before the marker, if it holds a tab and no markers except those of quotes; else `nil`.
  ///
  /// A new item can begin with the same text.
  var tabbedMargin: String? {
    var cursor = start
    cursor.skip(columns: .max)
    let margin = cursor.bytes[..<cursor.index]
    guard margin.contains(ASCII.tab), margin.allSatisfy({ $0.isBlank || $0 == ASCII.greaterThan }) else {
      return nil
    }
    return String(decoding: margin, as: UTF8.self)
  }
}
