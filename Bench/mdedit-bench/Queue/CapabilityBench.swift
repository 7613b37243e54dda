import EditorCoordination
import EditorDocuments
import EditorTesting
import MarkdownEditing
import TextBuffer

/// The costs of a workspace, its capabilities and its stores, with files in memory.
@MainActor
enum CapabilityBench {
  /// The rows of a workspace with three capabilities, each an actor of its own.
  static func rows(_ repetition: Repetition) async -> [Row] {
    [
      await row("first capability check", repetition) { note in
        let workspace = makeWorkspace()
        await note { await start(workspace) }
        return workspace.health.overall == .full
      },
      await checks(repetition),
      await row("capability invalidation", repetition) { note in
        let workspace = makeWorkspace()
        await start(workspace)
        await note { await shutDown(workspace) }
        return workspace.health.overall != .full
      },
      await row("recovery from a failure", repetition) { note in
        let script = CapabilityScript()
        let workspace = makeWorkspace(script)
        await start(workspace)
        script.invalidate()
        await note { await workspace.checkHealth() }
        return workspace.health.overall == .full
      },
      await opening(repetition),
      await contexts(repetition),
    ]
  }

  private static func makeWorkspace(
    _ script: CapabilityScript = CapabilityScript(), _ files: [String: String] = ["a.md": "a file\n"]
  ) -> EditorWorkspace {
    do throws(EditorError) {
      let storage = MemoryFileStorage(files, script: script)
      return try EditorWorkspace(
        [storage, PrivateClipboard(), BackgroundParser()], editor: .measured, recovery: .retry(RetryPolicy()))
    } catch {
      // Three capabilities that need nothing: there is no circle to be found.
      preconditionFailure("\(error)")
    }
  }

  private static func start(_ workspace: EditorWorkspace) async {
    // Files in memory are there at once.
    do throws(EditorError) { try await workspace.start() } catch { preconditionFailure("\(error)") }
  }

  private static func shutDown(_ workspace: EditorWorkspace) async {
    // Nothing is open, so there is nothing that would be lost.
    do throws(EditorError) { try await workspace.shutDown() } catch { preconditionFailure("\(error)") }
  }

  /// Takes the time of what it's given.
  private typealias Note = @MainActor (_ work: @MainActor () async -> Void) async -> Void

  /// Measures what `body` gives to the closure that it's handed, in each of its runs; it answers whether it worked.
  private static func row(
    _ name: String, _ repetition: Repetition, _ body: @MainActor (Note) async -> Bool
  ) async -> Row {
    var measurement = Measurement()
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
    repeat {
      var duration = Duration.zero
      let worked = await body { work in
        let start = ContinuousClock.now
        await work()
        duration = start.duration(to: .now)
      }
      measurement.note(duration)
      measurement.note(applied: worked)
    } while measurement.count < repetition.iterations && ContinuousClock.now < end
    return Row("queue", name, measurement)
  }

  /// Checks in a workspace in which everything works, from the main actor to each capability and back.
  private static func checks(_ repetition: Repetition) async -> Row {
    let workspace = makeWorkspace()
    await start(workspace)
    return await row("capability check", repetition) { note in
      await note { await workspace.checkHealth() }
      return workspace.health.overall == .full
    }
  }

  /// From a store that reads a file to the model that has it.
  private static func opening(_ repetition: Repetition) async -> Row {
    let workspace = makeWorkspace()
    await start(workspace)
    return await row("store to context", repetition) { note in
      var (length, opened) = (0, EditorContext?.none)
      await note {
        do throws(EditorError) {
          let context = workspace.makeContext()
          length = try await context.open("a.md").rope.utf8Count
          opened = context
        } catch { length = -1 }
      }
      guard let opened else { return false }
      let isRight = length == 7 && opened.model.text.utf8Count == 7
      // Outside of what is measured, so that the next one opens the file anew.
      do throws(EditorError) { _ = try await workspace.close(opened) } catch { return false }
      return isRight
    }
  }

  /// A view's whole life: its context is made, opens a file and is closed.
  private static func contexts(_ repetition: Repetition) async -> Row {
    let workspace = makeWorkspace()
    await start(workspace)
    return await row("context made and closed", repetition) { note in
      var (length, outcome) = (0, CloseOutcome?.none)
      await note {
        do throws(EditorError) {
          let context = workspace.makeContext()
          length = try await context.open("a.md").rope.utf8Count
          outcome = try await workspace.close(context)
        } catch { length = -1 }
      }
      return length == 7 && outcome == .nothingUnsaved
    }
  }

  // MARK: Memory

  /// The memory that an actor of a capability takes that holds nothing, or `nil` where the platform doesn't tell.
  static func bytesPerCapability(keeping kept: inout [[AnyObject]]) async -> Int? {
    await MemoryUse.bytesPerObject(keeping: &kept) { PrivateClipboard() }
  }

  /// The memory that a store takes that has no file open, or `nil` where the platform doesn't tell.
  static func bytesPerStore(keeping kept: inout [[AnyObject]]) async -> Int? {
    let storage = MemoryFileStorage()
    return await MemoryUse.bytesPerObject(keeping: &kept) { DocumentStore(storage: storage) }
  }

  /// The memory that a context of a workspace takes with a small file open, or `nil` where the platform doesn't tell.
  ///
  /// It has the view's model, the document's own model, its store, the tasks that follow them, and the file's claim,
  /// which this storage keeps in memory, too.
  static func bytesPerContext(keeping kept: inout [[AnyObject]]) async -> Int? {
    let count = 200
    let files = (0...count).map { ("\($0).md", "a file\n") }
    let workspace = makeWorkspace(CapabilityScript(), Dictionary(uniqueKeysWithValues: files))
    await start(workspace)
    kept.append([workspace])
    var number = 0
    return await MemoryUse.bytesPerObject(keeping: &kept, count: count) {
      let context = workspace.makeContext()
      // All of the files are there.
      do throws(EditorError) { _ = try await context.open("\(number).md") } catch {
        preconditionFailure("\(error)")
      }
      number += 1
      return context
    }
  }
}
