/// Makes text safe for a terminal.
///
/// A document's control characters could move the cursor, colour later output, or make the terminal type something.
enum VisibleControls {
  /// `text` with symbols for its control characters, except for tabs and line ends.
  ///
  /// ASCII control characters become Unicode's pictures of them, such as U+241B for an escape. Those from U+0080 to
  /// U+009F, which have no pictures, become their numbers, such as `<9B>`. A carriage return stays only before a line
  /// feed.
  static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var shown = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isLineEnd = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if isControl(scalar), !isLineEnd {
        shown.append(contentsOf: symbol(of: scalar.value).unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }

  private static func symbol(of value: UInt32) -> String {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map { String($0) } ?? ""
    case 0x7F: "\u{2421}"
    default: "<" + String(value, radix: 16, uppercase: true) + ">"
    }
  }
}
