import MarkdownEditing

// The operations under way, for observers: from the turn in which each begins to the one in which it ends.
extension ActionRunner {
  /// The operations under way: loading, then work elsewhere in the order in which it was begun, then waiting intents.
  var operations: [EditorOperation] {
    let next = queue.first.map { EditorOperation.waiting(next: $0.work.name, remaining: queue.depth) }
    return operationsUnderWay + (next.map { [$0] } ?? [])
  }

  /// The operations of a view that publishes in another view's turn.
  ///
  /// The waiting intents are as published before, since they leave the queue only in this view's own turns.
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

  /// Asks for a turn that tells observers that nothing is under way any more, after the host was detached.
  func tellObserversOfEnd() {
    if !published.operations.isEmpty { takeIn(.tellObservers) }
  }
}
