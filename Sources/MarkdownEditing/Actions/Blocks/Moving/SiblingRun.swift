import MarkdownSyntax
import TextBuffer

/// Neighbouring blocks, or items of one list, that an action moves or repeats as one.
struct SiblingRun {
  /// The blocks, or items, of the same parent that are near.
  var siblings: [SyntaxNode]
  /// Those that are meant.
  var indices: ClosedRange<Int>
  /// The containers around them.
  var chain: ContainerChain
  /// The list, where they are items.
  var list: SyntaxNode?

  /// The nodes that are meant.
  var nodes: ArraySlice<SyntaxNode> { siblings[indices] }

  /// The level of the heading that they begin with, where whole sections of that are meant.
  var sectionLevel: Int? { SiblingRun.sectionLevel(of: nodes) }

  /// The level of the first of `nodes`, if that's a heading and none of the others is of a higher level.
  fileprivate static func sectionLevel(of nodes: ArraySlice<SyntaxNode>) -> Int? {
    guard let level = nodes.first?.headingLevel else { return nil }
    return nodes.allSatisfy { ($0.headingLevel ?? 7) >= level } ? level : nil
  }
}

extension SelectedBlocks {
  /// What the selected lines are in: items where they're in a list, else blocks of one container; `nil` on an empty
  /// line.
  func siblingRun() -> SiblingRun? {
    let path = commonPath
    guard let last = path.last else { return nil }
    switch last.kind {
    case .item: return run([last], in: path.dropLast())
    case .list, .document, .blockQuote, .footnoteDefinition, .container:
      return run(children(of: last), in: path[...])
    default:
      let outer = path.dropLast()
      if let item = outer.last, item.kind == .item { return run([item], in: outer.dropLast()) }
      return run([last], in: outer)
    }
  }

  /// The path to the innermost block that holds every selected line that isn't blank.
  var commonPath: [SyntaxNode] {
    var common: [SyntaxNode]?
    for line in filledLines {
      let path = text.holders(ofLine: line)
      let count = common.map { zip($0, path).prefix { $0.isSame(as: $1) }.count } ?? path.count
      common = Array(path.prefix(count))
    }
    return common ?? [text.tree.root]
  }

  /// The run of `meant`, with as many of its siblings as one can move past: one on each side, and of headings the
  /// sections.
  private func run(_ meant: [SyntaxNode], in path: ArraySlice<SyntaxNode>) -> SiblingRun? {
    guard let parent = path.last, let first = meant.first, let last = meant.last else { return nil }
    // Blocks that are selected on blank lines alone stand between those that are meant.
    var nodes = [first]
    while let next = nodes.last, next != last, let sibling = next.nextSibling { nodes.append(sibling) }
    let level = SiblingRun.sectionLevel(of: nodes[...])
    let before = SiblingRun.neighbours(of: first, level, { $0.previousSibling })
    let behind = SiblingRun.neighbours(of: last, level, { $0.nextSibling })
    return SiblingRun(
      siblings: before.reversed() + nodes + behind, indices: before.count...(before.count + nodes.count - 1),
      chain: ContainerChain(path: Array(path), in: text), list: parent.kind == .list ? parent : nil)
  }
}

extension SiblingRun {
  /// The siblings that `next` leads to: one, or where `level` is a heading's, all up to the second heading that isn't
  /// in its section.
  fileprivate static func neighbours(
    of node: SyntaxNode, _ level: Int?, _ next: (SyntaxNode) -> SyntaxNode?
  ) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    var headings = 0
    while let sibling = next(found.last ?? node), sibling.isBlock, headings < (level == nil ? 1 : 2) {
      found.append(sibling)
      if level == nil || (sibling.headingLevel ?? 7) <= (level ?? 0) { headings += 1 }
    }
    return found
  }
}

extension BlockText {
  /// The lines of `nodes`, siblings in order.
  func lines(of nodes: ArraySlice<SyntaxNode>) -> ClosedRange<Int>? {
    guard let first = nodes.first, let last = nodes.last else { return nil }
    let line = self.line(at: first.start)
    return line...max(line, lastLine(of: last))
  }

  /// The bytes of `nodes`, in containers of `chain`: from behind the prefix of their first line to the end of the
  /// last one.
  func extent(of nodes: ArraySlice<SyntaxNode>, in chain: ContainerChain) -> Range<UTF8Offset>? {
    guard let first = nodes.first, let last = nodes.last else { return nil }
    let line = self.line(at: first.start)
    let start = startOfLine(line).advanced(by: cursor(on: line, in: chain).index)
    let end = contentOfLine(lastLine(of: last)).upperBound
    return start <= end ? start..<end : nil
  }
}
