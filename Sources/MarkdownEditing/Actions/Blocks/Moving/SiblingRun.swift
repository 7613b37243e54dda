import MarkdownSyntax
import TextBuffer

/// Consecutive blocks, or items of one list, that an action moves or copies as a whole.
struct SiblingRun {
  /// The run's nodes, and the siblings near them.
  var siblings: [SyntaxNode]
  /// The indices of the run's nodes in `siblings`.
  var indices: ClosedRange<Int>
  /// The containers around the nodes.
  var chain: ContainerChain
  /// The list, if the nodes are items.
  var list: SyntaxNode?
  let text: LineModel

  /// The run's nodes.
  var nodes: ArraySlice<SyntaxNode> { siblings[indices] }

  /// The level of the heading that the run begins with; `nil` if it begins otherwise, or holds a higher heading.
  var sectionLevel: Int? { SiblingRun.sectionLevel(of: nodes) }

  /// The lines of the siblings at `indices`.
  func lines(_ indices: ClosedRange<Int>) -> ClosedRange<Int> {
    let (first, last) = (siblings[indices.lowerBound], siblings[indices.upperBound])
    return text.lines(of: first).lowerBound...text.lines(of: last).upperBound
  }

  /// The range of the siblings at `indices`: from behind the prefix of the first line to the end of the last line.
  ///
  /// `nil` if nothing is behind the prefix.
  func extent(_ indices: ClosedRange<Int>) -> Range<UTF8Offset>? {
    let lines = lines(indices)
    let cursor = text.cursor(on: lines.lowerBound, in: chain)
    let start = text.startOfLine(lines.lowerBound).advanced(by: cursor.index)
    let end = text.contentOfLine(lines.upperBound).upperBound
    return start <= end ? start..<end : nil
  }

  /// The level of the first of `nodes`, if that is a heading and no other node is a higher heading; else `nil`.
  fileprivate static func sectionLevel(of nodes: ArraySlice<SyntaxNode>) -> Int? {
    guard let level = nodes.first?.headingLevel else { return nil }
    return nodes.allSatisfy { ($0.headingLevel ?? 7) >= level } ? level : nil
  }
}

extension SelectedBlocks {
  /// The items that hold the selected lines, or else their blocks in one container; `nil` on an empty line.
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

  /// The run of `meant`, with the siblings it can move past: one on each side or, for headings, one section.
  private func run(_ meant: [SyntaxNode], in path: ArraySlice<SyntaxNode>) -> SiblingRun? {
    guard let parent = path.last, let first = meant.first, let last = meant.last else { return nil }
    // Blocks between those in `meant` are missing there if only blank lines of them are selected.
    var nodes = [first]
    while let next = nodes.last, next != last, let sibling = next.nextSibling { nodes.append(sibling) }
    let level = SiblingRun.sectionLevel(of: nodes[...])
    let before = SiblingRun.neighbours(of: first, level, { $0.previousSibling })
    let behind = SiblingRun.neighbours(of: last, level, { $0.nextSibling })
    return SiblingRun(
      siblings: before.reversed() + nodes + behind, indices: before.count...(before.count + nodes.count - 1),
      chain: ContainerChain(path: Array(path), in: text), list: parent.kind == .list ? parent : nil,
      text: text)
  }
}

extension SiblingRun {
  /// The siblings that `next` leads to: one, or if `level` isn't `nil`, all up to the second heading of that level or a
  /// higher one.
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
