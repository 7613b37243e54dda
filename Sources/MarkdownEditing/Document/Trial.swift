import MarkdownSyntax
import TextBuffer

/// The readings of leaves after edits that were tried.
///
/// A class, because the search hands it to whoever applies its edits, and the tree's part is large.
final class Trial: Sendable {
  /// The reading of each leaf.
  let readings: [Reading]
  /// The edits, as a change of the document.
  let changes: ChangeSet
  /// The preview of the tree; `nil` if nothing is edited.
  let preview: TreePreview?

  init(_ readings: [Reading], _ changes: ChangeSet, _ preview: TreePreview? = nil) {
    (self.readings, self.changes, self.preview) = (readings, changes, preview)
  }

  /// The proof that holds the text and tree after the edits; `nil` if nothing is edited.
  var proof: ProvenText? { preview == nil ? nil : .trial(self) }
}
