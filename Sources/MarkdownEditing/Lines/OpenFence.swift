import MarkdownSyntax
import TextBuffer

/// A fenced code block that ends only because its container does.
struct OpenFence {
  /// A line break and the line that closes the fence.
  let closing: String

  /// The fence of `leaf`, a block of `text`; `nil` if it isn't open.
  init?(_ leaf: SyntaxNode, in text: LineModel) {
    guard leaf.isOpenFence else { return nil }
    let bytes = text.rope.bytes(in: leaf.start..<text.contentOfLine(holding: leaf.start).upperBound)
    let fence = bytes.prefix { $0 == bytes.first }
    let (last, chain) = (text.lastLine(of: leaf), text.chain(ofLine: text.line(at: leaf.start)))
    closing =
      text.lineBreak + text.continuation(of: last, chain, depth: .max) + text.missingIndentation(last, chain)
      + String(decoding: fence, as: UTF8.self)
  }

  /// The fence of the innermost block on the line of `end`; `nil` if it isn't open.
  init?(endingAt end: UTF8Offset, in text: LineModel) {
    guard let leaf = text.path(ofLine: text.line(at: end)).last else { return nil }
    self.init(leaf, in: text)
  }
}
