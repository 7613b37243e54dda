import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// The parts of a keystroke's time: each layer by itself, for the same letters at the same places.
struct PartsBench {
  let document: BenchmarkDocument
  let seed: UInt64

  /// A row for each part; they add up to a keystroke with spans.
  @MainActor
  func rows(_ repetition: Repetition) -> [Row] {
    var parts = Parts()
    let start = MarkdownDocument(document.rope)
    var random = SeededGenerator(seed: seed)
    var ignored = Parts()
    for _ in 0..<min(30, repetition.iterations) { type(in: start, &random, &ignored) }
    _ = repetition.measure(isWarmedUp: false) { measurement in
      type(in: start, &random, &parts)
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

  /// Types a letter at a random place of `start`, layer by layer.
  private func type(in start: MarkdownDocument, _ random: inout SeededGenerator, _ parts: inout Parts) {
    let place = document.rope.scalarStart(
      at: UTF8Offset(Int.random(in: 0...document.rope.utf8Count, using: &random)))
    let changes = ChangeSet([.insert("x", at: place)], length: document.rope.utf8Count)
    var (rope, updated) = (document.rope, start.tree)
    parts.text.time { rope.apply(changes) }
    parts.tree.time { updated = start.tree.updating(after: changes, in: rope, within: .keystroke) }
    parts.spans.time { blackHole(updated.highlights(in: rope.viewport(of: 80, at: place))) }
    let transaction = Transaction(
      changes: changes, selection: Selection(caret: place.advanced(by: 1)), event: .typing)
    parts.history.time { blackHole(start.applying(transaction, within: .keystroke)) }
  }

  /// The difference between two medians, as a row.
  private func difference(_ name: String, _ whole: UInt64, _ part: UInt64) -> Row {
    Row("latency", name, document, .nanoseconds, figure: whole - min(whole, part))
  }
}
