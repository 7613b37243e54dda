import MarkdownEditing

/// How often each action changed something, had nothing to do, or was refused, and what went wrong.
struct BlockTally: Sendable {
  fileprivate struct Row {
    var changed = 0
    var refused = 0
    var reasons: [String: Int] = [:]
    /// The shortest texts that it was refused on.
    var examples: [String] = []

    var tried: Int { changed + refused + reasons.values.reduce(0, +) }
  }

  private var rows: [String: Row] = [:]
  /// What went wrong, up to a number that can be read.
  private(set) var failures: [String] = []
  /// How often something went wrong.
  private(set) var failureCount = 0

  /// How many triples of text, selection and action there were.
  var tried: Int { rows.values.reduce(0) { $0 + $1.tried } }

  /// How many of them changed something.
  var changed: Int { rows.values.reduce(0) { $0 + $1.changed } }

  /// Takes note of a change, and of the laws that it breaks.
  mutating func noteChange(_ action: EditorAction, _ problems: [String], _ place: @autoclosure () -> String) {
    rows[action.name, default: Row()].changed += 1
    guard !problems.isEmpty else { return }
    failureCount += 1
    if failures.count < 25 { failures.append("\(action.name): \(problems) \(place())") }
  }

  /// Takes note that nothing was changed; a reason that says that it can't be proven is a refusal.
  mutating func noteReason(
    _ action: EditorAction, _ reason: UnchangedReason, _ place: @autoclosure () -> String
  ) {
    if reason.description.contains("would be read as something else") {
      rows[action.name, default: Row()].refused += 1
      rows[action.name]?.keep([place()])
    } else {
      rows[action.name, default: Row()].reasons[reason.description, default: 0] += 1
    }
  }

  /// Adds what another run counted.
  mutating func add(_ other: BlockTally) {
    for (name, row) in other.rows {
      rows[name, default: Row()].changed += row.changed
      rows[name, default: Row()].refused += row.refused
      rows[name]?.keep(row.examples)
      rows[name, default: Row()].reasons.merge(row.reasons, uniquingKeysWith: +)
    }
    failures += other.failures
    failureCount += other.failureCount
  }

  /// For each action that was refused, the shortest texts that it was refused on.
  var refusals: String {
    rows.sorted { $0.key < $1.key }.filter { !$0.value.examples.isEmpty }
      .map { "\($0.key.debugDescription): \($0.value.examples.joined(separator: "  "))" }.joined(
        separator: "\n")
  }

  /// A line for each action.
  var table: String {
    rows.sorted { $0.key < $1.key }.map { name, row in
      let share = row.changed + row.refused == 0 ? 0 : row.refused * 1000 / (row.changed + row.refused)
      let reasons = row.reasons.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }
      return "\(name.debugDescription): \(row.tried) tried, \(row.changed) changed, \(row.refused) refused "
        + "(\(share / 10).\(share % 10) %); \(reasons.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}

extension BlockTally.Row {
  /// Keeps the shortest of its examples and `others`.
  fileprivate mutating func keep(_ others: [String]) {
    examples = Array(
      (examples + others.filter { $0.utf8.count < 160 }).sorted { $0.utf8.count < $1.utf8.count }.prefix(5))
  }
}
