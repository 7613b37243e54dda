import ArgumentParser
import Dispatch

extension ParsableCommand {
  /// Runs `body` on the main actor, whose jobs the main queue runs, as in a program with a run loop; then ends the
  /// process.
  static func onMainActor(_ body: @escaping @MainActor () async throws -> Void) -> Never {
    Task { @MainActor in
      do {
        try await body()
        exit(withError: nil)
      } catch {
        exit(withError: error)
      }
    }
    dispatchMain()
  }
}
