import MarkdownEditing

// What is under way, for observers: from the turn in which it begins to the one in which it ends.
extension ActionRunner {
  /// What is under way now: loading, then what is done elsewhere in the order in which it was begun, then what waits.
  var operations: [EditorOperation] {
    let next = queue.first.map { EditorOperation.waiting(next: $0.work.name, remaining: queue.depth) }
    return operationsUnderWay + (next.map { [$0] } ?? [])
  }

  /// The same of a view that publishes in another one's turn: what waits, which only its own turns leave, is as it was.
  var operationsInAnothersTurn: [EditorOperation] {
    operationsUnderWay + published.operations.filter { if case .waiting = $0 { true } else { false } }
  }

  private var operationsUnderWay: [EditorOperation] {
    var result: [EditorOperation] = []
    if case .loading(_, let progress) = core.state { result.append(.opening(progress: progress)) }
    if !elsewhere.isEmpty {
      result += elsewhere.sorted { $0.key < $1.key }.map {
        $0.value.action.map { .performing($0) } ?? .saving
      }
    }
    return result
  }

  /// Has observers told, in a turn to come, that what they saw under way isn't any more: the host was detached.
  func tellObserversOfEnd() {
    if !published.operations.isEmpty { takeIn(.tellObservers) }
  }
}
