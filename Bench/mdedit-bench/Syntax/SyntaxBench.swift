@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import TextBuffer

/// The costs of the syntax tree of one document.
struct SyntaxBench {
  let document: BenchmarkDocument
  /// The lines of a viewport.
  let lines: Int
  let seed: UInt64
  let repetition: Repetition

  /// The change at a random place.
  private enum Change: String, CaseIterable {
    case type, bold, split, join
  }

  func rows() -> [Row] {
    let rope = document.rope
    let tree = SyntaxTree(rope)
    return parsing(rope) + reading(tree) + previewing(tree) + replacing(rope)
      + Change.allCases.flatMap { editing($0, tree) }
  }

  /// The rows of edits alone, for a document that is one huge block.
  func rowsOfEdits() -> [Row] {
    let tree = SyntaxTree(document.rope)
    return Change.allCases.flatMap { editing($0, tree) }
  }

  private func parsing(_ rope: Rope) -> [Row] {
    let bytes = rope.bytes(in: rope.range)
    let few = Repetition(iterations: min(repetition.iterations, 50), seconds: repetition.seconds)
    let cmark = few.measure { $0.time { blackHole(CMarkBaseline.parse(bytes)) } }
    let parse = few.measure { $0.time { blackHole(SyntaxTree(rope)) } }
    return [row("cmark", cmark), row("parse", parse)]
  }

  private func reading(_ tree: SyntaxTree) -> [Row] {
    var generator = SeededGenerator(seed: seed)
    let spans = repetition.measure { measurement in
      let range = document.rope.viewport(of: lines, at: place(in: document.rope, using: &generator))
      var spans: [HighlightSpan] = []
      measurement.time { spans = tree.highlights(in: range) }
      blackHole(spans)
    }
    var copies = [tree]
    copies.reserveCapacity(1_001)
    let snapshot = repetition.measure { measurement in
      copies.removeLast(copies.count - 1)
      let time = Stopwatch.nanoseconds { for _ in 0..<1_000 { copies.append(tree) } }
      measurement.note(.nanoseconds(Int64(time / 1_000)))
    }
    blackHole(copies)
    return [row("spans of \(lines) lines", spans), row("snapshot", snapshot)]
  }

  /// The time in which a preview follows a letter, beside that of rendering all blocks anew.
  private func previewing(_ tree: SyntaxTree) -> [Row] {
    var generator = SeededGenerator(seed: seed)
    var shown = HTMLPreview()
    blackHole(shown.update(to: tree))
    let whole = Repetition(iterations: min(repetition.iterations, 20), seconds: repetition.seconds)
      .measure { $0.time { blackHole(tree.htmlByBlock(options: .safe)) } }
    let update = repetition.measure { measurement in
      var rope = document.rope
      let changes = changes(.type, at: place(in: rope, using: &generator), in: rope)
      rope.apply(changes)
      let updated = tree.updating(after: changes, in: rope)
      var preview = shown
      measurement.time { blackHole(preview.update(to: updated)) }
    }
    return [row("HTML by block", whole), row("preview after type", update)]
  }

  /// All of the text replaced by a letter, and giving up the tree that was there before.
  private func replacing(_ rope: Rope) -> [Row] {
    let changes = ChangeSet([Edit(rope.range, "x")], length: rope.utf8Count)
    var freeing = Measurement()
    let update = Repetition(iterations: min(repetition.iterations, 10), seconds: repetition.seconds)
      .measure(isWarmedUp: false) { measurement in
        var tree: SyntaxTree? = SyntaxTree(rope)
        var updated: SyntaxTree?
        measurement.time { updated = tree?.updating(after: changes, in: Rope("x"), within: .keystroke) }
        freeing.time { tree = nil }
        blackHole(updated)
      }
    return [row("replace all", update), row("free the tree before", freeing)]
  }

  /// The update after an edit alone and with the spans around it; each edit is made in the document as it was.
  private func editing(_ edit: Change, _ tree: SyntaxTree) -> [Row] {
    var generator = SeededGenerator(seed: seed)
    var withSpans = Measurement()
    var parsed: [UInt64] = []
    // Nothing is left out as a warm-up, so that all three rows are of the same runs.
    let update = repetition.measure(isWarmedUp: false) { measurement in
      var rope = document.rope
      let place = place(in: rope, using: &generator)
      let changes = changes(edit, at: place, in: rope)
      rope.apply(changes)
      let range = rope.viewport(of: lines, at: place)
      let clock = ContinuousClock()
      let start = clock.now
      let (updated, cost) = tree.updatingWithCost(after: changes, in: rope, within: .keystroke)
      let between = clock.now
      let spans = updated.highlights(in: range)
      let end = clock.now
      blackHole(spans)
      measurement.note(start.duration(to: between))
      withSpans.note(start.duration(to: end))
      parsed.append(UInt64(cost.fullParses > 0 ? rope.utf8Count : cost.parsedBytes))
    }
    return [
      row(edit.rawValue, update), row("\(edit.rawValue), with spans", withSpans),
      Row("syntax", "\(edit.rawValue), parsed", document, .bytes, figures: parsed),
    ]
  }

  private func row(_ name: String, _ measurement: Measurement) -> Row {
    Row("syntax", name, document, measurement)
  }

  // MARK: Places

  private func place(in rope: Rope, using generator: inout SeededGenerator) -> UTF8Offset {
    rope.scalarStart(at: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
  }

  private func changes(_ edit: Change, at place: UTF8Offset, in rope: Rope) -> ChangeSet {
    switch edit {
    case .type: return ChangeSet([Edit(place..<place, "x")], length: rope.utf8Count)
    case .split: return ChangeSet([Edit(place..<place, "\n")], length: rope.utf8Count)
    case .join:
      let line = rope.line(at: place)
      guard line + 1 < rope.lineCount else { return ChangeSet([], length: rope.utf8Count) }
      let lineBreak = rope.contentOfLine(line).upperBound..<rope.startOfLine(line + 1)
      return ChangeSet([Edit(lineBreak, " ")], length: rope.utf8Count)
    case .bold:
      let end = rope.scalarStart(at: UTF8Offset(min(rope.utf8Count, place.value + 6)))
      let edits = [Edit(place..<place, "**"), Edit(end..<end, "**")]
      return ChangeSet(place == end ? [edits[0]] : edits, length: rope.utf8Count)
    }
  }
}

extension Rope {
  /// The bytes of `count` lines around `place`.
  func viewport(of count: Int, at place: UTF8Offset) -> Range<UTF8Offset> {
    viewport(of: count, fromLine: max(0, line(at: place) - count / 2))
  }

  /// The bytes of `count` lines, or as many as there are, from a line on that exists.
  func viewport(of count: Int, fromLine first: Int) -> Range<UTF8Offset> {
    let end = first + count < lineCount ? startOfLine(first + count) : range.upperBound
    return startOfLine(first)..<end
  }
}
