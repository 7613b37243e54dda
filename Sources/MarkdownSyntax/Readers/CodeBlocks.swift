public import TextBuffer

/// A code block with its language and lines.
public struct CodeBlockOccurrence: Sendable {
  /// The block.
  public var node: SyntaxNode
  /// The first word of the info string; `nil` for indented code and for fences without one.
  public var language: String?
  /// The ranges of the code's lines, without container prefixes, insignificant indentation and line endings.
  public var lines: [Range<UTF8Offset>]
}

extension SyntaxTree {
  /// The code blocks of the document, in document order.
  ///
  /// - Complexity: O(*b* + *l*), where *b* is the number of blocks and *l* that of the lines of code.
  public var codeBlocks: [CodeBlockOccurrence] {
    blocks { $0 == .codeBlock }.map {
      CodeBlockOccurrence(node: $0, language: $0.codeLanguage, lines: $0.contentLines)
    }
  }
}

extension SyntaxNode {
  /// The first word of a fenced code block's info string.
  ///
  /// `nil` if there is none.
  public var codeLanguage: String? {
    guard kind == .codeBlock, let word = info?.utf8.prefix(while: { !$0.isASCIIWhitespace }), !word.isEmpty
    else { return nil }
    return String(word)
  }
}
