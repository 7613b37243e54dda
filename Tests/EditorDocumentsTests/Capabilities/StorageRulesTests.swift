import EditorCoordination
import EditorDocuments
import EditorTesting
import Testing

/// The tables of what a storage's failures mean, row by row.
@Suite struct StorageRulesTests {
  @Test(
    "each problem has its code, its level, and whether waiting helps",
    arguments: [
      (StorageProblem.noSpace, "no-space", DegradationLevel.minimal, false),
      (.noPermission, "no-permission", .limited, false), (.readOnly, "read-only-disk", .minimal, false),
      (.busy, "busy", .limited, true), (.deviceFailed, "device-failed", .minimal, true),
      (.gone, "no-such-file", nil, false), (.timedOut, "timed-out", .limited, true),
      (.unavailable, "unavailable", nil, true),
      (.other, "file-system", .limited, true),
    ] as [(StorageProblem, String, DegradationLevel?, Bool)])
  func problems(problem: StorageProblem, code: String, level: DegradationLevel?, mayPass: Bool) {
    #expect(problem.code.name == code && StorageProblem(EditorError.Code(code)) == problem)
    #expect(problem.level == level && problem.mayPass == mayPass)
  }

  @Test("every problem has a row, and what isn't a storage's has none")
  func all() {
    #expect(StorageProblem.allCases.count == 9)
    #expect(StorageProblem(.conflict) == nil && StorageProblem(.changedOutside) == nil)
  }

  /// What happens to a storage.
  enum Happening: Sendable {
    case fails(String, EditorError.Code)
    case writes(String, Duration)
    case wouldWrite(String)
  }

  @Test(
    "the gauge follows what happens",
    arguments: [
      ([Happening.fails("a", .noSpace)], DegradationLevel.minimal),
      ([.fails("a", .noSpace), .writes("a", .zero)], .full),
      ([.fails("a", .noSpace), .writes("b", .zero)], .minimal),
      ([.fails("a", .noSpace), .wouldWrite("a")], .full),
      ([.fails("a", .noPermission), .fails("b", .deviceFailed)], .minimal),
      ([.fails("a", .noPermission), .fails("b", .deviceFailed), .writes("b", .zero)], .limited),
      ([.fails("a", .noSpace), .fails("a", .busy)], .limited),
      ([.fails("a", .noSuchFile)], .full), ([.fails("a", .changedOutside)], .full),
      ([.fails("a", .unavailable)], .full),
      ([.writes("a", .milliseconds(999))], .full), ([.writes("a", .seconds(1))], .limited),
      ([.writes("a", .seconds(1)), .writes("a", .zero), .writes("b", .zero)], .limited),
      ([.writes("a", .seconds(1)), .writes("a", .zero), .writes("b", .zero), .writes("a", .zero)], .full),
      (
        [.writes("a", .seconds(1)), .writes("a", .zero), .writes("a", .seconds(2)), .writes("a", .zero)],
        .limited
      ),
    ])
  func gauge(happenings: [Happening], level: DegradationLevel) {
    var gauge = StorageGauge()
    for happening in happenings {
      switch happening {
      case .fails(let path, let code): gauge.failed(path, with: EditorError(code, "it fails"))
      case .writes(let path, let duration): gauge.succeeded(path, in: duration)
      case .wouldWrite(let path): gauge.recovered(path)
      }
    }
    #expect(gauge.level == level)
  }

  @Test("of very many failures the last 32 are kept")
  func manyFailures() {
    var gauge = StorageGauge()
    for number in 0..<100 { gauge.failed("\(number)", with: EditorError(.busy, "busy")) }
    #expect(gauge.unresolved.map(\.path) == (68..<100).map(String.init))
  }

  @Test(
    "a store does less the less works",
    arguments: [
      (DegradationLevel.full, [], 1), (.limited, [], 4),
      (.minimal, [StorageUse.Feature.autosave, .watching], 4),
      (.unavailable, [.saving, .autosave, .journal, .watching], 4),
    ])
  func use(level: DegradationLevel, forgone: [StorageUse.Feature], patience: Int) {
    let use = StorageUse(level)
    #expect(use.forgone == Set(forgone) && use.patience == patience)
    #expect(use.features.union(use.forgone) == Set(StorageUse.Feature.allCases))
  }

  @Test("files are remembered up to so many bytes, the newest, with their age")
  func memory() {
    var memory = FileMemory(mostBytes: 10)
    func file(_ count: Int) -> StoredFile {
      StoredFile(bytes: [UInt8](repeating: 0, count: count), stamp: FileStamp("\(count)"))
    }
    memory.remember(file(4), at: "a", time: .seconds(1))
    memory.remember(file(5), at: "b", time: .seconds(2))
    #expect(memory.file("a", at: .seconds(5)) == AgedFile(file(4), age: .seconds(4)))
    memory.remember(file(6), at: "b", time: .seconds(3))
    #expect(memory.file("a", at: .seconds(5)) != nil && memory.file("b", at: .seconds(5))?.age == .seconds(2))
    memory.remember(file(1), at: "c", time: .seconds(4))
    #expect(memory.file("a", at: .seconds(5)) == nil && memory.file("b", at: .seconds(5)) != nil)
    memory.remember(file(11), at: "d", time: .seconds(5))
    #expect(memory.file("d", at: .seconds(5)) == nil)
  }
}
