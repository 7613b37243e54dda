import TextBuffer

/// A place within one line, as an offset and as a column with tab stops of four, as CommonMark section 2.2 counts.
///
/// A tab can be taken in part: then the place is before it, and `spent` says how many of its columns are gone.
package struct LineCursor {
  /// The text.
  package var source: [UInt8]
  /// The line's start.
  private(set) var lineStart = 0
  /// Just after the line's last byte before its ending.
  private(set) var end = 0
  /// The start of the next line.
  private(set) var nextLine = 0
  /// The place.
  package private(set) var offset = 0
  /// The column of the place, from 0.
  package private(set) var column = 0
  /// How many columns of the tab at the place are used up.
  package private(set) var spent = 0
  /// The first byte from the place on that is neither space nor tab.
  package private(set) var firstNonspace = 0
  /// The columns of white space at the place.
  package private(set) var indent = 0
  /// Whether only white space is left in the line.
  package private(set) var isBlank = false
  /// The column of the first nonspace.
  private var nonspaceColumn = 0
  /// Before this byte no thematic break starts that the line's end doesn't prevent.
  private var noThematicBreakBefore = 0

  /// A place before the first line of `source`.
  init(source: [UInt8]) { self.source = source }

  /// A place at the start of `line`, which is all of the text; on a document's first line behind its byte order
  /// mark, which takes no column.
  package init(line: [UInt8], isFirst: Bool = false) {
    source = line
    beginLine(at: isFirst && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Whether there is no further line.
  var isInLastLine: Bool { nextLine >= source.count }

  /// Whether the indentation is that of an indented code block.
  var isIndented: Bool { indent >= 4 }

  /// Goes to the start of the line that starts at `start`.
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

  /// The byte at `index`, or a line feed from the line's end on.
  func peek(_ index: Int) -> UInt8 { index < end ? source[index] : 0x0A }

  /// The byte at the first nonspace.
  var byte: UInt8 { peek(firstNonspace) }

  /// Goes `count` bytes on.
  package mutating func advance(bytes count: Int) {
    for _ in 0..<max(count, 0) where offset < end {
      column += source[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
      spent = 0
    }
    findNonspace()
  }

  /// Goes `count` columns on; a tab can be used up in part.
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

  /// Goes to the first nonspace.
  mutating func skipWhitespace() { advance(bytes: firstNonspace - offset) }

  /// Goes to `index`, which is in the line and not before the place.
  mutating func advance(to index: Int) { advance(bytes: index - offset) }

  /// Goes to the line's end.
  mutating func skipRest() { advance(bytes: end - offset) }

  /// Takes the space or tab column at the place that belongs to a `>`.
  mutating func skipOptionalSpace() {
    if peek(offset).isBlank { advance(columns: 1) }
  }

  /// The rest of the line as content.
  func rest() -> SourceLine {
    guard spent > 0 else {
      return SourceLine(start: SourceOffset(offset), end: SourceOffset(max(offset, end)))
    }
    return SourceLine(
      start: SourceOffset(offset + 1), end: SourceOffset(end), virtualSpaces: UInt8(4 - column % 4))
  }

  /// Finds the first nonspace anew where the place has gone past it: else it stays, however many containers take
  /// columns before it.
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
  /// A byte that prevents one prevents all that would start before it, so that each byte is looked at once, however
  /// many lists start in the line.
  package mutating func isThematicBreak() -> Bool {
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
