import MarkdownSyntax
import TextBuffer

/// The document in terminal colours.
enum AnsiHighlights {
  /// The text of `rope` with escape sequences around its spans; no sequence extends over a line end.
  static func render(_ spans: [HighlightSpan], of rope: Rope) -> [UInt8] {
    var bytes: [UInt8] = []
    Highlights.forEachStretch(spans, of: rope) { text, span in
      let text = VisibleControls.shown(text)
      guard let codes = span.flatMap(self.codes) else { return bytes.append(contentsOf: text.utf8) }
      for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        if index > 0 { bytes.append(0x0A) }
        if line.isEmpty { continue }
        bytes.append(contentsOf: "\u{1B}[\(codes)m".utf8)
        bytes.append(contentsOf: line)
        bytes.append(contentsOf: "\u{1B}[0m".utf8)
      }
    }
    return bytes
  }

  /// The styles of spans that browsers show as struck out.
  private static let struckOut = Dialect.gfm.spans.filter { $0.tag == "del" }
    .reduce(into: InlineStyles()) { $0.insert(.span($1.id)) }

  /// The parameters of the escape sequence for `span`; `nil` if it looks like plain text.
  private static func codes(_ span: HighlightSpan) -> String? {
    var codes: [String] = []
    if span.styles.contains(.strong) { codes.append("1") }
    if span.styles.contains(.emphasis) { codes.append("3") }
    if !span.styles.isDisjoint(with: struckOut) { codes.append("9") }
    if span.styles.contains(.link) || span.styles.contains(.image) { codes.append("4") }
    if span.role == .marker { codes.append("2") }
    if let colour = colour(of: span) { codes.append(colour) }
    return codes.isEmpty ? nil : codes.joined(separator: ";")
  }

  private static func colour(of span: HighlightSpan) -> String? {
    switch span.kind {
    case .heading: "1;34"
    case .code, .codeBlock: "32"
    case .link, .image, .linkDefinition: "36"
    case .htmlBlock, .htmlInline, .frontMatter: "35"
    case .list, .item, .taskMarker, .blockQuote, .thematicBreak: "33"
    default: span.styles.contains(.code) ? "32" : nil
    }
  }
}
