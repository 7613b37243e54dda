import MarkdownSyntax

extension EditorAction {
  /// Makes the selection a link to `url`, or to a placeholder; inside a link, removes the link.
  public static func link(_ url: String?) -> EditorAction { ActionRegistry.link.action(url) }
  /// Makes an image of `url`, or of a placeholder, described by the selection; inside an image, removes the image.
  public static func image(_ url: String?) -> EditorAction { ActionRegistry.image.action(url) }
}

extension ActionRegistry {
  static let link = ActionDefinition(
    "link", title: "Link", argument: .optional("URL"), key: "Mod-k", inverse: .itself, change: .link
  ) { context, url in
    LinkToggle(context.document, .link, url: url).result()
  }

  static let image = ActionDefinition(
    "image", title: "Image", argument: .optional("URL"), key: "Mod-Shift-i", inverse: .itself, change: .link
  ) { context, url in
    LinkToggle(context.document, .image, url: url).result()
  }
}
