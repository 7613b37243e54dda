import MarkdownSyntax

/// A block of another dialect, told by the shape of its lines: a value that says how it starts and how far it
/// reaches.
///
/// The formatter reads CommonMark, to which such a block is text like any other: a formula is a list, the end of a
/// container goes on with the item before. Whoever reads the dialect would miss something if it were written anew,
/// so it's left as it is.
struct ForeignConstruct: Sendable {
  /// What it's called in tests and reports.
  let name: String
  /// The bytes with which the text of its first line can start.
  let firstBytes: ByteSet
  /// Whether it can start in what CommonMark takes for HTML, too.
  let startsInHTML: Bool
  /// How far it reaches if it starts with a line of this text, which has one of `firstBytes`; `nil` where it doesn't.
  let extent: @Sendable (ArraySlice<UInt8>) -> ForeignExtent?

  /// A construct whose first line starts with a byte of `starts`, and of which `extent` knows the rest.
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

/// How far a foreign construct reaches.
///
/// One that isn't closed is its first line alone, but for shapes, which are nothing then.
enum ForeignExtent: Sendable {
  /// It's that line.
  case line
  /// Up to the next line for which `isLast` holds; all that stands between is part of it.
  case lines(isLast: @Sendable (ArraySlice<UInt8>) -> Bool)
  /// Up to the line that holds the offset for which `end`, given the text and the offset at which it starts, answers.
  case bytes(end: @Sendable (ArraySlice<UInt8>) -> Int?)
  /// The lines that are indented deeper, and blank lines between them.
  case indented
  /// The lines that follow without a blank line, and after one those that are indented deeper.
  case hanging
  /// What `range` answers, given the lines from that one on; `nil` where they have another shape.
  case shape(range: @Sendable (inout ForeignLines) -> Range<Int>?)
}
