import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Where the time of a keystroke goes: each layer by itself, for the same letters at the same places.
struct PartsBench {
  let document: BenchmarkDocument
  let seed: UInt64

  /// A row for each part; they add up to a keystroke with spans.
  @MainActor
  func rows(_ repetition: Repetition) -> [Row] {
    var (text, tree, spans, history) = (Measurement(), Measurement(), Measurement(), Measurement())
    let start = MarkdownDocument(document.rope)
    var random = SeededGenerator(seed: seed)
    _ = repetition.measure { measurement in
      let place = document.rope.scalarStart(
        at: UTF8Offset(Int.random(in: 0...document.rope.utf8Count, using: &random)))
      let changes = ChangeSet([.insert("x", at: place)], length: document.rope.utf8Count)
      var (rope, updated) = (document.rope, start.tree)
      text.time { rope.apply(changes) }
      tree.time { updated = start.tree.updating(after: changes, in: rope, within: .keystroke) }
      spans.time { blackHole(updated.highlights(in: rope.viewport(of: 80, at: place))) }
      let transaction = Transaction(
        changes: changes, selection: Selection(caret: place.advanced(by: 1)), event: .typing)
      measurement.time { blackHole(start.applying(transaction, within: .keystroke)) }
      history.note(nanoseconds: measurement.samples.last ?? 0)
    }
    let whole = LatencyScenario.keystroke.measure(on: document, seed: seed, repetition)
    let below = history.percentile(50)
    return [
      Row("latency", "part: text", document, text), Row("latency", "part: tree", document, tree),
      Row("latency", "part: spans", document, spans),
      difference("part: history", below, text.percentile(50) + tree.percentile(50)),
      difference("part: queue and host", whole.percentile(50), below),
    ]
  }

  /// What one median has beyond another.
  private func difference(_ name: String, _ whole: UInt64, _ part: UInt64) -> Row {
    Row("latency", name, document, .nanoseconds, figure: whole - min(whole, part))
  }
}
