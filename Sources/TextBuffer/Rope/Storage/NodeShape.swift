/// The size of the rope's nodes; a parameter, so that tests reach deep trees with short texts.
package struct NodeShape: Hashable, Sendable {
  /// The greatest number of bytes in a leaf; at least 8, so that two scalars always fit.
  package let leafCapacity: Int

  /// The greatest number of children of an inner node; at least 4.
  package let branching: Int

  /// Creates a shape with leaves of up to `leafCapacity` bytes and nodes of up to `branching` children.
  package init(leafCapacity: Int, branching: Int) {
    precondition(leafCapacity >= 8, "leaves of \(leafCapacity) bytes; at least 8 are needed")
    precondition(branching >= 4, "nodes of \(branching) children; at least 4 are needed")
    self.leafCapacity = leafCapacity
    self.branching = branching
  }

  /// The shape of every rope outside of tests.
  ///
  /// It was the best of several in `mdedit-bench buffer`, by small margins.
  package static let standard = NodeShape(leafCapacity: 768, branching: 24)

  /// The number of bytes put into a leaf of a new text, which leaves a little room for typing.
  var leafFill: Int { leafCapacity - leafCapacity / 16 }

  /// The least number of bytes in a leaf; a smaller leaf is merged with a neighbour.
  var leafMinimum: Int { leafCapacity / 4 }

  /// The least number of children of a node; a smaller node is merged with a neighbour.
  var childMinimum: Int { max(2, branching / 4) }
}
