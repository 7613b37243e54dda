/// The inline content of one leaf block: the source pieces that cmark sees, joined, as the leaf's text.
///
/// Pieces go line by line, without container prefixes and leading white space. A piece that another line follows ends
/// with its line ending. Two pieces can be adjacent in a line: a table cell's `\|` leaves out the backslash.
struct InlineLeaf {
  /// Ranges of the source, sorted and disjoint.
  var pieces: [Range<Int>]
  /// The indices of the pieces that are lazy continuation lines, whose leading white space cmark keeps.
  ///
  /// If there are any, each piece is one line.
  var lazyPieces: Set<Int> = []
  /// The inlines of a leaf of literal text; cmark isn't asked for it, and there are no pieces.
  var plain: InlineTree<InSource>?
}
