import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing

@Suite struct InlineProbeTests {
  @Test(
    "exactly what is selected changes, for the selections that editors were measured on",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func probe() throws {
    var tally: [String: [String: Int]] = [:]
    for probe in Cases.sample(of: try InlineProbe.all(), oneIn: 8) {
      let action = try #require(ActionRegistry.standard.action(named: probe.action))
      let verdict = InlineVerdict(action, in: probe.document)
      let word: String
      switch verdict {
      case .right: word = "right"
      case .rightlyUnchanged: word = "nothing to style"
      case .inexpressible, .blockRefused: word = "inexpressible"
      case .refused(let reason):
        word = "refused"
        Issue.record("\(probe.id) \(probe.action) \(probe.document.marked) was refused: \(reason)")
      case .wrong(let problem):
        word = "wrong"
        Issue.record("\(probe.id) \(probe.action) \(probe.document.marked): \(problem)")
      }
      tally["\(probe.action) \(probe.class)", default: [:]][word, default: 0] += 1
    }
    for (name, counts) in tally.sorted(by: { $0.key < $1.key }) {
      print(name, counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
    }
  }
}
