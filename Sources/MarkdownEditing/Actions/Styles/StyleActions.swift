public import MarkdownSyntax

extension EditorAction {
  /// Toggles strong emphasis.
  public static let bold = EditorAction("bold")
  /// Toggles emphasis.
  public static let italic = EditorAction("italic")
  /// Toggles strikethrough.
  public static let strikethrough = EditorAction("strikethrough")
}

extension ActionRegistry {
  static let bold = ActionDefinition("bold", title: "Bold", key: "Mod-b", inverse: .itself, change: .style) {
    $0.toggling(.strong)
  }
  .possible { $0.hasStylableText }

  static let italic = ActionDefinition(
    "italic", title: "Italic", key: "Mod-i", inverse: .itself, change: .style
  ) {
    $0.toggling(.emphasis)
  }
  .possible { $0.hasStylableText }
}

extension ActionDefinition<Void> {
  /// The action that toggles `construct`.
  ///
  /// Its name is the construct's. A program whose dialect has the construct adds the action to its registry.
  public static func toggle(_ construct: SpanConstruct, title: String? = nil, key: String? = nil) -> Self {
    ActionDefinition(
      construct.name, title: title ?? construct.name.capitalizedFirst, key: key, inverse: .itself,
      change: .style
    ) {
      guard $0.tree.dialect.span(construct.id) == construct else {
        return .unchanged(.notInDialect(construct.name))
      }
      return $0.toggling(.span(construct))
    }
    .possible { $0.tree.dialect.span(construct.id) == construct && $0.hasStylableText }
  }
}

extension EditingContext {
  /// Adds `style` to the selected letters, or removes it if all of them have it.
  func toggling(_ style: InlineStyle) -> ActionResult {
    StyleToggle(document, style: style, options: options).result()
  }
}

extension UnchangedReason {
  /// The dialect doesn't have the construct called `name`.
  static func notInDialect(_ name: String) -> UnchangedReason {
    UnchangedReason("no-\(name)-in-dialect", "this dialect has no \(name)")
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension ActiveStyles {
  /// The state of `strikethrough`; not possible in a dialect without that construct.
  public var strikethrough: StyleState { self[.strikethrough] ?? .notPossible }
}
