public import EditorCoordination
public import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Everything observable of a model, for comparison.
public struct ObservedState: Sendable, Hashable {
  /// The text with the selection marked in it, such as `one «twoˇ»`; `nil` without a document.
  public var marked: String?
  /// The version of the text.
  public var version: EditorVersion
  /// The phase of the model's state.
  public var phase: EditorState.Phase
  /// The operations under way, in the model's order.
  public var operations: [EditorOperation]
  /// The code of the model's last error.
  public var error: EditorError.Code?
  /// Whether there is a step to undo.
  public var canUndo: Bool
  /// Whether there is a step to redo.
  public var canRedo: Bool
  /// The toolbar's state of each inline action; empty without a document.
  public var styles: [EditorAction: StyleState]
  /// The number of words in the analysis; `nil` without an analysis.
  public var words: Int?
  /// The titles of the headings in the analysis.
  public var headings: [String]
  /// The version of the analysis.
  public var analysedVersion: EditorVersion?
  /// The number of forwarded sources.
  public var forwardedSources: Int

  /// The present state of `model`.
  @MainActor
  public init(_ model: EditorModel) {
    marked = model.state.document?.marked.description
    version = model.version
    phase = model.phase
    operations = model.operations
    error = model.lastError?.code
    let toolbar = model.toolbar
    (canUndo, canRedo) = (toolbar.canUndo, toolbar.canRedo)
    styles = toolbar.styles.map { Self.styles($0) } ?? [:]
    words = model.analysis?.analysis.words
    headings = model.analysis?.analysis.outline.map(\.title) ?? []
    analysedVersion = model.analysis?.version
    forwardedSources = model.forwardedSourceCount
  }

  /// The inline actions whose state a toolbar shows.
  public static let inlineActions = ActionRegistry.standard.choices(in: .inline)

  private static func styles(_ styles: ActiveStyles) -> [EditorAction: StyleState] {
    inlineActions.reduce(into: [:]) { $0[$1] = styles[$1] }
  }

  /// Expects the text and selection `marked` after one more change, which can be undone.
  public mutating func change(to marked: String) {
    self.marked = marked
    version = EditorVersion(document: version.document, change: version.change + 1)
    (canUndo, canRedo) = (true, false)
  }

  /// The differences from `expected`, one line for each property.
  func differences(from expected: ObservedState) -> [String] {
    let own = facts
    return zip(own, expected.facts).filter { $0.1 != $1.1 }.map { "\($0.0) is \($0.1), not \($1.1)" }
  }

  /// The properties as names and texts, for the messages of a failed test.
  private var facts: [(String, String)] {
    [
      ("marked", marked ?? "no document"), ("version", "\(version)"), ("phase", "\(phase)"),
      ("operations", operations.isEmpty ? "none" : operations.map(\.description).joined(separator: " and ")),
      ("error", error?.name ?? "none"), ("canUndo", "\(canUndo)"), ("canRedo", "\(canRedo)"),
    ]
      + Self.inlineActions.map { ("styles[\($0.name)]", styles[$0].map { "\($0)" } ?? "none") }
      + [
        ("words", words.map { "\($0)" } ?? "unknown"), ("headings", "\(headings)"),
        ("analysedVersion", analysedVersion.map { "\($0)" } ?? "none"),
        ("forwardedSources", "\(forwardedSources)"),
      ]
  }
}
