/// The pending state of a tree's links.
struct PendingLabels: Sendable {
  /// The labels with changed definitions.
  ///
  /// Leaves that mention them still have the links of the old definitions.
  var staleLabels = LabelSet([])
  /// Whether only a full parse can settle the links.
  ///
  /// Either references are repeated so often that cmark may stop resolving them, which depends on the whole text. Or
  /// the text still to be read has very many definitions.
  var needsFullParse = false

  /// Whether nothing is pending.
  var isEmpty: Bool { staleLabels.isEmpty && !needsFullParse }
}
