/// How large the rope's nodes are: a parameter, so that tests reach deep trees with short texts.
package struct NodeShape: Hashable, Sendable {
  /// The most bytes that a leaf holds; at least 8, so that two scalars always fit.
  package let leafCapacity: Int

  /// The most children that an inner node has; at least 4.
  package let branching: Int

  /// The shape with leaves of up to `leafCapacity` bytes and nodes of up to `branching` children.
  package init(leafCapacity: Int, branching: Int) {
    precondition(leafCapacity >= 8, "leaves of \(leafCapacity) bytes; at least 8 are needed")
    precondition(branching >= 4, "nodes of \(branching) children; at least 4 are needed")
    self.leafCapacity = leafCapacity
    self.branching = branching
  }

  /// The shape of every rope outside of tests: the best of several in `mdedit-bench buffer`, by small margins.
  package static let standard = NodeShape(leafCapacity: 768, branching: 24)

  /// The bytes given to a leaf of a new text: a little room is left for typing.
  var leafFill: Int { leafCapacity - leafCapacity / 16 }

  /// A leaf with fewer bytes is merged with a neighbour.
  var leafMinimum: Int { leafCapacity / 4 }

  /// A node with fewer children is merged with a neighbour.
  var childMinimum: Int { max(2, branching / 4) }
}
