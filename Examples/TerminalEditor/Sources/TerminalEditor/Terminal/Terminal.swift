import Foundation

/// The terminal on standard input and output, in raw mode with its other screen, from `init` until `restore()`.
@MainActor
final class Terminal {
  /// An event and when its bytes were read.
  typealias TimedEvent = (event: TerminalEvent, time: ContinuousClock.Instant)

  private var before = termios()

  /// Takes the terminal over; `nil` where standard input or output is none.
  init?() {
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var raw = before
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    // The other screen, rows that end at its edge, pastes in brackets, mouse with drags by decimal numbers, keys that
    // can be told apart (kitty).
    write(Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[>1u".utf8))
  }

  /// Gives the terminal back as it was.
  func restore() {
    write(
      Array(
        "\u{1B}[<u\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8))
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
  }

  /// Its rows and columns, at least 4 and 20.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
    return isKnown ? (max(4, Int(size.ws_row)), max(20, Int(size.ws_col))) : (24, 80)
  }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private static var signals: [any DispatchSourceSignal] = []

  /// All that the terminal tells, from now on.
  static func events() -> AsyncStream<TimedEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: TimedEvent.self)
    signals = [SIGWINCH, SIGTERM, SIGHUP].map { number in
      #if canImport(Darwin)
        // The usual reaction would end the program. Elsewhere Dispatch sees to that, and isn't told what is ignored.
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { continuation.yield((number == SIGWINCH ? .resized : .ended, .now)) }
      source.activate()
      return source
    }
    Thread.detachNewThread { readKeys { continuation.yield(($0, .now)) } }
    return stream
  }

  /// Reads standard input to its end; an Escape is one if nothing follows for 25 ms.
  private nonisolated static func readKeys(_ yield: (TerminalEvent) -> Void) {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      if poll(&input, 1, decoder.isWaiting ? 25 : -1) == 0 {
        decoder.finish().forEach(yield)
        continue
      }
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return yield(.ended) }
      decoder.decode(buffer[..<count]).forEach(yield)
    }
  }
}
