import EditorCoordination
import EditorTestSupport
import EditorTesting
import Locking
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// The real scheduler with producers on many threads; worth running under the Thread Sanitizer too.
@Suite(.endsSomeTime) struct MainActorSchedulerTests {
  @Test("a hundred producers at once: everything is applied once, each producer's in its order")
  func producers() async {
    let (model, host) = await Self.model()
    let count = Cases.count(20, least: 5)
    await withTaskGroup(of: Void.self) { group in
      for producer in 0..<100 {
        group.addTask {
          for number in 0..<count {
            let handle = await model.handle(.perform(.type("\(producer):\(number) ")))
            if number % 5 == 4 { #expect(await handle.outcome == .applied) }
          }
        }
      }
    }
    let text = await Self.settledText(of: model)
    let entries = text.split(separator: " ").map { $0.split(separator: ":").compactMap { Int($0) } }
    #expect(entries.count == 100 * count)
    for producer in 0..<100 {
      #expect(entries.filter { $0[0] == producer }.map { $0[1] } == Array(0..<count))
    }
    #expect(await host.mistakes.isEmpty)
    #expect(await host.shown?.description == text)
  }

  @Test("withdrawing from other threads: each action ends exactly once, and as it says")
  func withdrawing() async {
    let (model, _) = await Self.model()
    let outcomes = await withTaskGroup(of: (Int, ActionOutcome).self, returning: [Int: ActionOutcome].self) {
      group in
      for number in 0..<400 {
        group.addTask {
          let handle = await model.handle(.perform(.type("\(number) ")))
          if number % 2 == 0 { handle.cancel() }
          return (number, await handle.outcome)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let applied = Set(await Self.settledText(of: model).split(separator: " ").compactMap { Int($0) })
    #expect(outcomes.count == 400)
    for (number, outcome) in outcomes {
      #expect((outcome == .applied) == applied.contains(number), "\(number)")
    }
  }

  @Test("detaching while others produce ends every handle")
  func detaching() async {
    for _ in 0..<20 {
      let (model, host) = await Self.model()
      await withTaskGroup(of: Void.self) { group in
        for producer in 0..<10 {
          group.addTask {
            for _ in 0..<10 {
              let outcome = await model.handle(.perform(.type("x"))).outcome
              #expect(outcome == .applied || outcome == .cancelled || outcome.errorCode == .detached)
            }
          }
          if producer == 5 { group.addTask { _ = await model.handle(.detach) } }
        }
      }
      #expect(await host.mistakes.isEmpty)
    }
  }

  @Test(
    "with the real scheduler, too, nothing happens inside of handle, nor before the caller's turn has ended")
  @MainActor
  func laterTurn() async {
    let (model, host) = await Self.model()
    let handles = ["a", "b"].map { model.handle(.perform(.type($0))) }
    #expect(handles.words == ["waiting", "waiting"] && model.text.isEmpty && model.queueSnapshot.depth == 2)
    #expect(await handles[1].outcome == .applied && model.text.description == "ab")
    withExtendedLifetime(host) {}
  }

  @Test("the real worker works off the main actor, and hands over what it came to on it")
  @MainActor
  func worker() {
    let (hasWorked, isHandedOver) = (Flag(), Flag())
    _ = TaskWorker.shared.start { _ in
      hasWorked.raise()
      return {
        MainActor.preconditionIsolated()
        isHandedOver.raise()
      }
    }
    // The main actor is busy right here, so work that needed it would never begin.
    let end = ContinuousClock.now.advanced(by: .seconds(20))
    while !hasWorked.isRaised, ContinuousClock.now < end {}
    #expect(hasWorked.isRaised && !isHandedOver.isRaised)
  }

  @Test("an update pass that lasts puts turns off ever later, and what waits comes once it ends")
  @MainActor
  func rendering() async throws {
    let (model, host) = await Self.model()
    host.beginRendering()
    let start = ContinuousClock.now
    let handle = model.handle(.perform(.type("x")))
    try await Task.sleep(for: .milliseconds(100))
    let putOff = model.queueSnapshot.counts.putOff
    // Five at once, then after 1, 2 and 4 milliseconds, and then each 8 at most.
    #expect(putOff > 0 && Double(putOff) < 10 + start.duration(to: .now) / .milliseconds(8))
    #expect(handle.outcomeSoFar == nil)
    host.endRendering()
    #expect(await handle.outcome == .applied && host.mistakes.isEmpty)
  }

  @MainActor
  private static func model() async -> (EditorModel, SimulatedHost) {
    let host = SimulatedHost()
    var configuration = EditorConfiguration()
    configuration.logger = nil
    let model = EditorModel(
      MarkdownDocument(marked: "ˇ"), configuration: configuration, performer: testPerformer)
    #expect(await model.handle(.attach(host)).outcome == .applied)
    return (model, host)
  }

  @MainActor
  private static func settledText(of model: EditorModel) async -> String {
    _ = await model.handle(.perform(.newline)).outcome
    return model.state.document?.rope.description ?? ""
  }
}

/// Something that happens once, on any thread.
private final class Flag: Sendable {
  private let value = Locked(false)

  var isRaised: Bool { value.withLock { $0 } }

  func raise() { value.withLock { $0 = true } }
}
