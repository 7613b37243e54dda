public import EditorCoordination
public import EditorDocuments
import MarkdownEditing
import TextBuffer

/// Everything that a test sees of a workspace: its views, and what is on the disk.
public struct ObservedWorkspace: Sendable, Hashable {
  /// The views, in the order in which the test has opened them.
  public var views: [ObservedView] = []
  /// The text of each file, by path, without hidden files.
  public var files: [String: String] = [:]
  /// The number of hidden files, such as journals; `ObservedView.isSafe` tells whether a journal has the text.
  public var hiddenFiles = 0
  /// The level of all capabilities together.
  public var health = DegradationLevel.full

  /// A workspace without views and files.
  public init() {}

  /// The differences from `expected`, one line for each property.
  func differences(from expected: ObservedWorkspace) -> [String] {
    let (own, others) = (facts, expected.facts)
    let names = own.keys.filter { own[$0] != others[$0] } + others.keys.filter { own[$0] == nil }
    return names.sorted().map { "\($0) is \(own[$0] ?? "missing"), not \(others[$0] ?? "missing")" }
  }

  /// The properties as texts, by name.
  private var facts: [String: String] {
    var facts = ["health": "\(health)", "hiddenFiles": "\(hiddenFiles)"]
    for (path, text) in files { facts["files[\"\(path)\"]"] = "\"\(text)\"" }
    for (index, view) in views.enumerated() {
      for (name, fact) in view.facts { facts["views[\(index)].\(name)"] = fact }
    }
    return facts
  }
}

/// Everything that a test sees of a view and of its document's file.
public struct ObservedView: Sendable, Hashable {
  /// The path of the file, or of a draft's place in the state folder; `nil` if nothing is open.
  public var path: String?
  /// The text with the selection marked in it, such as `one «twoˇ»`; `nil` without a document.
  public var marked: String?
  /// The activity of the document's store.
  public var phase = DocumentStoreState.Phase.clean
  /// Whether the document is a draft.
  public var isDraft = false
  /// Whether the text is on disk, in the file or in its journal.
  public var isSafe = true
  /// The text of the others in a conflict.
  public var theirs: String?
  /// The number of changes that were recovered from a journal on opening.
  public var recoveredChanges = 0
  /// The number of others who have the file open.
  public var others = 0
  /// The code of the error of an opening or a save that failed.
  public var fileError: EditorError.Code?
  /// The code of the model's last error.
  public var error: EditorError.Code?

  /// A view of the clean file at `path`, with the text and selection `marked`; of no file if `path` is `nil`.
  public init(_ path: String?, _ marked: String?) {
    (self.path, self.marked) = (path, marked)
    if path == nil { phase = .closed }
  }

  /// The present state of `context`.
  @MainActor
  init(_ context: EditorContext) {
    let (status, model) = (context.status, context.model)
    (path, marked) = (status.path, model.state.document?.marked.description)
    (phase, isDraft, isSafe) = (status.phase, status.isDraft, status.isSafe)
    (theirs, recoveredChanges) = (status.theirs?.description, status.recoveredChanges)
    (others, fileError, error) = (status.others.count, status.error?.code, model.lastError?.code)
  }

  /// The properties as names and texts.
  fileprivate var facts: [(String, String)] {
    [
      ("path", path ?? "none"), ("marked", marked ?? "no document"), ("phase", "\(phase)"),
      ("isDraft", "\(isDraft)"), ("isSafe", "\(isSafe)"), ("theirs", theirs ?? "none"),
      ("recoveredChanges", "\(recoveredChanges)"), ("others", "\(others)"),
      ("fileError", fileError?.name ?? "none"), ("error", error?.name ?? "none"),
    ]
  }
}
