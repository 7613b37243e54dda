import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// Containers between lines of marks.
  ///
  /// Their content is Markdown, but their marks must stay outside of lists.
  static let containers: [ForeignConstruct] = [rawContainer, container, slashes, pluses]

  /// MyST's `:::{note}`, and other containers whose content may not be Markdown.
  private static let rawContainer = ForeignConstruct("directive", starts: ":") { text in
    let marks = text.run(of: UInt8(ascii: ":"))
    let name = text.dropFirst(marks).drop(while: { $0.isBlank })
    let isDirective =
      name.hasPrefix("{") && !name.hasPrefix("{.") && !name.hasPrefix("{#") && !name.hold("=")
    guard marks >= 3, isDirective || ["mermaid", "math", "raw"].contains(name.string) else { return nil }
    return .lines { isMarks(UInt8(ascii: ":"), in: $0, atLeast: marks) }
  }

  /// `::: warning` and `:::` of pandoc, Quarto, VitePress and Docusaurus.
  private static let container = ForeignConstruct("container", starts: ":") { text in
    text.hasPrefix(":::") ? .line : nil
  }

  /// `/// note` and `///` of PyMdown's blocks.
  private static let slashes = ForeignConstruct("block", starts: "/") { text in
    guard text.hasPrefix("///") else { return nil }
    let rest = text.dropFirst(text.run(of: UInt8(ascii: "/")))
    return rest.isEmpty || (rest.first ?? 0).isBlank ? .line : nil
  }

  /// `+++`: a break between MyST's cells, or details.
  private static let pluses = ForeignConstruct("block break", starts: "+") { text in
    text.hasPrefix("+++") ? .line : nil
  }

  /// Whether `text` consists of at least `count` bytes equal to `byte`.
  private static func isMarks(_ byte: UInt8, in text: ArraySlice<UInt8>, atLeast count: Int) -> Bool {
    text.run(of: byte) == text.count && text.count >= count
  }
}
