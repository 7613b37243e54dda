import MarkdownSyntax
public import TextBuffer

/// The effect that an inline action would have on a selection, for a toolbar.
public enum StyleState: String, Sendable, Hashable, CaseIterable {
  /// All of the selection has the style; the action removes it.
  case on
  /// None of the selection has the style; the action adds it.
  ///
  /// The action may still report that no spelling does so: none is tried beforehand.
  case off
  /// A part of the selection has the style; the action adds it to the rest.
  case mixed
  /// There is nothing here that the action could change.
  case notPossible
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension StyleState: Codable {}
#endif

/// The state of every inline action at a selection.
public struct ActiveStyles: Sendable, Hashable {
  /// The state of `bold`.
  public internal(set) var bold = StyleState.notPossible
  /// The state of `italic`.
  public internal(set) var italic = StyleState.notPossible
  /// The states of the actions that toggle the spans of the dialect's extensions.
  public internal(set) var spans: [Span] = []
  /// The state of `code`.
  public internal(set) var code = StyleState.notPossible
  /// The state of `link`: on inside of a link, which the action would remove.
  public internal(set) var link = StyleState.notPossible
  /// The state of `image`: on inside of an image, which the action would remove.
  public internal(set) var image = StyleState.notPossible
  /// The state of `clearFormatting`: off if there is formatting to clear, else not possible.
  public internal(set) var clearFormatting = StyleState.notPossible

  init() {}

  /// The state of `action`; `nil` for an action that isn't an inline action.
  public subscript(action: EditorAction) -> StyleState? {
    switch action.plainName {
    case EditorAction.bold.plainName: bold
    case EditorAction.italic.plainName: italic
    case EditorAction.code.plainName: code
    case EditorAction.link(nil).plainName: link
    case EditorAction.image(nil).plainName: image
    case EditorAction.clearFormatting.plainName: clearFormatting
    default: spans.first { $0.name == action.plainName }?.state
    }
  }

  /// The state of the action that toggles a span of an extension.
  public struct Span: Sendable, Hashable {
    /// The name of the construct, and of the action.
    public let name: String
    /// The action's state.
    public let state: StyleState

    init(_ construct: SpanConstruct, _ state: StyleState) { (name, self.state) = (construct.name, state) }
  }
}

extension MarkdownDocument {
  /// The effect that each inline action would have on `selection`, or on the document's own selection.
  ///
  /// A caret has the state of the span around it, or else that of a plain word. The state is read from the tree alone:
  /// whether an action was just performed, and would be undone by repeating it, doesn't matter.
  ///
  /// - Complexity: O(*b* + *s*), where *b* is the cost of finding the blocks at the selection in the tree and *s* the
  ///   length of the selection; reading ends early where everything is mixed.
  public func activeStyles(at selection: Selection? = nil) -> ActiveStyles {
    var scan = StyleScan(self)
    for range in (selection ?? self.selection).ranges {
      if range.isCaret { scan.read(caret: range.head) } else { scan.read(range: range.range) }
    }
    return scan.result()
  }
}

extension EditingContext {
  /// Whether the selected text could get or lose the style or link that the action is about.
  var hasStylableText: Bool { document.activeStyles()[action] != .notPossible }
}
