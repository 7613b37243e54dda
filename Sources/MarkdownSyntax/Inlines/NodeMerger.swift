/// Merges inlines into text nodes.
enum NodeMerger {
  /// `nodes` with each of `stretches` merged into one text node.
  ///
  /// Stretches are sorted, disjoint ranges of siblings with all of their descendants.
  static func merging(_ stretches: [Range<Int>], in nodes: [ContentNode]) -> [ContentNode] {
    if stretches.isEmpty { return nodes }
    var result: [ContentNode] = []
    // The new index of each old node; for nodes in a stretch, that of the text.
    var places = [Int32](repeating: 0, count: nodes.count + 1)
    var index = 0
    for stretch in stretches + [nodes.count..<nodes.count] {
      for index in index..<stretch.lowerBound {
        places[index] = Int32(result.count)
        result.append(nodes[index])
      }
      for index in stretch { places[index] = Int32(result.count) }
      if !stretch.isEmpty { result.append(text(from: nodes[stretch.lowerBound], to: stretch, in: nodes)) }
      index = stretch.upperBound
    }
    places[nodes.count] = Int32(result.count)
    for index in result.indices { result[index].subtreeEnd = places[Int(result[index].subtreeEnd)] }
    return result
  }

  private static func text(
    from first: ContentNode, to stretch: Range<Int>, in nodes: [ContentNode]
  ) -> ContentNode {
    let end = nodes[stretch].reduce(first.end) { max($0, $1.end) }
    return InlineNode(.text, first.start..<end, subtreeEnd: Int32(stretch.upperBound))
  }
}
