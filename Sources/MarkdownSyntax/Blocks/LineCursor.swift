import TextBuffer

/// A position within one line: an offset, and a column with tab stops of four (CommonMark section 2.2).
///
/// A tab can be taken in part. The position is then before the tab, and `spent` is the number of its columns that were
/// taken.
package struct LineCursor {
  /// The whole text.
  package var source: [UInt8]
  /// The line's start.
  private(set) var lineStart = 0
  /// The end of the line, before its line ending.
  private(set) var end = 0
  /// The start of the next line.
  private(set) var nextLine = 0
  /// The position, as an offset in `source`.
  package private(set) var offset = 0
  /// The zero-based column of the position.
  package private(set) var column = 0
  /// The number of columns taken from the tab at the position.
  package private(set) var spent = 0
  /// The offset of the first byte at or after the position that is neither space nor tab.
  package private(set) var firstNonspace = 0
  /// The width of the white space at the position, in columns.
  package private(set) var indent = 0
  /// Whether only white space is left in the line.
  package private(set) var isBlank = false
  /// The column of the first nonspace.
  private var nonspaceColumn = 0
  /// No thematic break starts before this offset.
  private var noThematicBreakBefore = 0

  /// Creates a cursor before the first line of `source`.
  init(source: [UInt8]) { self.source = source }

  /// Creates a cursor at the start of `line`, which is the whole text.
  ///
  /// On a document's first line the cursor starts after a byte order mark, which takes no column.
  package init(line: [UInt8], isFirst: Bool = false) {
    source = line
    beginLine(at: isFirst && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Whether the current line is the last one.
  var isInLastLine: Bool { nextLine >= source.count }

  /// Whether the indentation is enough for an indented code block.
  var isIndented: Bool { indent >= 4 }

  /// Moves to the line that starts at `start`.
  mutating func beginLine(at start: Int) {
    lineStart = start
    offset = start
    column = 0
    spent = 0
    end = source.firstOffset(of: 0x0A, or: 0x0D, from: start)
    nextLine = end
    if end < source.count {
      nextLine += source[end] == 0x0D && end + 1 < source.count && source[end + 1] == 0x0A ? 2 : 1
    }
    noThematicBreakBefore = start
    firstNonspace = start - 1
    findNonspace()
  }

  /// The byte at `index`, or a line feed at and after the line's end.
  func peek(_ index: Int) -> UInt8 { index < end ? source[index] : 0x0A }

  /// The byte at the first nonspace.
  var byte: UInt8 { peek(firstNonspace) }

  /// Moves forward by `count` bytes, but not beyond the line's end.
  mutating func advance(bytes count: Int) {
    for _ in 0..<max(count, 0) where offset < end {
      column += source[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
      spent = 0
    }
    findNonspace()
  }

  /// Moves forward by `count` columns; a tab can be taken in part.
  package mutating func advance(columns count: Int) {
    var count = count
    while count > 0, offset < end {
      let width = source[offset] == 0x09 ? 4 - column % 4 : 1
      let taken = min(width, count)
      column += taken
      count -= taken
      if taken < width {
        spent += taken
      } else {
        offset += 1
        spent = 0
      }
    }
    findNonspace()
  }

  /// Moves to the first nonspace.
  mutating func skipWhitespace() { advance(bytes: firstNonspace - offset) }

  /// Moves to `index`, which is in the line and not before the position.
  mutating func advance(to index: Int) { advance(bytes: index - offset) }

  /// Moves to the line's end.
  mutating func skipRemainder() { advance(bytes: end - offset) }

  /// Takes the optional space after a `>`: a space, or one column of a tab.
  mutating func skipOptionalSpace() {
    if peek(offset).isBlank { advance(columns: 1) }
  }

  /// The rest of the line as content, with the columns left of a partly taken tab as virtual spaces.
  func rest() -> SourceLine {
    guard spent > 0 else {
      return SourceLine(start: SourceOffset(offset), end: SourceOffset(max(offset, end)))
    }
    return SourceLine(
      start: SourceOffset(offset + 1), end: SourceOffset(end), virtualSpaces: UInt8(4 - column % 4))
  }

  /// Updates the first nonspace if the position has moved past it.
  ///
  /// Otherwise it stays valid, however many containers take columns before it.
  private mutating func findNonspace() {
    if offset > firstNonspace {
      var index = offset
      nonspaceColumn = column
      while index < end {
        let byte = source[index]
        if byte == 0x20 {
          nonspaceColumn += 1
        } else if byte == 0x09 {
          nonspaceColumn += 4 - nonspaceColumn % 4
        } else {
          break
        }
        index += 1
      }
      firstNonspace = index
      isBlank = index == end
    }
    indent = nonspaceColumn - column
  }

  /// Whether the rest of the line is a thematic break (section 4.1).
  ///
  /// A byte that rules out one break rules out all that would start before it. So each byte is read once, however many
  /// lists start in the line.
  mutating func isThematicBreak() -> Bool {
    guard byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-"),
      firstNonspace >= noThematicBreakBefore
    else { return false }
    var count = 0
    for index in firstNonspace..<end {
      if source[index] == byte {
        count += 1
      } else if !source[index].isBlank {
        noThematicBreakBefore = index
        return false
      }
    }
    return count >= 3
  }
}
