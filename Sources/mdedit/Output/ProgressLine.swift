/// How far a long run is, over many files or over a large one: one line of a terminal, written over as the run goes on.
///
/// Nothing is shown of a run that ends soon, and nothing stays when it ends.
struct ProgressLine: Sendable {
  private let total: Int
  private let write: @Sendable (String) -> Void
  private var done = 0
  /// How far into the run the line is written next.
  private var next = Self.delay
  private var isShown = false

  /// How long a run goes on before anything is shown.
  static let delay = Duration.milliseconds(500)
  /// The time between two lines.
  private static let pause = Duration.milliseconds(100)

  /// That of a run over `total` files, which `write` puts on the terminal.
  init(total: Int, write: @escaping @Sendable (String) -> Void) {
    self.total = total
    self.write = write
  }

  /// Notes that one more file is done, `elapsed` after the run began.
  mutating func note(at elapsed: Duration) {
    done += 1
    guard done < total else { return }
    show("\(done) of \(total) files", at: elapsed)
  }

  /// Notes that `share` of the only file is done, from 0 to 1, `elapsed` after the run began.
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

  /// Takes the line away.
  mutating func end() {
    if isShown { write("\r\u{1B}[K") }
    isShown = false
  }
}
