import Foundation
import TestSupport
import Testing

/// Law 1, read off the sources: `handle(_:)` is the only way in.
@Suite struct BoundaryTests {
  private static func lines(
    of target: String = "EditorCoordination"
  ) throws -> [(file: String, number: Int, text: String)] {
    let folder = Corpora.packageRoot.appending(path: "Sources/" + target)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated().map {
          (file.lastPathComponent, $0.offset + 1, $0.element.trimmingCharacters(in: .whitespaces))
        }
    }
  }

  @Test("every stored property that the model shows can be set by the model alone")
  func privateSetters() throws {
    let model = try Self.lines().filter { $0.file.hasPrefix("EditorModel") }
    let variables = model.filter { $0.text.contains("public ") && $0.text.contains(" var ") }
    for line in variables where !line.text.hasSuffix("{") && !line.text.contains("{ ") {
      #expect(line.text.hasPrefix("public private(set) var "), "\(line.file):\(line.number)")
    }
    #expect(variables.count >= 7)
  }

  @Test(
    "the model has no public function but handle, perform and forward (which call it), and four that only read"
  )
  func publicFunctions() throws {
    let model = try Self.lines().filter {
      $0.file.hasPrefix("EditorModel") && $0.text.contains("public func ")
    }
    let names = model.compactMap { $0.text.firstMatch(of: /func (\w+)/)?.1 }
    #expect(Set(names) == ["handle", "perform", "forward", "states", "changes", "record", "canPerform"])
  }

  @Test("observable properties are assigned in one place, which only the runner calls")
  func oneReducer() throws {
    let calls = try Self.lines().filter { $0.text.contains("model?.publish(") }
    #expect(calls.count == 1 && calls.allSatisfy { $0.file.hasPrefix("ActionRunner") })
  }

  @Test(
    "nothing in the layer waits, polls or asks which thread it's on",
    arguments: ["EditorCoordination", "EditorDocuments"])
  func noSleeping(target: String) throws {
    let lines = try Self.lines(of: target)
    for word in [
      "Task.sleep", "usleep", "Thread", "DispatchQueue", "isProcessing", "@unchecked", "nonisolated(unsafe)",
    ] {
      for line in lines {
        #expect(!line.text.contains(word), "\(line.file):\(line.number) says \(word)")
      }
    }
  }
}
