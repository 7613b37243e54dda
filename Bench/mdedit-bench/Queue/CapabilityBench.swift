import EditorCoordination
import EditorDocuments
import EditorTesting
import TextBuffer

/// What it costs a workspace to ask its capabilities how they are.
@MainActor
enum CapabilityBench {
  /// The row of a check of three capabilities, from the main actor to each of their actors and back.
  static func row(_ repetition: Repetition) async -> QueueReport.Row {
    var measurement = Measurement()
    do throws(EditorError) {
      let workspace = try EditorWorkspace([MemoryFileStorage(), PrivateClipboard(), BackgroundParser()])
      try await workspace.start()
      let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
      repeat {
        let start = ContinuousClock.now
        await workspace.checkHealth()
        measurement.note(start.duration(to: .now))
        measurement.note(applied: workspace.health.overall == .full)
      } while measurement.count < repetition.iterations && ContinuousClock.now < end
    } catch {
      // Three capabilities that need nothing: there is no circle to be found.
      preconditionFailure("\(error)")
    }
    return QueueReport.Row(
      "capability checks", BenchmarkDocument(name: "empty", rope: Rope()), measurement, Target())
  }
}
