import EditorDocuments
import MarkdownEditing
import TextBuffer

/// The texts of a file that an earlier run left and that couldn't be merged into it; the user reads one of them.
@MainActor
struct Versions {
  let store: DocumentStore
  let kept: [KeptJournal]
  /// The index of the shown one.
  let index: Int
  /// The pane with its text; `nil` if the text is unknown.
  let pane: Pane?

  var shown: KeptJournal { kept[index] }

  /// The keys of the version.
  var help: String {
    (shown.text == nil ? "" : "t take  ") + "d decline  Esc leave" + (kept.count == 1 ? "" : "  ← → versions")
  }

  /// The rows of the screen above the last one.
  func draw(height: Int, columns: Int) -> [Row] {
    let title = "Unsaved version \(index + 1) of \(kept.count) – \(shown.reason.title)"
    let rows = pane?.drawText(rows: height - 1, columns: columns - 1).rows
    return [Row(heading: title, columns: columns)] + (rows ?? [Row("Its text is unknown: \(shown.path)")])
  }
}

extension KeptJournal.Reason {
  fileprivate var title: String {
    switch self {
    case .overlaps: "overlaps changes in the file"
    case .otherText: "made from another text"
    case .damaged: "damaged"
    case .newerVersion: "by a newer program"
    case .unreadable(let error): error.message
    }
  }
}
