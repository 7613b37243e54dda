import EditorDocuments
import MarkdownEditing
import TextBuffer

extension Pane {
  /// The name of the file, or a name for a document without one.
  var name: String {
    switch fileState {
    case .opening(let path, _): path
    case .unopened: "(no file)"
    default: isUntitled ? "Untitled" : fileState.file?.path ?? ""
    }
  }

  /// Whether the document has no file yet, and gets one by being saved with a name.
  var isUntitled: Bool { fileState.file?.isDraft ?? (fileState.phase == .closed) }

  /// The line below a pane: the file and its state, the heading, the styles at the caret; then words and the place.
  func drawStatus(columns: Int, isFocused: Bool) -> Row {
    let state = mark + versions + others
    let headings = host.analysis?.analysis.headings(above: caret).map(\.title).joined(separator: " › ")
    let place = document.rope.lineColumn(of: caret)
    let words = host.analysis.map { "\($0.analysis.words) words  " } ?? ""
    let right = "\(words)\(place.line + 1):\(document.rope.column(of: caret, in: .graphemes).value + 1) "
    // The end of a long path leaves room for the state.
    let file = name.shortened(to: columns - right.count - state.count - 3)
    let left = [" " + file + state, headings ?? "", styles].filter { !$0.isEmpty }
    let style = Style(nil, isFocused ? [.reversed, .bold] : [.reversed, .dim])
    var row = Row()
    row.append(left.joined(separator: "  "), style, before: columns - right.count - 2)
    row.fill(to: columns - right.count, style)
    row.append(right, columns: right.count, style)
    return row
  }

  /// The state of the file, as far as a person should know it.
  private var mark: String {
    switch fileState {
    case .closed, .clean: ""
    case .opening(_, let progress): " \(Int(progress * 100)) %"
    case .unopened(let error): " – " + error.message
    case .dirty(let file): file.isSafe ? " +" : " ●"
    case .saving: " …"
    case .conflicted: " – changed by others: Ctrl-P, resolve"
    case .unsaveable(_, let reason): " – " + reason.error.message
    }
  }

  /// A text that an earlier run left and that isn't in the document.
  private var versions: String {
    fileState.file?.keptJournals.isEmpty == false ? " – unsaved version: Ctrl-P, versions" : ""
  }

  /// Another program that has the file open.
  private var others: String {
    guard let file = fileState.file, let other = file.takenOverBy ?? file.others.first else { return "" }
    return (file.takenOverBy == nil ? " – also open in " : " – taken over by ") + other.holder
  }

  private var styles: String {
    guard let active = model.toolbar.styles else { return "" }
    let states = [
      ("B", active.bold), ("I", active.italic), ("S", active.strikethrough), ("C", active.code),
      ("L", active.link),
    ]
    return states.filter { $0.1 == .on || $0.1 == .mixed }.map(\.0).joined()
  }
}

extension String {
  /// The text's end behind an ellipsis, in `count` characters but no fewer than 12; the text itself if it fits.
  func shortened(to count: Int) -> String {
    self.count <= max(12, count) ? self : "…" + suffix(max(12, count) - 1)
  }
}
