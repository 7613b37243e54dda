/// The inline content of one leaf block: the pieces of source whose concatenation cmark sees as the leaf's text.
///
/// Pieces go line by line, without container prefixes and leading white space; a piece that a further line follows
/// ends with its line ending. Two pieces may adjoin within a line (a table cell's `\|` leaves out the backslash).
struct InlineLeaf {
  /// Ranges of the source, sorted and disjoint.
  var pieces: [Range<Int>]
  /// The indices of pieces that are lazy continuation lines, whose leading white space cmark keeps; each piece is one
  /// line then.
  var lazyPieces: Set<Int> = []
  /// The inlines of a leaf in which each byte stands for itself: cmark isn't asked, and there are no pieces.
  var plain: InlineTree<InSource>?
}
