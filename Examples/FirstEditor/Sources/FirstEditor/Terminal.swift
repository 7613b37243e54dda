import Foundation

/// The terminal on standard input and output, which gives out each key at once from `init` until `restore()`.
@MainActor
final class Terminal {
  private var before = termios()

  init() {
    tcgetattr(STDIN_FILENO, &before)
    var raw = before
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
  }

  /// Gives the terminal back as it was.
  func restore() {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
    show("\u{1B}[H\u{1B}[J")
  }

  func show(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

  /// Its rows and columns; 24 and 80 where there is no terminal.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
    return isKnown ? (Int(size.ws_row), Int(size.ws_col)) : (24, 80)
  }

  /// The typed text, as it comes; it is read on a thread of its own, so that the main actor is free meanwhile.
  nonisolated static func typed() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else { return continuation.finish() }
        continuation.yield(String(decoding: buffer[..<count], as: UTF8.self))
      }
    }
    return stream
  }
}
