public import TextBuffer

/// A text with its selection written into it, for tests: `ˇ` is a caret, `«…ˇ»` a range, `«ˇ…»` a reversed one.
///
///     MarkedText("one «twoˇ» three")    // "one two three", anchor at byte 4, head at byte 7
///     MarkedText("«ˇone» two ˇ")         // two ranges, the first with its head before its anchor
///
/// The first range is the main one when marks are read. Printing shows every range, but not which one is the main one.
/// A text that contains one of the three marks can't be written in this notation.
public struct MarkedText: Hashable, Sendable {
  /// The text without marks.
  public let text: String

  /// The marked selection.
  public let selection: Selection

  /// The text `text` with `selection`; traps if the selection is out of bounds or inside a character.
  public init(_ text: String, selection: Selection) {
    for offset in selection.ranges.flatMap({ [$0.anchor.value, $0.head.value] }) {
      let bytes = text.utf8
      precondition((0...bytes.count).contains(offset), "byte \(offset) selected of \(bytes.count)")
      let index = bytes.index(bytes.startIndex, offsetBy: offset)
      precondition(index.samePosition(in: text.unicodeScalars) != nil, "byte \(offset) is inside a character")
    }
    self.text = text
    self.selection = selection
  }

  /// Parses `marked`.
  public init(parsing marked: String) throws(MarkedTextError) {
    var parser = MarkedTextParser()
    for scalar in marked.unicodeScalars { try parser.take(scalar) }
    (text, selection) = try parser.finish()
  }

  /// Parses `marked`; traps with the place of the mistake if the marks are wrong.
  public init(_ marked: String) {
    do throws(MarkedTextError) {
      self = try MarkedText(parsing: marked)
    } catch {
      preconditionFailure("\(error) in \(marked)")
    }
  }
}

extension MarkedText: CustomStringConvertible {
  /// The text with its marks.
  public var description: String {
    var result = ""
    var rest = text.utf8[...]
    var position = 0
    for range in selection.ranges {
      let (low, high) = (range.range.lowerBound.value, range.range.upperBound.value)
      result += String(Substring(rest.prefix(low - position)))
      rest = rest.dropFirst(low - position)
      let inside = String(Substring(rest.prefix(high - low)))
      rest = rest.dropFirst(high - low)
      position = high
      result += range.isCaret ? "ˇ" : range.isReversed ? "«ˇ\(inside)»" : "«\(inside)ˇ»"
    }
    return result + String(Substring(rest))
  }
}

extension MarkedText: ExpressibleByStringLiteral {
  /// Parses a literal; traps if the marks are wrong.
  public init(stringLiteral marked: String) { self.init(marked) }
}
