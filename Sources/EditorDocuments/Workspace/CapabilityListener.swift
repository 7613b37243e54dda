import EditorCoordination

/// Listens to what all capabilities of a workspace announce, until it's gone.
final class CapabilityListener: Sendable {
  private let task: Task<Void, Never>

  /// Calls `hear` each time that one of `capabilities` announces another level, one call at a time.
  ///
  /// What is announced while a call runs is one call after it.
  init(_ capabilities: [any Capability], _ hear: @escaping @Sendable () async -> Void) {
    task = Task {
      let (hints, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      await withDiscardingTaskGroup { group in
        for capability in capabilities {
          group.addTask { for await _ in await capability.levels() { continuation.yield(()) } }
        }
        group.addTask { for await _ in hints { await hear() } }
      }
    }
  }

  deinit { task.cancel() }
}
