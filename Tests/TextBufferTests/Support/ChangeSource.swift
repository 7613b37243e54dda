import TestSupport
import TextBuffer

/// Random texts, changes and selections.
struct ChangeSource {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func textAndChange() -> (String, ChangeSet) {
    let text = RandomText.text(upTo: 12, using: &generator)
    return (text, change(in: text))
  }

  /// Up to four edits, often touching, at scalar boundaries of `text`.
  mutating func change(in text: String) -> ChangeSet {
    let places = PlainText(text).boundaries
    let count = Int.random(in: 0...4, using: &generator)
    let picked = (0..<2 * count).map { _ in places[Int.random(in: 0..<places.count, using: &generator)] }
      .sorted()
    let edits = (0..<count).map { index in
      Edit(
        UTF8Offset(picked[2 * index])..<UTF8Offset(picked[2 * index + 1]),
        RandomText.text(upTo: 3, using: &generator))
    }
    return ChangeSet(edits, length: text.utf8.count)
  }

  mutating func selection(in text: String) -> Selection {
    let places = PlainText(text).boundaries
    let ranges = (0...Int.random(in: 0...3, using: &generator)).map { _ in
      SelectionRange(
        anchor: UTF8Offset(places[Int.random(in: 0..<places.count, using: &generator)]),
        head: UTF8Offset(places[Int.random(in: 0..<places.count, using: &generator)]))
    }
    return Selection(ranges, mainIndex: Int.random(in: 0..<ranges.count, using: &generator))
  }
}
