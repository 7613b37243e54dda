import MarkdownEditing

/// The editing actions, without queue and host.
struct ActionsSuite: Suite {
  let documents: [BenchmarkDocument]
  /// Only the rows whose name begins so.
  var only = ""
  let seed: UInt64
  let repetition: Repetition

  func measure(into report: inout Report) {
    for document in documents {
      let bench = ActionsBench(document, seed: seed)
      for scenario in ActionsScenario.all where scenario.name.hasPrefix(only) {
        Progress.say("actions: \(scenario.name) on \(document.name), \(document.size)")
        report.add("actions", scenario.name, document, scenario.measure(with: bench, repetition))
      }
    }
    for document in documents {
      let parsed = MarkdownDocument(document.rope)
      for scenario in BlockScenario.all where scenario.name.hasPrefix(only) {
        Progress.say("actions: \(scenario.name) on \(document.name), \(document.size)")
        report.add(
          "actions", scenario.name, document, scenario.measure(on: parsed, seed: seed, repetition))
      }
    }
    report.rows += BlockScenario.largeRows(only, repetition)
  }
}
