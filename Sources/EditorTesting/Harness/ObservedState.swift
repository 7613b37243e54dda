public import EditorCoordination
public import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// All that can be observed of a model, for comparing.
public struct ObservedState: Sendable, Hashable {
  /// The text with the selection marked in it, such as `one «twoˇ»`; `nil` where there is no document.
  public var marked: String?
  /// Which text that is.
  public var version: EditorVersion
  /// What the model is doing.
  public var phase: EditorState.Phase
  /// What is under way, in the order that the model tells.
  public var operations: [EditorOperation]
  /// The code of the model's last error.
  public var error: EditorError.Code?
  /// Whether there is a step to undo.
  public var canUndo: Bool
  /// Whether there is a step to redo.
  public var canRedo: Bool
  /// What a toolbar shows of each inline action; empty where there is no document.
  public var styles: [EditorAction: StyleState]
  /// The number of words that the analysis found; `nil` where there is none.
  public var words: Int?
  /// The titles of the headings that the analysis found.
  public var headings: [String]
  /// The version for which the analysis was made.
  public var analysedVersion: EditorVersion?
  /// The number of sources whose intents are forwarded.
  public var forwardedSources: Int

  /// What can be observed of `model` now.
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
  public static let inlineActions: [EditorAction] =
    [.bold, .italic, .code, .link(nil), .image(nil), .clearFormatting]
    + Dialect.gfm.spans.map { EditorAction($0.name) }

  private static func styles(_ styles: ActiveStyles) -> [EditorAction: StyleState] {
    inlineActions.reduce(into: [:]) { $0[$1] = styles[$1] }
  }

  /// Expects the text and selection `marked` after one more change, which can be undone.
  public mutating func change(to marked: String) {
    self.marked = marked
    version = EditorVersion(document: version.document, change: version.change + 1)
    (canUndo, canRedo) = (true, false)
  }

  /// How `self` differs from `expected`: a line for each property.
  func differences(from expected: ObservedState) -> [String] {
    let own = facts
    return zip(own, expected.facts).filter { $0.1 != $1.1 }.map { "\($0.0) is \($0.1), not \($1.1)" }
  }

  /// Each property by its name, as a reader of a failure sees it.
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
