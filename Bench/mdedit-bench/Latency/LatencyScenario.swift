import EditorCoordination
import Foundation
import MarkdownEditing
import TextBuffer

/// Something that a user does and then waits for.
enum LatencyScenario: String, CaseIterable {
  /// A letter typed into the host's text view, until the model has taken it in.
  case keystroke
  /// A letter that the engine is asked to type, until the host has been told.
  case typedLetter = "typed letter"
  /// A letter typed into the host's text view, 20 ms after the one before, as people type: caches are cold.
  case pacedKeystroke = "keystroke, paced"
  /// A letter that the engine is asked to type, 20 ms after the one before.
  case pacedLetter = "typed letter, paced"
  /// Bold on a word that was selected before, until the host has been told.
  case singleAction = "single action"
  /// Five actions sent at once, until the host has been told of the last.
  case fiveActions = "five actions"
  /// A host that is detached while 100 actions wait, until each of them has ended as cancelled.
  case drainAfterDetach = "drain after detach"

  /// The row of the scenario on `document`.
  @MainActor
  func row(on document: BenchmarkDocument, seed: UInt64, _ repetition: Repetition) -> Row {
    Progress.say("latency: \(rawValue) on \(document.name)")
    return Row("latency", rawValue, document, measure(on: document, seed: seed, repetition))
  }

  /// Repeats the scenario on `document`, at places that `seed` determines.
  @MainActor
  func measure(on document: BenchmarkDocument, seed: UInt64, _ repetition: Repetition) -> Measurement {
    var bench = EditorBench(document, seed: seed)
    switch self {
    case .keystroke: return repetition.measure { bench.type(&$0) }
    case .typedLetter: return repetition.measure { bench.typeByAction(&$0) }
    case .pacedKeystroke:
      return repetition.measure {
        Self.pause()
        bench.type(&$0)
      }
    case .pacedLetter:
      return repetition.measure {
        Self.pause()
        bench.typeByAction(&$0)
      }
    case .singleAction: return repetition.measure { bench.perform([.bold], &$0) }
    case .fiveActions:
      return repetition.measure { bench.perform([.bold, .italic, .strikethrough, .italic, .bold], &$0) }
    case .drainAfterDetach: return repetition.measure { bench.detach(waiting: 100, &$0) }
    }
  }

  /// The time from one key of a person who types to the next.
  private static func pause() { Thread.sleep(forTimeInterval: 0.02) }
}
