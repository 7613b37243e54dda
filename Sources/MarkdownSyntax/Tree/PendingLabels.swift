/// What of the links is pending in a tree.
struct PendingLabels: Sendable {
  /// Labels that are defined otherwise now: the leaves that mention them keep what their links meant before.
  var staleLabels = LabelSet([])
  /// Whether there is too much to keep account of: references repeat so much that cmark may stop to resolve them,
  /// which is for all of a text to decide, or very many definitions are in what is still to be read.
  var needsFullParse = false

  /// Whether there is nothing.
  var isEmpty: Bool { staleLabels.isEmpty && !needsFullParse }
}
