import MarkdownSyntax
import TextBuffer

/// A proven change and what it leads to.
struct FormattingStep {
  /// The change.
  let changes: ChangeSet
  /// The tree of the text after it.
  let tree: SyntaxTree
  /// The places of the blocks that may say something else, before and after it, in order; `nil` where that isn't
  /// known.
  let changedPlaces: [(old: Range<Int>, new: Range<Int>)]?
  /// What the next pass needn't print.
  var settled: SettledBlocks?
}
