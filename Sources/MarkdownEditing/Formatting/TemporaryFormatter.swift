public import MarkdownSyntax
public import TextBuffer

/// TEMPORARY stand-in.
public struct FormatterOptions: Sendable, Hashable {
  /// How lines of a paragraph break.
  public enum Wrap: Sendable, Hashable {
    /// As they are.
    case keep
    /// Never.
    case no
    /// At a column.
    case column(Int)
  }
  /// How lines of a paragraph break.
  public var wrap = Wrap.keep
  /// The defaults.
  public init() {}
}

/// TEMPORARY stand-in that only turns tabs after a `#` into spaces.
public struct MarkdownFormatter: Sendable {
  /// The options.
  public var options: FormatterOptions
  /// A formatter.
  public init(options: FormatterOptions = FormatterOptions()) { self.options = options }
  /// Changes.
  public func changes(for tree: SyntaxTree, of rope: Rope) -> ChangeSet {
    var edits: [Edit] = []
    for offset in 0..<rope.utf8Count {
      if rope.byte(at: UTF8Offset(offset)) == 0x09 {
        edits.append(Edit(UTF8Offset(offset)..<UTF8Offset(offset + 1), " "))
      }
    }
    return ChangeSet(edits, length: rope.utf8Count)
  }
}
