import EditorCoordination
import EditorDocuments
import EditorTesting

// What is waited for, while time passes.
extension RandomDocument {
  /// Lets time pass until `condition` holds; answers `false` where it never does, and where the test is cancelled.
  func settle(_ condition: () async -> Bool) async -> Bool {
    for round in 0..<4_000 {
      if await condition() { return true }
      if Task.isCancelled { return false }
      await Task.yield()
      guard round % 20 == 19 else { continue }
      clock.advance(by: .milliseconds(200))
      // Others need a processor for what they do.
      if round > 400 { try? await Task.sleep(for: .milliseconds(1)) }
    }
    return false
  }

  /// Waits until the store has what the views show.
  func settle() async -> Bool {
    await settle {
      guard let text = await store?.state.file?.text else { return false }
      return handles.allSatisfy { $0.handle.outcomeSoFar != nil }
        && views.contains { $0.context.model.text == text }
    }
  }

  /// Waits for the end of all that was begun.
  func finishBegun() async {
    for task in begun { await finish(task) }
    begun = []
  }

  /// Waits for the end of `task`, and lets time pass for it.
  func finish(_ task: Task<Void, Never>) async {
    var isDone = false
    let waiting = Task {
      await task.value
      isDone = true
    }
    expect(await settle { isDone }, "what was begun doesn't end")
    if isDone { await waiting.value }
  }
}
