/// A place in a file.
struct Place: Sendable {
  /// The file's path, or a name in angle brackets.
  var file: String
  /// The one-based line.
  var line = 1
  /// The one-based column in UTF-8 bytes.
  var column = 1

  /// The start of `file`, for a problem with the whole file.
  init(_ file: String) { self.file = file }

  /// A place in `file`; line and column are one-based.
  init(_ file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

  /// The place of the byte at `offset` in `bytes`; LF, CRLF and a lone CR each end a line.
  init(_ file: String, byte offset: Int, of bytes: [UInt8]) {
    self.file = file
    var start = 0
    var index = 0
    while index < offset {
      let byte = bytes[index]
      index += 1
      let isBreak = byte == 0x0A || (byte == 0x0D && (index >= bytes.count || bytes[index] != 0x0A))
      if isBreak {
        line += 1
        start = index
      }
    }
    column = offset - start + 1
  }
}

/// A failure: the problem, its place, and the remedy.
struct Problem: Error, Sendable {
  /// The place of the problem.
  var place: Place
  /// The problem and the remedy; one line without a full stop.
  var message: String

  /// The problem with `message` at `place`.
  init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }

  /// The line for standard error, in the format of compilers.
  var line: String {
    Self.oneLine("\(place.file):\(place.line):\(place.column): error: \(message)")
  }

  /// `text` with escaped control characters, so that no file name can break the line or affect the terminal.
  static func oneLine(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.properties.generalCategory == .control {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
