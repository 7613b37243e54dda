import MarkdownSyntax

/// The blocks of a document's HTML that the client has, so that later replies contain only changed blocks.
struct HTMLMemory {
  /// The id of the last reply; counts up.
  private(set) var resultID = 0
  private var preview = HTMLPreview()

  /// The blocks of the last reply.
  var blocks: [HTMLPreview.Block] { preview.blocks }

  /// Updates the blocks to `tree`, and returns the patches from the blocks that the client has.
  ///
  /// Returns `nil` if `previous` isn't the id of the last reply; then the client must get all `blocks`.
  mutating func update(to tree: SyntaxTree, since previous: String?) -> [HTMLPreview.Patch]? {
    guard let previous, previous == "\(resultID)" else {
      _ = preview.update(to: tree)
      resultID += 1
      return nil
    }
    let patches = preview.update(to: tree)
    if !patches.isEmpty { resultID += 1 }
    return patches
  }
}
