import Foundation

/// Says on a terminal what is being measured; nothing elsewhere.
enum Progress {
  /// Takes the place of what was said before.
  static func say(_ text: String) {
    guard Terminal.isOne(2) else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text.prefix(100))".utf8))
  }

  /// Takes away what was said.
  static func end() { say("") }
}

/// The terminals among the standard streams.
enum Terminal {
  /// Whether `descriptor` is a terminal.
  static func isOne(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether it's one that is to be given colours (https://no-color.org).
  static func takesColours(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isOne(descriptor) && environment["NO_COLOR", default: ""].isEmpty
  }
}
