import MarkdownSyntax

/// What a client was told of a document's HTML, block by block, so that it's told next only of what is other.
struct HTMLMemory {
  /// Names what was told last; counts up.
  private(set) var resultID = 0
  private var preview = HTMLPreview()

  /// The blocks that were told last.
  var blocks: [HTMLPreview.Block] { preview.blocks }

  /// Takes note that the client is told of `tree`, and returns what makes its HTML of what the client has; `nil`
  /// where it doesn't have what was told last under the name `previous`, and is to be told all `blocks`.
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
