/// Parallel work on several items, with the results in the items' order.
enum Jobs {
  /// Runs `body` on each of `items`, at most `width` at a time, and calls `note` after each.
  ///
  /// With a width of 1, everything runs on the calling thread, which saves creating others.
  nonisolated(nonsending) static func map<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], width: Int, note: () -> Void = {}, _ body: @escaping @Sendable (Item) -> Outcome
  ) async -> [Outcome] {
    if width <= 1 || items.count <= 1 {
      return items.map { item in
        defer { note() }
        return body(item)
      }
    }
    return await withTaskGroup(of: (Int, Outcome).self) { group in
      var outcomes = [Outcome?](repeating: nil, count: items.count)
      for (index, item) in items.enumerated() {
        if index >= width, let (done, outcome) = await group.next() {
          outcomes[done] = outcome
          note()
        }
        group.addTask { (index, body(item)) }
      }
      for await (done, outcome) in group {
        outcomes[done] = outcome
        note()
      }
      return outcomes.compactMap(\.self)
    }
  }
}
