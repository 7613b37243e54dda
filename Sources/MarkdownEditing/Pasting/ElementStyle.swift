import MarkdownSyntax

/// The effect of an HTML element on the look of its text.
struct ElementStyle {
  /// The styles that the element adds.
  private(set) var added: InlineStyles = []
  /// The styles that text in the element doesn't have, whatever is around the element.
  private(set) var removed: InlineStyles = []
  /// Whether text in the element is code.
  private(set) var isCode = false
  /// Whether the element and its content are hidden.
  private(set) var isHidden = false

  /// The style of the element that `tag` begins, with the spans of `dialect`.
  init(_ tag: HTMLTag, _ dialect: Dialect) {
    switch tag.name {
    case "b", "strong": added = .strong
    case "i", "em": added = .emphasis
    case "code", "tt", "kbd", "samp": isCode = true
    default:
      let tagName = Self.synonyms[tag.name] ?? tag.name
      for span in dialect.spans where span.tag == tagName { added.insert(.span(span.id)) }
    }
    isHidden = tag.attributes["hidden"] != nil
    takeDeclarations(Self.declarations(of: tag), dialect)
  }

  /// Elements with the same look as others.
  private static let synonyms = ["s": "del", "strike": "del"]

  /// Takes over CSS, which word processors write instead of elements.
  private mutating func takeDeclarations(_ declarations: [String: String], _ dialect: Dialect) {
    if let weight = declarations["font-weight"] {
      set(.strong, weight.hasPrefix("bold") || Int(weight).map { $0 >= 600 } ?? false)
    }
    if let style = declarations["font-style"] { set(.emphasis, style == "italic" || style == "oblique") }
    let line = declarations["text-decoration"] ?? declarations["text-decoration-line"] ?? ""
    if line.split(separator: " ").contains(where: { $0 == "line-through" }) {
      for span in dialect.spans where span.tag == "del" { added.insert(.span(span.id)) }
    }
    if declarations["display"] == "none" { isHidden = true }
  }

  private mutating func set(_ style: InlineStyles, _ isOn: Bool) {
    if isOn {
      added.formUnion(style)
    } else {
      added.subtract(style)
      removed.formUnion(style)
    }
  }

  /// The declarations in the `style` attribute of `tag`, in lower case.
  static func declarations(of tag: HTMLTag) -> [String: String] {
    var declarations: [String: String] = [:]
    for declaration in (tag.attributes["style"] ?? "").lowercased().split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = String(declaration[..<colon]).trimmingWhiteSpace()
      declarations[name] = String(declaration[declaration.index(after: colon)...]).trimmingWhiteSpace()
    }
    return declarations
  }
}
