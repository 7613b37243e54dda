import TestSupport
import TextBuffer

/// The costs of single operations in one large document.
struct DocumentMeasurement {
  let text: String
  let seed: UInt64
  private let document: BenchmarkDocument

  /// A document of `text`, with places in it that `seed` determines.
  init(text: String, seed: UInt64) {
    (self.text, self.seed) = (text, seed)
    document = BenchmarkDocument(name: "sample", rope: Rope(text))
  }

  private func row(_ name: String, nanoseconds: Double) -> Row {
    Row("buffer", name, document, .nanoseconds, figure: UInt64(nanoseconds.rounded()))
  }

  private var places: [UTF8Offset] {
    var generator = SeededGenerator(seed: seed)
    let rope = Rope(text)
    return (0..<100_000).map { _ in
      rope.scalarStart(at: UTF8Offset(Int.random(in: 0..<rope.utf8Count - 100, using: &generator)))
    }
  }

  func rows() -> [Row] {
    let rope = document.rope
    return loading() + conversions(rope) + nearConversions(rope) + editing(rope) + snapshots(rope)
      + reading(rope)
  }

  private func loading() -> [Row] {
    let bytes = Array(text.utf8)
    var rope: Rope?
    // The one before is given up before the clock runs.
    func load(_ make: () -> Rope?) -> Double {
      (0..<7).map { _ in
        rope = nil
        return Stopwatch.nanoseconds { rope = make() }
      }.min() ?? 0
    }
    let unchecked = load { Rope(text) }
    let checked = load { try? Rope(validating: bytes) }
    blackHole(rope)
    return [
      row("load a String (no validation)", nanoseconds: unchecked),
      row("load bytes (with validation)", nanoseconds: checked),
    ]
  }

  private func conversions(_ rope: Rope) -> [Row] {
    let places = places
    let lines = places.map { rope.line(at: $0) }
    let units = places.map { rope.utf16Offset(of: $0) }
    var sum = 0
    let count = places.count
    defer { blackHole(sum) }
    return [
      row(
        "byte -> line, anywhere",
        nanoseconds: Stopwatch.each(count) { sum &+= rope.line(at: places[$0]) }),
      row(
        "line -> byte, anywhere",
        nanoseconds: Stopwatch.each(count) { sum &+= rope.startOfLine(lines[$0]).value }),
      row(
        "UTF-8 -> UTF-16, anywhere",
        nanoseconds: Stopwatch.each(count) { sum &+= rope.utf16Offset(of: places[$0]).value }),
      row(
        "UTF-16 -> UTF-8, anywhere",
        nanoseconds: Stopwatch.each(count) { sum &+= rope.utf8Offset(of: units[$0]).value }),
      row(
        "grapheme boundary after, anywhere",
        nanoseconds: Stopwatch.each(count) { sum &+= rope.graphemeBoundary(after: places[$0]).value }),
    ]
  }

  /// Conversions by a cursor that wanders up to 40 scalars at a time, as a view does while it lays out lines.
  private func nearConversions(_ rope: Rope) -> [Row] {
    let middle = rope.scalarCount(before: UTF8Offset(rope.utf8Count / 2))
    var generator = SeededGenerator(seed: seed)
    var scalar = middle
    let near = (0..<50_000).map { _ in
      scalar += Int.random(in: -40...40, using: &generator)
      return rope.utf8Offset(afterScalars: scalar)
    }
    let lines = near.map { rope.line(at: $0) }
    let units = near.map { rope.utf16Offset(of: $0) }
    var cursor = rope.cursor(at: near[0])
    var sum = 0
    defer { blackHole(sum) }
    let toLine = Stopwatch.each(near.count) {
      cursor.move(to: near[$0])
      sum &+= cursor.line
    }
    let toUTF16 = Stopwatch.each(near.count) {
      cursor.move(to: near[$0])
      sum &+= cursor.utf16Offset.value
    }
    let fromLine = Stopwatch.each(near.count) {
      cursor.move(toLine: lines[$0])
      sum &+= cursor.offset.value
    }
    let fromUTF16 = Stopwatch.each(near.count) {
      cursor.move(to: units[$0])
      sum &+= cursor.offset.value
    }
    return [
      row("byte -> line, near, by cursor", nanoseconds: toLine),
      row("line -> byte, near, by cursor", nanoseconds: fromLine),
      row("UTF-8 -> UTF-16, near, by cursor", nanoseconds: toUTF16),
      row("UTF-16 -> UTF-8, near, by cursor", nanoseconds: fromUTF16),
    ]
  }

  /// The times of random edits in a text of its own, at places worked out in `original` beforehand.
  private func randomEdits(_ count: Int, in original: Rope, deleting: Bool, inserting text: String)
    -> Measurement
  {
    var rope = Rope(self.text)
    // The memory that the rehearsal takes and frees is there for the rope then, so that no page is touched first.
    var rehearsal = original
    let ranges = places.prefix(count).map { place in
      let low = rehearsal.scalarStart(at: UTF8Offset(place.value % (rehearsal.utf8Count - 4)))
      let range = low..<(deleting ? rehearsal.scalarEnd(low) : low)
      rehearsal.replaceSubrange(range, with: text)
      return range
    }
    rehearsal = original
    return Stopwatch.distribution(count) { rope.replaceSubrange(ranges[$0], with: text) }
  }

  /// The costs of edits as multiples of those in `small`: of typing in one place, and of a byte anywhere.
  func growth(over small: DocumentMeasurement) -> (typing: Double, anywhere: Double) {
    func costs(_ measurement: DocumentMeasurement) -> (Double, Double) {
      let rope = Rope(measurement.text)
      var typed = rope
      let start = typed.scalarStart(at: UTF8Offset(typed.utf8Count / 2))
      let typing = Stopwatch.each(100_000) { typed.insert("x", at: start.advanced(by: $0)) }
      let anywhere = measurement.randomEdits(50_000, in: rope, deleting: false, inserting: "x")
      return (typing, Double(anywhere.percentile(50)))
    }
    let (one, other) = (costs(small), costs(self))
    return (other.0 / one.0, other.1 / one.1)
  }

  private func editing(_ original: Rope) -> [Row] {
    let inserts = randomEdits(50_000, in: original, deleting: false, inserting: "x")
    let deletes = randomEdits(50_000, in: original, deleting: true, inserting: "")
    let paste = String(repeating: "pasted text, forty bytes long, and so on", count: 256)
    let pastes = randomEdits(500, in: original, deleting: false, inserting: paste)
    var typed = original
    let start = typed.scalarStart(at: UTF8Offset(typed.utf8Count / 2))
    let typing = Stopwatch.each(100_000, runs: 5) { typed.insert("x", at: start.advanced(by: $0)) }
    return [
      Row("buffer", "insert a byte anywhere", document, inserts),
      Row("buffer", "delete a scalar anywhere", document, deletes),
      Row("buffer", "paste 10 KB anywhere", document, pastes),
      row("type a letter in one place", nanoseconds: typing),
    ]
  }

  private func snapshots(_ original: Rope) -> [Row] {
    let places = places
    let other = Rope(text)
    let count = 10_000
    let copies = UnsafeMutablePointer<Rope>.allocate(capacity: count)
    let snapshot =
      (0..<5).map { _ in
        let time = Stopwatch.nanoseconds { for index in 0..<count { (copies + index).initialize(to: other) } }
        copies.deinitialize(count: count)
        return time / Double(count)
      }.min() ?? 0
    copies.deallocate()
    var rope = original
    var kept = [Rope](repeating: other, count: 64)
    var place = UTF8Offset.zero
    let first = Stopwatch.distribution(
      5_000,
      prepare: { index in
        kept[index % 64] = rope
        place = rope.scalarStart(at: places[index])
      }
    ) { _ in
      rope.insert("x", at: place)
    }
    blackHole(kept)
    return [
      row("snapshot", nanoseconds: snapshot),
      Row("buffer", "first edit after a snapshot", document, first),
    ]
  }

  private func reading(_ rope: Rope) -> [Row] {
    var sum = 0
    let time = Stopwatch.best(of: 20) { rope.withChunks(in: rope.range) { sum &+= $0.count } }
    let copy = Stopwatch.best(of: 5) { sum &+= String(rope).utf8.count }
    blackHole(sum)
    return [
      row("hand out all chunks", nanoseconds: time),
      row("copy to a String", nanoseconds: copy),
    ]
  }
}

extension Rope {
  /// The end of the scalar that starts at `offset`, which isn't the end.
  fileprivate func scalarEnd(_ offset: UTF8Offset) -> UTF8Offset {
    var end = offset.advanced(by: 1)
    while !isScalarBoundary(end) { end = end.advanced(by: 1) }
    return end
  }
}
