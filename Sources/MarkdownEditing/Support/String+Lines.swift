import MarkdownSyntax
import TextBuffer

extension String {
  /// The string with a backslash before each character for which `isSyntax` is true, by default ASCII punctuation.
  func escaped(_ isSyntax: (Unicode.Scalar) -> Bool = { $0.isASCIIPunctuation }) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if isSyntax(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }

  /// The string with every line break replaced by `lineBreak`.
  func withLineBreaks(_ lineBreak: @autoclosure () -> String) -> String {
    guard utf8.contains(where: { $0.isLineEnding }) else { return self }
    var result: [UInt8] = []
    var last: UInt8?
    for byte in utf8 {
      if byte == 0x0D || byte == 0x0A {
        if !(byte == 0x0A && last == 0x0D) { result += Array(lineBreak().utf8) }
      } else {
        result.append(byte)
      }
      last = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The lines of the string, which LF, CRLF and CR end.
  func linesWithoutEndings() -> [String] {
    withLineBreaks("\n").utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The string without white space at its start and end.
  func trimmingWhiteSpace() -> String {
    var scalars = unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(Substring(scalars))
  }
}
