import MarkdownSyntax

extension EditorAction {
  /// Makes the selection a link to `url`, or to a placeholder; inside a link, removes the link.
  public static func link(_ url: String?) -> EditorAction { EditorAction("link", url) }
  /// Makes an image of `url`, or of a placeholder, described by the selection; inside an image, removes the image.
  public static func image(_ url: String?) -> EditorAction { EditorAction("image", url) }
}

extension ActionDefinition {
  static let link = ActionDefinition(
    "link", title: "Link", argument: .optional("URL"), key: "Mod-k", inverse: .itself
  ) {
    LinkToggle($0.document, .link, url: $0.argument).result()
  }

  static let image = ActionDefinition(
    "image", title: "Image", argument: .optional("URL"), key: "Mod-Shift-i", inverse: .itself
  ) {
    LinkToggle($0.document, .image, url: $0.argument).result()
  }
}
