import MarkdownSyntax
import TextBuffer

/// The items that a list action applies to.
extension ListAction {
  /// The innermost items of the selected lines, without lines that can't be in such a list.
  ///
  /// Returns `nil` if another line is in no item, or in a quote inside of an item.
  func items() -> [ListItem]? {
    var found: [ListItem] = []
    for line in lines {
      let path = text.path(ofLine: line)
      if let item = ListItem(innermostOn: path, in: text) {
        found.append(item)
      } else if let leaf = path.last, path.count == 1 || leaf.holdsBlocks || canBeListed(leaf) {
        return nil
      }
    }
    return found.isEmpty ? nil : found.uniqued { $0.node.start }
  }

  /// The selected lines; a line with only quote markers counts as empty.
  private var lines: [Int] { selected.filledLines.filter { text.isBlank($0) || !text.isEmptyPrefix($0) } }

  /// All items of the list of `item`.
  func siblings(of item: ListItem) -> [ListItem] {
    item.list.blocks.map { ListItem($0, of: item.list, in: item.chain, text: text) }
  }

  /// Whether `item` can be an item of such a list: a task must begin with a paragraph, or be empty.
  func canBeConverted(_ item: ListItem) -> Bool { type != .task || item.node.canBeTask }

  /// Whether `block`, which is no item, can become an item of such a list.
  func canBeListed(_ block: SyntaxNode) -> Bool {
    switch block.kind {
    case .frontMatter: false
    case .paragraph: true
    default: type != .task
    }
  }

  /// The selected items nested in items among `units`, with only items between, that aren't of the wanted type yet.
  func nestedItems(in units: [BlockUnit], _ chain: ContainerChain) -> [ListItem] {
    let outer = Set(units.filter { $0.list != nil }.map { $0.node.start })
    let items = lines.compactMap { ListItem(innermostOn: text.path(ofLine: $0), in: text) }
    return items.uniqued { $0.node.start }.filter { item in
      let between = item.chain.levels.dropFirst(chain.levels.count)
      return between.first.map { outer.contains($0.start) } ?? false && between.allSatisfy { $0.isItem }
        && !type.holds(item.kind) && canBeConverted(item)
    }
  }
}

extension SyntaxNode {
  /// Whether the node, an item, is a task or could be one.
  var canBeTask: Bool { blocks.first.map { $0.kind == .paragraph } ?? true }
}
