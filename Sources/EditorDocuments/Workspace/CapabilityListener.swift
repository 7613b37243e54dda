import EditorCoordination

/// Listens to the announcements of all capabilities of a workspace, until it is released.
final class CapabilityListener: Sendable {
  private let task: Task<Void, Never>

  /// Calls `hear` each time that one of `capabilities` announces a level, one call at a time.
  ///
  /// All announcements during a call lead to one further call.
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
