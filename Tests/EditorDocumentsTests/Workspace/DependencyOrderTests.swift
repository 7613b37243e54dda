import EditorCoordination
import EditorDocuments
import TestSupport
import Testing

/// What depends on something comes after it.
@Suite struct DependencyOrderTests {
  @Test(
    "names come after what they need, otherwise by their texts",
    arguments: [
      ([:], []), (["b": [], "a": []], ["a", "b"]), (["a": ["b"], "b": []], ["b", "a"]),
      (["a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []], ["d", "b", "c", "a"]),
    ] as [([String: [String]], [String])])
  func order(dependencies: [String: [String]], expected: [String]) throws {
    #expect(try DependencyOrder.sorted(dependencies) == expected)
  }

  @Test(
    "a circle is spelled out",
    arguments: [
      (["a": ["a"]], "a needs a"), (["a": ["b"], "b": ["c"], "c": ["b"]], "b needs c needs b"),
      (["a": ["b"], "b": ["c"], "c": ["a"], "d": []], "a needs b needs c needs a"),
    ] as [([String: [String]], String)])
  func circle(dependencies: [String: [String]], circle: String) {
    do throws(EditorError) {
      _ = try DependencyOrder.sorted(dependencies)
      Issue.record("no circle was found")
    } catch {
      #expect(error.code == .cycle && error.message.hasPrefix(circle + ":"))
    }
  }

  @Test("what isn't there is named together with who needs it")
  func missing() {
    do throws(EditorError) {
      _ = try DependencyOrder.sorted(["a": ["b"]])
      Issue.record("nothing was missed")
    } catch {
      #expect(error.code == .unavailable && error.message.contains("a needs b"))
    }
  }

  @Test("random graphs are put in order, or a circle of theirs is found")
  func random() {
    let seed = Cases.seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(4_000) {
      let count = Int.random(in: 1..<8, using: &random)
      var graph: [Int: [Int]] = [:]
      for name in 0..<count {
        graph[name] = (0..<count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
      }
      do throws(EditorError) {
        let order = try DependencyOrder.sorted(graph)
        let place = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        let isInOrder = graph.allSatisfy { name, needed in
          needed.allSatisfy { (place[$0] ?? .max) < (place[name] ?? -1) }
        }
        #expect(order.count == count && isInOrder, "TEST_SEED=\(seed)")
      } catch {
        let circle = error.message.split(separator: ":")[0].split(separator: " needs ").compactMap { Int($0) }
        let isTrue = zip(circle, circle.dropFirst()).allSatisfy { graph[$0]?.contains($1) == true }
        #expect(error.code == .cycle && circle.first == circle.last && isTrue, "TEST_SEED=\(seed)")
      }
    }
  }

  @Test("a long chain needs no deep stack")
  func deep() throws {
    let last = LargeInput.isTested ? 99_999 : 19_999
    let chain = Dictionary(uniqueKeysWithValues: (0...last).map { ($0, $0 == last ? [] : [$0 + 1]) })
    #expect(try DependencyOrder.sorted(chain).first == last)
  }
}
