import MarkdownSyntax
import TextBuffer

/// What leaves say after edits that were tried out.
///
/// A class, since it is handed from the search to whoever applies its edits, and the tree's part is large.
final class Trial: Sendable {
  /// What each of the leaves says.
  let readings: [Reading]
  /// The edits, as a change of the document.
  let changes: ChangeSet
  /// The tree's part in it; none where nothing is edited.
  let preview: TreePreview?

  init(_ readings: [Reading], _ changes: ChangeSet, _ preview: TreePreview? = nil) {
    (self.readings, self.changes, self.preview) = (readings, changes, preview)
  }

  /// What knows the text and tree after the edits.
  var proof: ProvenText? { preview == nil ? nil : .trial(self) }
}
