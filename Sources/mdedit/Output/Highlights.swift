import MarkdownSyntax
import TextBuffer

/// The stretches of a document from start to end: spans, and the text between them.
enum Highlights {
  /// Calls `body` with each stretch in order, and with its span if it has one.
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

/// The document as a `<pre>` of `<span>` elements, whose classes are the span's kind and role.
enum HTMLHighlights {
  /// The element for `rope`, followed by a line feed.
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
