import MarkdownSyntax
import TextBuffer

/// A bar or a space typed in a table row whose empty cells are there already.
///
/// The bars that are typed with a row move the caret through these cells.
struct TypedBar {
  private let bytes: [UInt8]
  private let index: Int
  private let offset: UTF8Offset
  /// The bars around the caret's cell, as indices in `bytes`.
  private let (left, right): (Int, Int)

  /// The key in the line `line` of `text`; `nil` if the caret isn't between two bars of a row.
  init?(_ line: TypedLine, in text: LineModel) {
    (bytes, index, offset) = (line.bytes, line.index, line.offset)
    guard let left = Self.bar(in: line.bytes, at: (0..<line.index).reversed()),
      let right = Self.bar(in: line.bytes, at: line.index..<line.bytes.count)
    else { return nil }
    (self.left, self.right) = (left, right)
    let place = CaretPlace(line.offset, in: text)
    guard place.leaf?.kind == .table, !place.isDelimiterRow, place.index >= place.content.index else {
      return nil
    }
  }

  private static func bar(in bytes: [UInt8], at indices: some Sequence<Int>) -> Int? {
    indices.first { bytes[$0] == ASCII.pipe && ($0 == 0 || bytes[$0 - 1] != ASCII.backslash) }
  }

  private var isEmpty: Bool { bytes[(left + 1)..<right].allSatisfy { $0.isBlank } }

  /// Whether this cell is empty behind the caret, and so are all cells behind it.
  private var isFresh: Bool { bytes[index...].allSatisfy { $0.isBlank || $0 == ASCII.pipe } }

  /// Whether the row is empty, and the caret is in its first cell, behind a space.
  ///
  /// A bar typed there is the row's first bar, which is there already.
  private var isAtStart: Bool {
    index > left + 1 && isFresh && bytes[..<index].last { !$0.isBlank } == ASCII.pipe
      && !bytes[..<left].contains(ASCII.pipe)
  }

  /// The outcome of a bar: the next cell; `nil` if the bar is a character like any other.
  var bar: TypedCharacter.Outcome? {
    guard isEmpty || isFresh, bytes[index..<right].allSatisfy({ $0.isBlank }) else { return nil }
    if isAtStart { return .stepping(place(left + 1), removing: nil) }
    // One space behind the text is enough. A cell without a space before its text has none behind it.
    let hasSpace = bytes[index - 1].isBlank || !bytes[left + 1].isBlank
    let surplus = !isEmpty && hasSpace && index < right ? place(index)..<place(right) : nil
    let isLast = !bytes[(right + 1)...].contains(ASCII.pipe)
    let padding = !isLast && skipsPadding && bytes[right + 1].isBlank ? 1 : 0
    return .stepping(place(right + 1 + padding), removing: surplus)
  }

  /// Whether the caret moves over the space at the start of the next cell.
  ///
  /// It doesn't behind a typed space, as in `| a |`, because the next cell's space is typed, too. It doesn't in a row
  /// without spaces, as in `|a|`.
  private var skipsPadding: Bool { isEmpty || bytes[left + 1].isBlank && !bytes[index - 1].isBlank }

  /// The outcome of a space: the space that an empty cell begins with, behind the caret or before it.
  ///
  /// `nil` if the typed space is a character like any other. Another space behind the caret is removed, because it is
  /// only needed if none is typed.
  var space: TypedCharacter.Outcome? {
    guard isEmpty, isFresh, index < right else { return nil }
    let next = index == left + 1 ? index + 1 : index
    return .stepping(place(next), removing: next < right ? place(next)..<place(next + 1) : nil)
  }

  private func place(_ index: Int) -> UTF8Offset { offset.advanced(by: index - self.index) }
}
