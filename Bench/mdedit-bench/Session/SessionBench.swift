import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// A person at an editor with a split window: two views on one document, each of which draws what it shows.
@MainActor
final class SessionBench {
  private let document: BenchmarkDocument
  private let seed: UInt64
  private let scheduler = ManualScheduler()
  private let views: [View]
  private var current = 0

  /// A window with a host and a model.
  private struct View {
    let model: EditorModel
    let host: DrawingHost
  }

  /// The person whose habits `seed` determines, at `document`.
  init(_ document: BenchmarkDocument, lines: Int, seed: UInt64) {
    (self.document, self.seed) = (document, seed)
    let first = EditorModel(
      MarkdownDocument(document.rope), configuration: .measured, scheduler: scheduler)
    let second = EditorModel(sharing: first, scheduler: scheduler)
    views = [first, second].map { View(model: $0, host: DrawingHost(lines: lines)) }
    for view in views { view.model.handle(.attach(view.host)) }
    scheduler.runUntilIdle()
    move(to: 500)
  }

  /// The rows of keys without pauses, until `repetition` ends them for letters.
  func rows(_ repetition: Repetition) -> [Row] {
    var typist = Typist(seed: seed)
    var measurements: [Typist.Kind: Measurement] = [:]
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
    // What comes first meets cold caches and lazily made tables.
    for _ in 0..<min(100, repetition.iterations) { perform(typist.next()) }
    repeat {
      let step = typist.next()
      let clock = ContinuousClock()
      let start = clock.now
      let outcome = perform(step)
      note(step, start.duration(to: clock.now), outcome, in: &measurements)
    } while measurements[.letter, default: Measurement()].count < repetition.iterations
      && ContinuousClock.now < end
    return rows(measurements, suffix: "")
  }

  /// Keys that come when they come, so many milliseconds apart, for so many seconds.
  func pacedRows(_ milliseconds: ClosedRange<Int>, seconds: Double) -> [Row] {
    var typist = Typist(seed: seed)
    var pauses: [Duration] = []
    var total = Duration.zero
    while total < .seconds(seconds) {
      pauses.append(typist.pause(milliseconds))
      total += pauses[pauses.count - 1]
    }
    let steps = pauses.map { _ in typist.next() }
    var measurements: [Typist.Kind: Measurement] = [:]
    var all = Measurement()
    var outcomes: [ActionOutcome?] = []
    let loop = OpenLoop(clock: ContinuousClock(), sleep: Sleep.until)
    loop.run(pauses) { index, duration in
      note(steps[index], duration, outcomes[index], in: &measurements)
      all.note(duration)
    } _: { index in
      outcomes.append(perform(steps[index]))
    }
    return rows(measurements, suffix: ", paced") + [Row("session", Row.pacedKeys, document, all)]
  }

  /// Whether the text is the same in both views, and the tree that of a full parse.
  func isExact() -> Bool {
    let texts = views.map { $0.model.text }
    guard texts[0] == texts[1], let tree = views[0].model.state.document?.completed().tree else {
      return false
    }
    return tree.debugDescription == SyntaxTree(texts[0]).debugDescription
  }
}

extension SessionBench {
  private func note(
    _ step: Typist.Step, _ duration: Duration, _ outcome: ActionOutcome?,
    in measurements: inout [Typist.Kind: Measurement]
  ) {
    measurements[step.kind, default: Measurement()].note(duration)
    if let outcome { measurements[step.kind, default: Measurement()].note(applied: outcome == .applied) }
  }

  private func rows(_ measurements: [Typist.Kind: Measurement], suffix: String) -> [Row] {
    Typist.Kind.allCases.compactMap { kind in
      measurements[kind].map { Row("session", kind.rawValue + suffix, document, $0) }
    }
  }

  /// Does `step`, until every view has drawn what it shows; `nil` where there is nothing that could be refused.
  @discardableResult
  private func perform(_ step: Typist.Step) -> ActionOutcome? {
    switch step {
    case .letter(let letter): return send(.type(letter))
    case .enter: return send(.newline)
    case .backspace: return send(.backspace)
    case .bold: return send(.bold)
    case .undo: return send(.undo)
    case .paste(let text): return send(.paste(text))
    case .scroll(let place): views[current].host.scroll(to: self.place(place))
    case .jump(let place, let isOtherView):
      if isOtherView { current = 1 - current }
      move(to: place)
    }
    return nil
  }

  private func send(_ action: EditorAction) -> ActionOutcome? {
    let handle = views[current].model.perform(action)
    scheduler.runUntilIdle()
    return handle.outcomeSoFar
  }

  private func move(to place: Int) {
    let view = views[current]
    view.model.handle(.hostSelected(Selection(caret: self.place(place)), by: view.host))
    scheduler.runUntilIdle()
    view.host.scroll(to: self.place(place))
  }

  /// The end of the line that is so many thousandths into the text.
  private func place(_ thousandths: Int) -> UTF8Offset {
    let rope = views[current].model.text
    let offset = rope.scalarStart(at: UTF8Offset(rope.utf8Count / 1_000 * min(thousandths, 999)))
    return rope.contentOfLine(rope.line(at: offset)).upperBound
  }
}

/// A host that asks for the spans of the lines that it shows, as one that draws them does.
private final class DrawingHost: EditorHost {
  let isAttached = true
  private let lines: Int
  private var document: MarkdownDocument?
  private var firstLine = 0

  init(lines: Int) { self.lines = lines }

  func editorDidUpdate(_ update: EditorUpdate) {
    document = update.document
    draw()
  }

  func scroll(to place: UTF8Offset) {
    guard let document else { return }
    firstLine = max(0, document.rope.line(at: place) - lines / 2)
    draw()
  }

  private func draw() {
    guard let document else { return }
    let first = min(firstLine, document.rope.lineCount - 1)
    blackHole(document.tree.highlights(in: document.rope.viewport(of: lines, fromLine: first)))
  }
}
