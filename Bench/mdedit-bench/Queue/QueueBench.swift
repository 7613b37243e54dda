import EditorCoordination
import EditorTesting
import MarkdownEditing
import TextBuffer

/// The rows of `mdedit-bench queue`.
@MainActor
enum QueueBench {
  /// Measures every row on every document, `count` times.
  static func rounds(
    _ count: Int, _ documents: [BenchmarkDocument], _ repetition: Repetition
  ) async -> [[Row]] {
    let memory = await memoryRows()
    var result: [[Row]] = []
    for _ in 0..<count { result.append(memory + (await rows(documents, repetition))) }
    return result
  }

  /// First of all and once, while no memory has been freed that would be used again.
  private static func memoryRows() async -> [Row] {
    var kept: [[AnyObject]] = []
    func row(_ name: String, _ bytes: Int?) -> Row {
      // Where memory was freed before, it's used again, and nothing can be said.
      Row("queue", name, nil, .bytes, figure: bytes.flatMap { $0 > 0 ? UInt64($0) : nil })
    }
    return [
      row("bytes per idle model", await LifecycleBench.bytesPerModel(keeping: &kept)),
      row("bytes per capability", await CapabilityBench.bytesPerCapability(keeping: &kept)),
      row("bytes per store", await CapabilityBench.bytesPerStore(keeping: &kept)),
      row("bytes per context", await CapabilityBench.bytesPerContext(keeping: &kept)),
    ]
  }

  private static func rows(
    _ documents: [BenchmarkDocument], _ repetition: Repetition
  ) async -> [Row] {
    var rows = await CapabilityBench.rows(repetition)
    for document in documents {
      let snapshot = MarkdownDocument(document.rope)
      for kind in ActionKind.allCases {
        for count in kind.counts {
          rows.append(await actions(count, kind, on: document, snapshot, repetition))
        }
      }
      rows += lifecycle(document, snapshot, repetition)
    }
    return rows
  }

  /// The effect of an action of the benchmark.
  enum ActionKind: String, CaseIterable {
    /// Moves the caret: no parsing.
    case caret
    /// Types a letter.
    case letter
    /// Toggles bold on a word.
    case bold

    var counts: [Int] {
      switch self {
      case .caret, .letter: [1, 5, 100, 10_000]
      case .bold: [1, 5]
      }
    }

    /// The action number `index`, which changes what the one before left.
    func action(_ index: Int) -> EditorAction {
      switch self {
      case .caret: .select(anchor: UTF16Offset(3 + index % 7), head: UTF16Offset(3 + index % 7))
      case .letter: .type("x")
      case .bold: .bold
      }
    }
  }

  // MARK: Actions

  private static func actions(
    _ count: Int, _ kind: ActionKind, on document: BenchmarkDocument, _ snapshot: MarkdownDocument,
    _ repetition: Repetition
  ) async -> Row {
    var measurement = Measurement()
    let name = "\(count) \(kind.rawValue)"
    let bench = ActionBench(snapshot, kind)
    // One action tells how long all of them would take, so that a row that takes minutes isn't begun.
    let single = await bench.run(1, &measurement)
    guard single * Double(count) < repetition.seconds * 20 else {
      return Row("queue", name, document, nil)
    }
    for _ in 0..<3 where count < 1_000 { await bench.run(count, &measurement) }
    measurement = Measurement()
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
    repeat {
      await bench.run(count, &measurement)
    } while measurement.count < repetition.iterations && ContinuousClock.now < end
    return Row("queue", name, document, measurement)
  }

  // MARK: Everything else

  private static func lifecycle(
    _ document: BenchmarkDocument, _ snapshot: MarkdownDocument, _ repetition: Repetition
  ) -> [Row] {
    let model = LifecycleBench(snapshot)
    func row(_ name: String, _ body: (inout Measurement) -> Void) -> Row {
      Row("queue", name, document, repetition.measure(body))
    }
    return [
      row("abort 100 at detach") { model.abort(waiting: 100, &$0) },
      row("context creation") { model.makeContext(&$0) },
      row("publication") { model.publish(&$0) },
    ]
  }
}

/// Sends actions to a model and waits, over real turns of the main actor, until the last result could be observed.
@MainActor
private final class ActionBench {
  private let host = StampingHost()
  private let model: EditorModel
  private let snapshot: MarkdownDocument
  private let kind: QueueBench.ActionKind
  private var sent = 0

  init(_ snapshot: MarkdownDocument, _ kind: QueueBench.ActionKind) {
    (self.snapshot, self.kind) = (snapshot, kind)
    model = EditorModel(snapshot, configuration: .measured)
    model.handle(.attach(host))
    select()
  }

  private func select() {
    let start = kind == .bold ? snapshot.firstWord : Selection(caret: UTF8Offset(2))
    model.handle(.hostSelected(start, by: host))
  }

  /// Takes back what was typed: a line that grows from run to run would cost more and more.
  private func reset() async {
    guard kind == .letter, sent > 0 else { return }
    _ = await model.handle(.load(.finished(snapshot))).outcome
    select()
  }

  /// Sends `count` actions and returns the seconds until the host was told of the last one.
  @discardableResult
  func run(_ count: Int, _ measurement: inout Measurement) async -> Double {
    await reset()
    let start = ContinuousClock.now
    var last: ActionHandle?
    for _ in 0..<count {
      last = model.handle(.perform(kind.action(sent)))
      sent += 1
    }
    let outcome = await last?.outcome
    // A host that wasn't told of a refusal was told last before.
    let duration = max(.zero, start.duration(to: host.toldAt))
    measurement.note(duration)
    measurement.note(applied: outcome == .applied)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}

/// A host that notes when it was told last, which is after observers were.
private final class StampingHost: EditorHost {
  private(set) var toldAt = ContinuousClock.now
  let isAttached = true

  func editorDidUpdate(_ update: EditorUpdate) { toldAt = .now }
}

extension EditorConfiguration {
  /// The configuration for measurements: without a log, because the queue's depth is made on purpose.
  static var measured: EditorConfiguration {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    return configuration
  }
}

extension MarkdownDocument {
  /// The first word of a made document, which begins with `# `.
  fileprivate var firstWord: Selection {
    let text = rope.string(in: .zero..<UTF8Offset(min(rope.utf8Count, 60)))
    let word = text.dropFirst(2).prefix { $0.isLetter }
    return Selection([SelectionRange(anchor: UTF8Offset(2), head: UTF8Offset(2 + word.utf8.count))])
  }
}
