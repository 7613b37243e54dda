import TestSupport
import TextBuffer

/// The costs of ranges that move with edits: 100,000 of them, spread over a document, each with a value.
struct DecorationMeasurement {
  let document: BenchmarkDocument
  let seed: UInt64

  /// The number of ranges, as large as a host's could be: a finding for every other line of a book.
  private static let count = 100_000
  /// The length of the visible text, in bytes.
  private static let viewport = 4_000

  func rows() -> [Row] {
    var generator = SeededGenerator(seed: seed)
    let length = document.rope.utf8Count
    let ranges = (0..<Self.count).map { index in
      let start = Int.random(in: 0...max(0, length - 100), using: &generator)
      let end = min(length, start + Int.random(in: 0...80, using: &generator))
      return (UTF8Offset(start)..<UTF8Offset(end), index)
    }
    let set = DecorationSet(ranges)
    return [
      Row("buffer", "a keystroke and 100,000 decorations", document, keystrokes(set, isKept: false)),
      Row("buffer", "the same, a copy kept each time", document, keystrokes(set, isKept: true)),
      Row("buffer", "the decorations of 4 KB", document, viewports(set)),
    ]
  }

  /// Letters typed one after the other in the middle, and one in 50 anywhere.
  private func keystrokes(_ original: DecorationSet<Int>, isKept: Bool) -> Measurement {
    var (set, copy) = (original, original)
    var generator = SeededGenerator(seed: seed)
    let length = document.rope.utf8Count
    var changes = ChangeSet.identity(length: length)
    defer { blackHole(copy.count) }
    return Stopwatch.distribution(
      20_000,
      prepare: { index in
        if isKept { copy = set }
        let place = index % 50 == 0 ? Int.random(in: 0...length, using: &generator) : length / 2 + index
        changes = ChangeSet(
          [.insert("x", at: UTF8Offset(min(place, length + index)))], length: length + index)
      }
    ) { _ in
      set.apply(changes)
    }
  }

  private func viewports(_ set: DecorationSet<Int>) -> Measurement {
    var generator = SeededGenerator(seed: seed)
    var (place, sum) = (UTF8Offset.zero, 0)
    let last = max(0, document.rope.utf8Count - Self.viewport)
    defer { blackHole(sum) }
    return Stopwatch.distribution(
      2_000, prepare: { _ in place = UTF8Offset(Int.random(in: 0...last, using: &generator)) }
    ) { _ in
      sum += set.decorations(in: place..<place.advanced(by: Self.viewport)).count
    }
  }
}
