import EditorCoordination
import MarkdownEditing
import TextBuffer

/// Something that a user does and then waits for.
enum LatencyScenario: String, CaseIterable {
  /// A letter typed into the host's text view, until the model has taken it in.
  case keystroke
  /// Bold on a word that was selected before, until the host has been told.
  case singleAction = "single action"
  /// Five actions sent at once, until the host has been told of the last.
  case fiveActions = "five actions"
  /// A host that is detached while 100 actions wait, until each of them has ended as cancelled.
  case drainAfterDetach = "drain after detach"

  /// Repeats the scenario on `document`, at places that `seed` determines.
  @MainActor
  func measure(on document: BenchmarkDocument, seed: UInt64, _ repetition: Repetition) -> Measurement {
    var bench = EditorBench(document, seed: seed)
    switch self {
    case .keystroke: return repetition.measure { bench.type(&$0) }
    case .singleAction: return repetition.measure { bench.perform([.bold], &$0) }
    case .fiveActions:
      return repetition.measure { bench.perform([.bold, .italic, .strikethrough, .italic, .bold], &$0) }
    case .drainAfterDetach: return repetition.measure { bench.detach(waiting: 100, &$0) }
    }
  }
}
