public import TextBuffer

/// A text with its selection written into it, for tests: `ˇ` is a caret, `«…ˇ»` a range, `«ˇ…»` a reversed one.
///
///     MarkedText("one «twoˇ» three")    // "one two three", anchor at byte 4, head at byte 7
///     MarkedText("«ˇone» two ˇ")         // two ranges, the first with its head before its anchor
///
/// The first range is the main one when marks are read; printing shows every range and not which is main. A text
/// that holds one of the three marks itself can't be written in this notation.
public struct MarkedText: Hashable, Sendable {
  /// The text without marks.
  public let text: String

  /// What the marks select.
  public let selection: Selection

  /// The text `text`, in which `selection` is selected; traps where that is out of bounds or inside a character.
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

  /// The text and selection that `marked` writes.
  public init(parsing marked: String) throws(MarkedTextError) {
    var parser = MarkedTextParser()
    for scalar in marked.unicodeScalars { try parser.take(scalar) }
    (text, selection) = try parser.finish()
  }

  /// The text and selection that `marked` writes; traps where the marks are wrong, saying where.
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
  /// The text and selection that a literal writes; traps where the marks are wrong.
  public init(stringLiteral marked: String) { self.init(marked) }
}
