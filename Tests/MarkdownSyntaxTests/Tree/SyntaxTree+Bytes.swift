import TextBuffer

@testable import MarkdownSyntax

extension SyntaxTree {
  /// The tree of `bytes`, which are UTF-8.
  init(bytes: [UInt8], dialect: Dialect) {
    self.init(Rope(String(decoding: bytes, as: UTF8.self)), dialect: dialect)
  }
}
