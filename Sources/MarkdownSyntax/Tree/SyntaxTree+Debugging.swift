import TextBuffer

extension SyntaxTree: CustomDebugStringConvertible {
  /// All nodes on one line; see `SyntaxNode.debugDescription`.
  public var debugDescription: String { root.debugDescription }
}

extension SyntaxNode: CustomDebugStringConvertible {
  /// The node and its descendants on one line.
  ///
  /// Each node is written as its kind, its range, the range of each marker in `[]`, and its children in braces: `strong
  /// 2-7 [2-4] [5-7] {text 4-5}`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes, on a stack of constant depth.
  public var debugDescription: String {
    var (text, isFirst) = ("", true)
    var hasChildren: [Bool] = []
    walk { node in
      text += isFirst ? "" : hasChildren.last == true ? ", " : " {"
      if let last = hasChildren.indices.last { hasChildren[last] = true }
      text += node.ownDescription
      hasChildren.append(false)
      isFirst = false
      return true
    } leave: { _ in
      if hasChildren.removeLast() { text += "}" }
    }
    return text
  }

  private var ownDescription: String {
    let all = [range] + markers
    let written = all.map { "\($0.lowerBound.value)-\($0.upperBound.value)" }
    return ([kind.name, written[0]] + written.dropFirst().map { "[\($0)]" }).joined(separator: " ")
  }
}
