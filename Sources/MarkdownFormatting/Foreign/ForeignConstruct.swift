import MarkdownSyntax
import TextBuffer

/// A block of another dialect, recognized by the shape of its lines: a value with its start and its extent.
///
/// To the formatter, which reads CommonMark, such a block is ordinary text: a formula may be a list, and the end of a
/// container may continue the item before it. Rewriting it would break it for readers of that dialect, so it is left
/// unchanged.
struct ForeignConstruct: Sendable {
  /// The name for tests and reports.
  let name: String
  /// The possible first bytes of the text of its first line.
  let firstBytes: ByteSet
  /// Whether it can also start inside an HTML block of CommonMark.
  let startsInHTML: Bool
  /// The extent, if it starts with a line of this text, which begins with one of `firstBytes`.
  ///
  /// `nil` if it doesn't start there.
  let extent: @Sendable (ArraySlice<UInt8>) -> ForeignExtent?

  /// Creates a construct whose first line starts with a byte of `starts`, with the extent given by `extent`.
  init(
    _ name: String, starts: String, startsInHTML: Bool = false,
    extent: @escaping @Sendable (ArraySlice<UInt8>) -> ForeignExtent?
  ) {
    self.name = name
    firstBytes = ByteSet(starts.utf8)
    self.startsInHTML = startsInHTML
    self.extent = extent
  }
}

/// The extent of a foreign construct.
///
/// An unclosed construct is its first line alone, except that an unmatched shape is no construct at all.
enum ForeignExtent: Sendable {
  /// The first line only.
  case line
  /// The lines up to the next one that satisfies `isLast`, with everything between.
  case lines(isLast: @Sendable (ArraySlice<UInt8>) -> Bool)
  /// The lines up to the one that contains the offset returned by `end`, which is given the text from the construct's
  /// start.
  case bytes(end: @Sendable (ArraySlice<UInt8>) -> Int?)
  /// The first line, and the deeper indented lines below it with blank lines between them.
  case indented
  /// The following lines up to a blank line, and after it the deeper indented ones.
  case hanging
  /// The range that `range` returns for the lines from the first one on.
  ///
  /// `nil` if they don't have the shape.
  case shape(range: @Sendable (inout ForeignLines) -> Range<Int>?)
}
