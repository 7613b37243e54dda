/// Where in a file something is wrong.
struct Place: Sendable, Equatable {
  /// The file's path, or a name in angle brackets.
  var file: String
  /// The one-based line.
  var line = 1
  /// The one-based column, in UTF-8 bytes.
  var column = 1

  /// The start of `file`, for what concerns all of it.
  init(_ file: String) { self.file = file }

  /// A one-based place in `file`.
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

/// Something that could not be done: what, where, and what to do about it.
struct Problem: Error, Sendable {
  /// Where.
  var place: Place
  /// What, and what to do; one line without a full stop.
  var message: String

  /// The problem that `message` names, at `place`.
  init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }

  /// The line for standard error, as compilers write theirs.
  var line: String {
    Self.oneLine("\(place.file):\(place.line):\(place.column): error: \(message)")
  }

  /// `text` with control characters written as escapes, so that no file name can break the line or the terminal.
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
