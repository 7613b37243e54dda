import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// Text that is replaced before Markdown is read: Liquid, Jinja, Nunjucks, Hugo, Handlebars.
  static let templates: [ForeignConstruct] = [liquid, shortcode, expression]

  /// `{% tag %}`.
  ///
  /// A tag stays in place. Text between two tags is Markdown, except for tags with verbatim text.
  private static let liquid = ForeignConstruct("template tag", starts: "{") { text in
    guard let rest = text.after("{%") else { return nil }
    guard text.hold("%}") else { return .lines { $0.hold("%}") } }
    let name = rest.drop { $0 == UInt8(ascii: "-") || $0 == ASCII.tilde || $0.isBlank }.word.string
    let end = "end" + name
    return verbatim.contains(name) && !text.hold(end)
      ? .lines { $0.hasPrefix("{%") && $0.hold(end) } : .line
  }

  /// The names of tags of Liquid, Jinja and their plugins around text that is no Markdown.
  private static let verbatim: Set = [
    "raw", "verbatim", "comment", "highlight", "codeblock", "code", "mermaid", "math", "katexmm", "plantuml",
  ]

  /// Hugo's `{{< name >}}`, with the text up to `{{< /name >}}` if there is one, and `{{% name %}}`, whose text is
  /// Markdown.
  private static let shortcode = ForeignConstruct("shortcode", starts: "{") { text in
    let isPlain = text.hasPrefix("{{<")
    guard isPlain || text.hasPrefix("{{%") else { return nil }
    let close = isPlain ? ">}}" : "%}}"
    guard text.hold(close) else { return .lines { $0.hold(close) } }
    let name = text.dropFirst(3).drop(while: { $0.isBlank }).word.string
    let ends = ["{{< /" + name, "{{</" + name]
    guard isPlain, !name.isEmpty, !ends.contains(where: { text.hold($0) }) else { return .line }
    return .lines { line in ends.contains { line.hold($0) } }
  }

  /// `{{ expression }}` on a line of its own.
  private static let expression = ForeignConstruct("template", starts: "{") { text in
    guard text.hasPrefix("{{") else { return nil }
    return text.hold("}}") ? .line : .lines { $0.hold("}}") }
  }
}
