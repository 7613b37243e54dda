import MarkdownSyntax
import TextBuffer

/// The stretches of a document from start to end: spans, and the text between them.
enum Highlights {
  /// Calls `body` for each stretch in order, with its span where it has one.
  static func forEachStretch(
    _ spans: [HighlightSpan], of rope: Rope, _ body: (_ text: String, HighlightSpan?) -> Void
  ) {
    var position = UTF8Offset.zero
    for span in spans {
      if position < span.range.lowerBound { body(rope.string(in: position..<span.range.lowerBound), nil) }
      body(rope.string(in: span.range), span)
      position = span.range.upperBound
    }
    if position < rope.range.upperBound { body(rope.string(in: position..<rope.range.upperBound), nil) }
  }
}

/// The document as a `<pre>` of `<span>` elements whose classes are the span's kind and role.
enum HTMLHighlights {
  /// The element for `rope`, and a line feed.
  static func render(_ spans: [HighlightSpan], of rope: Rope) -> [UInt8] {
    var bytes = Array("<pre class=\"markdown\"><code>".utf8)
    Highlights.forEachStretch(spans, of: rope) { text, span in
      if let span {
        bytes.append(contentsOf: "<span class=\"\(span.kind.name) \(span.role.rawValue)\">".utf8)
      }
      for byte in text.utf8 { append(byte, to: &bytes) }
      if span != nil { bytes.append(contentsOf: "</span>".utf8) }
    }
    return bytes + Array("</code></pre>\n".utf8)
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    default: bytes.append(byte)
    }
  }
}

/// The document in terminal colours.
enum AnsiHighlights {
  /// The text of `rope` with escape sequences around its spans, none of which reaches over a line's end.
  static func render(_ spans: [HighlightSpan], of rope: Rope) -> [UInt8] {
    var bytes: [UInt8] = []
    Highlights.forEachStretch(spans, of: rope) { text, span in
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

  /// The parameters of the escape sequence for `span`, or `nil` where it looks like plain text.
  private static func codes(_ span: HighlightSpan) -> String? {
    var codes: [String] = []
    if span.styles.contains(.strong) { codes.append("1") }
    if span.styles.contains(.emphasis) { codes.append("3") }
    if span.styles.contains(.strikethrough) { codes.append("9") }
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
