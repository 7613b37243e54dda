import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// Blocks of Python-Markdown and PyMdown with an indented body.
  static let indented: [ForeignConstruct] = [admonition, collapsible, tab]

  /// Definition lists, and other constructs whose body is indented only after a blank line.
  static let definitions: [ForeignConstruct] = [definition, footnote]

  /// `!!! note "Title"`.
  private static let admonition = ForeignConstruct("admonition", starts: "!") { text in
    text.hasPrefix("!!!") && text.count > 3 && text.run(of: UInt8(ascii: "!")) == 3 ? .indented : nil
  }

  /// `??? note` and `???+ note`.
  private static let collapsible = ForeignConstruct("details", starts: "?") { text in
    text.hasPrefix("???") && text.count > 3 && text.run(of: UInt8(ascii: "?")) == 3 ? .indented : nil
  }

  /// `=== "Tab"`, `===! "Tab"` and `===+ "Tab"`.
  private static let tab = ForeignConstruct("tab", starts: "=") { text in
    text.hasPrefix("===") && text.hold("\"") && text.run(of: UInt8(ascii: "=")) == 3 ? .indented : nil
  }

  /// `: Definition` or `~ Definition` below a term; also the captions of pandoc's tables.
  private static let definition = ForeignConstruct("definition", starts: ":~") { text in
    let rest = text.dropFirst()
    guard let blank = rest.first, blank.isBlank else { return nil }
    return .hanging
  }

  /// `[^1]: Footnote`, if the dialect has no footnotes.
  private static let footnote = ForeignConstruct("footnote", starts: "[") { text in
    text.hasPrefix("[^") && text.hold("]:") ? .hanging : nil
  }
}
