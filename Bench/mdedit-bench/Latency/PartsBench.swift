import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// The parts of a keystroke's time: each layer by itself, for letters in runs of 40, as in "keystroke".
struct PartsBench {
  let document: BenchmarkDocument
  let seed: UInt64

  /// A row for each part; they add up to about a keystroke.
  @MainActor
  func rows(_ repetition: Repetition) -> [Row] {
    var parts = Parts()
    let start = MarkdownDocument(document.rope)
    var places = Places(seed: seed)
    var ignored = Parts()
    for _ in 0..<min(30, repetition.iterations) { type(in: start, &places, &ignored) }
    _ = repetition.measure(isWarmedUp: false) { measurement in
      type(in: start, &places, &parts)
      measurement.note(nanoseconds: parts.history.samples.last ?? 0)
    }
    let whole = LatencyScenario.keystroke.measure(on: document, seed: seed, repetition)
    let below = parts.history.percentile(50)
    return [
      Row("latency", "part: text", document, parts.text), Row("latency", "part: tree", document, parts.tree),
      Row("latency", "part: spans", document, parts.spans),
      difference("part: history", below, parts.text.percentile(50) + parts.tree.percentile(50)),
      difference("part: queue and host", whole.percentile(50), below),
    ]
  }

  /// The times of each layer; `history` has those of text and tree in it.
  private struct Parts {
    var (text, tree, spans, history) = (Measurement(), Measurement(), Measurement(), Measurement())
  }

  /// Random places, each of which is there for 40 letters.
  private struct Places {
    private var random: SeededGenerator
    private var place = UTF8Offset.zero
    private var lettersLeft = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// The place of the next letter.
    mutating func next(in rope: Rope) -> UTF8Offset {
      if lettersLeft == 0 {
        place = rope.scalarStart(at: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
        lettersLeft = 40
      }
      lettersLeft -= 1
      return place
    }
  }

  /// Types a letter into `start`: layer by layer, and as a whole.
  private func type(in start: MarkdownDocument, _ places: inout Places, _ parts: inout Parts) {
    let place = places.next(in: document.rope)
    let changes = ChangeSet([.insert("x", at: place)], length: document.rope.utf8Count)
    let transaction = Transaction(
      changes: changes, selection: Selection(caret: place.advanced(by: 1)), event: .typing)
    // Who comes second is warm, so they take turns.
    let isWholeFirst = parts.history.count.isMultiple(of: 2)
    if isWholeFirst { parts.history.time { blackHole(start.applying(transaction, within: .keystroke)) } }
    var (rope, updated) = (document.rope, start.tree)
    parts.text.time { rope.apply(changes) }
    parts.tree.time { updated = start.tree.updating(after: changes, in: rope, within: .keystroke) }
    parts.spans.time { blackHole(updated.highlights(in: rope.viewport(of: 80, at: place))) }
    if !isWholeFirst { parts.history.time { blackHole(start.applying(transaction, within: .keystroke)) } }
  }

  /// The difference between two medians, as a row.
  private func difference(_ name: String, _ whole: UInt64, _ part: UInt64) -> Row {
    Row("latency", name, document, .nanoseconds, figure: whole - min(whole, part))
  }
}
