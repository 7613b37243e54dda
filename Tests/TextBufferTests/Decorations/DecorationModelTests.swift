import TestSupport
import Testing
import TextBuffer

/// 10,000 changes; with `TEST_SCALE=100` a million.
@Suite("Decorations under random edits")
struct DecorationModelTests {
  static let shapes = [
    RangeShape(capacity: 4), RangeShape(capacity: 5), RangeShape(capacity: 9), .standard,
  ]

  @Test("stand where mapping each of them by itself leads", arguments: Cases.runs(40, least: 4))
  func model(seed: UInt64) {
    var source = DecorationSource(seed: seed)
    var length = source.number(0...200)
    var (set, plain) = (DecorationSet<Int>(shape: Self.shapes[Int(seed % 4)]), PlainDecorations())
    var copies: [(DecorationSet<Int>, [PlainDecorations.Element])] = []
    for step in 0..<Cases.count(250, least: 60) {
      let comment: Comment = "\(Cases.replay(seed)), step \(step)"
      addAndRemove(&set, &plain, length: length, step: step, &source)
      let changes = source.change(length: length)
      let gone = set.apply(changes).map { PlainDecorations.Element($0) }
      plain.apply(changes)
      length = changes.lengthAfter
      set._checkInvariants()
      #expect(set.all.map { .init($0) } == plain.elements, comment)
      #expect(gone.sorted { $0.id < $1.id } == plain.gone.sorted { $0.id < $1.id }, comment)
      checkReading(set, plain, length: length, comment, &source)
      if step % 90 == 0 { copies.append((set, plain.elements)) }
    }
    for (copy, elements) in copies.suffix(20) {
      #expect(copy.all.map { .init($0) } == elements, "\(Cases.replay(seed)): a copy changed")
    }
  }

  private func addAndRemove(
    _ set: inout DecorationSet<Int>, _ plain: inout PlainDecorations, length: Int, step: Int,
    _ source: inout DecorationSource
  ) {
    for _ in 0..<(set.count < 60 ? source.number(0...4) : 0) {
      let (range, tracking) = (source.range(upTo: length), source.tracking())
      let id = set.insert(step, at: range, tracking: tracking)
      plain.insert(
        .init(
          id: id, start: range.lowerBound.value, end: range.upperBound.value, tracking: tracking, value: step)
      )
    }
    guard source.number(0...3) == 0, let lost = plain.elements.randomElement(using: &source.generator) else {
      return
    }
    #expect(set.remove(lost.id).map { .init($0) } == lost)
    #expect(set.remove(lost.id) == nil && set[lost.id] == nil)
    plain.remove(lost.id)
  }

  private func checkReading(
    _ set: DecorationSet<Int>, _ plain: PlainDecorations, length: Int, _ comment: Comment,
    _ source: inout DecorationSource
  ) {
    let range = source.range(upTo: length)
    let (low, high) = (range.lowerBound.value, range.upperBound.value)
    #expect(
      set.decorations(touching: range).map { .init($0) }
        == plain.elements.filter { $0.start <= high && $0.end >= low }, comment)
    #expect(
      set.decorations(in: range).map { .init($0) }
        == plain.elements.filter {
          $0.start == $0.end ? low <= $0.start && $0.start < high : max($0.start, low) < min($0.end, high)
        }, comment)
    #expect(
      set.first(from: range.lowerBound).map { .init($0) } == plain.elements.first { $0.start >= low }, comment
    )
    #expect(
      set.last(before: range.lowerBound).map { .init($0) } == plain.elements.last { $0.start < low }, comment)
    guard let some = plain.elements.randomElement(using: &source.generator) else { return }
    #expect(set[some.id].map { .init($0) } == some, comment)
  }

  @Test("are the same made at once and one by one", arguments: Cases.runs(8, least: 4))
  func building(seed: UInt64) {
    var source = DecorationSource(seed: seed)
    let shape = Self.shapes[Int(seed % 4)]
    let elements = (0..<source.number(0...700)).map { (source.range(upTo: 300), $0) }
    let atOnce = DecorationSet(elements, tracking: .growing, shape: shape)
    var oneByOne = DecorationSet<Int>(shape: shape)
    for (range, value) in elements { oneByOne.insert(value, at: range, tracking: .growing) }
    atOnce._checkInvariants()
    oneByOne._checkInvariants()
    #expect(atOnce.all == oneByOne.all, "\(Cases.replay(seed))")
    let range = source.range(upTo: 300)
    let removed = oneByOne.removeAll(touching: range) { $0.value % 3 != 0 }
    oneByOne._checkInvariants()
    #expect(
      removed == atOnce.decorations(touching: range).filter { $0.value % 3 != 0 }, "\(Cases.replay(seed))")
    #expect(oneByOne.count == atOnce.count - removed.count, "\(Cases.replay(seed))")
  }
}
