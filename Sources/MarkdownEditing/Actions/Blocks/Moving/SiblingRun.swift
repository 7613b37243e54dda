import MarkdownSyntax
import TextBuffer

/// Neighbouring blocks, or items of one list, that an action moves or repeats as one.
struct SiblingRun {
  /// All blocks, or items, of the same parent.
  var siblings: [SyntaxNode]
  /// Those that are meant.
  var indices: ClosedRange<Int>
  /// The containers around them.
  var chain: ContainerChain
  /// The list, where they are items.
  var list: SyntaxNode?

  /// The nodes that are meant.
  var nodes: ArraySlice<SyntaxNode> { siblings[indices] }
}

extension SelectedBlocks {
  /// What the selected lines are in: items where they're in a list, else blocks of one container; `nil` on an empty line.
  func siblingRun() -> SiblingRun? {
    let path = commonPath
    guard let last = path.last else { return nil }
    switch last.kind {
    case .item: return run(in: path.dropLast()) { $0.isSame(as: last) }
    case .list: return run(in: path[...]) { touches(text.lines(of: $0)) }
    case .document, .blockQuote, .footnoteDefinition:
      return run(in: path[...]) { touches(text.lines(of: $0)) }
    default:
      let outer = path.dropLast()
      if let item = outer.last, item.kind == .item {
        return run(in: outer.dropLast()) { $0.isSame(as: item) }
      }
      return run(in: outer) { $0.isSame(as: last) }
    }
  }

  /// The path to the innermost block that holds every selected line that isn't blank.
  var commonPath: [SyntaxNode] {
    var common: [SyntaxNode]?
    for line in filledLines {
      let path = text.path(ofLine: line)
      let count = common.map { zip($0, path).prefix { $0.isSame(as: $1) }.count } ?? path.count
      common = Array(path.prefix(count))
    }
    return common ?? [text.tree.root]
  }

  private func run(in path: ArraySlice<SyntaxNode>, _ isMeant: (SyntaxNode) -> Bool) -> SiblingRun? {
    guard let parent = path.last else { return nil }
    let siblings = parent.blocks
    guard let first = siblings.firstIndex(where: isMeant), let last = siblings.lastIndex(where: isMeant)
    else {
      return nil
    }
    return SiblingRun(
      siblings: siblings, indices: first...last, chain: ContainerChain(path: Array(path), in: text),
      list: parent.kind == .list ? parent : nil)
  }
}

extension BlockText {
  /// The bytes of `nodes`, in containers of `chain`: from behind the prefix of their first line to the end of the last one.
  func extent(of nodes: ArraySlice<SyntaxNode>, in chain: ContainerChain) -> Range<UTF8Offset>? {
    guard let first = nodes.first, let last = nodes.last else { return nil }
    let line = rope.line(at: first.range.lowerBound)
    let start = rope.startOfLine(line).advanced(by: cursor(on: line, in: chain).index)
    let end = rope.contentOfLine(lastLine(of: last)).upperBound
    return start <= end ? start..<end : nil
  }
}
