import MarkdownSyntax
import TextBuffer

/// A proven change with its result.
struct FormattingStep {
  /// The change.
  let changes: ChangeSet
  /// The tree of the changed text.
  let tree: SyntaxTree
  /// The index ranges of the blocks that may differ, before and after the change, in order.
  ///
  /// `nil` if they aren't known.
  let changedPlaces: [(old: Range<Int>, new: Range<Int>)]?
  /// The blocks that the next pass needn't print.
  var settled: SettledBlocks?
}
