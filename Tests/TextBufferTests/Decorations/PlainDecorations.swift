import TestSupport
import TextBuffer

/// A set of decorations as one would write it down: an array, each range of which is mapped by `ChangeSet.map`.
struct PlainDecorations {
  struct Element: Equatable {
    var id: DecorationID
    var start: Int
    var end: Int
    var tracking: RangeTracking
    var value: Int
  }

  private(set) var elements: [Element] = []
  private(set) var gone: [Element] = []

  mutating func insert(_ element: Element) {
    elements.append(element)
    sort()
  }

  mutating func remove(_ id: DecorationID) { elements.removeAll { $0.id == id } }

  mutating func apply(_ changes: ChangeSet) {
    var left: [Element] = []
    gone = []
    for element in elements {
      var moved = element
      moved.start = changes.map(UTF8Offset(element.start), bias: element.tracking.start).value
      moved.end = max(moved.start, changes.map(UTF8Offset(element.end), bias: element.tracking.end).value)
      let isEmptied = element.start < element.end && moved.start == moved.end
      if isEmptied, element.tracking.whenEmptied == .goes { gone.append(moved) } else { left.append(moved) }
    }
    elements = left
    sort()
  }

  private mutating func sort() { elements.sort { ($0.start, $0.id) < ($1.start, $1.id) } }
}

extension PlainDecorations.Element {
  init(_ decoration: Decoration<Int>) {
    self.init(
      id: decoration.id, start: decoration.range.lowerBound.value, end: decoration.range.upperBound.value,
      tracking: decoration.tracking, value: decoration.value)
  }
}

/// Random ranges and edits in a text of which only the length counts.
struct DecorationSource {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func range(upTo length: Int) -> Range<UTF8Offset> {
    let start = number(0...length)
    let reach = [0, 1, 3, 12, length][number(0...4)]
    return UTF8Offset(start)..<UTF8Offset(number(start...min(length, start + reach)))
  }

  mutating func tracking() -> RangeTracking {
    let sides: [Bias] = [.before, .after]
    return RangeTracking(
      start: sides[number(0...1)], end: sides[number(0...1)],
      whenEmptied: Bool.random(using: &generator) ? .goes : .stays)
  }

  /// Mostly one small edit; its text is letters, so that any two lengths can be told apart.
  mutating func change(length: Int) -> ChangeSet {
    var (edits, position): ([Edit], Int) = ([], 0)
    for _ in 0..<[1, 1, 1, 2, 5][number(0...4)] where position <= length {
      let start = number(position...length)
      let removed = [0, 0, 1, 3, 20, length / 2][number(0...5)]
      // A text that grows long is cut down.
      let added = length > 400 ? 0 : [0, 1, 1, 2, 9][number(0...4)]
      let end = min(length, start + removed)
      edits.append(Edit(UTF8Offset(start)..<UTF8Offset(end), String(repeating: "x", count: added)))
      position = end + 1
    }
    return ChangeSet(edits, length: length)
  }
}
