/// The progress of a long run, over many files or a large one: a terminal line that is overwritten as the run
/// continues.
///
/// A short run shows nothing, and the line is removed at the end.
struct ProgressLine: Sendable {
  private let total: Int
  private let write: @Sendable (String) -> Void
  private var done = 0
  /// The time of the next update, measured from the start of the run.
  private var next = Self.delay
  private var isShown = false

  /// The time before the first update.
  static let delay = Duration.milliseconds(500)
  /// The minimum time between two updates.
  private static let pause = Duration.milliseconds(100)

  /// The line of a run over `total` files; `write` sends it to the terminal.
  init(total: Int, write: @escaping @Sendable (String) -> Void) {
    self.total = total
    self.write = write
  }

  /// Records that another file is done, at the time `elapsed` since the start.
  mutating func note(at elapsed: Duration) {
    done += 1
    guard done < total else { return }
    show("\(done) of \(total) files", at: elapsed)
  }

  /// Records that `share` of the only file, from 0 to 1, is done, at the time `elapsed` since the start.
  mutating func note(share: Double, at elapsed: Duration) {
    guard share < 1 else { return }
    show("\(Int(share * 100)) %", at: elapsed)
  }

  private mutating func show(_ text: String, at elapsed: Duration) {
    guard elapsed >= next else { return }
    next = elapsed + Self.pause
    isShown = true
    write("\r" + text)
  }

  /// Removes the line.
  mutating func end() {
    if isShown { write("\r\u{1B}[K") }
    isShown = false
  }
}
