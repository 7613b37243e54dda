import Testing

@Suite("The repository keeps its rules")
struct TidyTests {
  @Test("has files to look at, of every kind that rules are about")
  func files() {
    #expect(Repository.files.count { $0.isSource } > 20)
    for path in [
      "Package.swift", "README.md", "Sources/mdedit/main.swift", "Tests/TidyTests/TidyTests.swift",
    ] {
      #expect(Repository.files.contains { $0.path == path }, "\(path) is not seen")
    }
  }

  @Test("a rule finds what breaks it", arguments: Rule.all)
  func finds(_ rule: Rule) {
    #expect(!rule.findings(rule.counterexample).isEmpty)
  }

  @Test("no file breaks a rule", arguments: Rule.all)
  func keeps(_ rule: Rule) {
    let findings = Repository.files.flatMap(rule.findings)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test(
    "imports are seen whatever stands before them",
    arguments: [
      ("import A", ["A"]), ("public import A", ["A"]), ("@testable import A", ["A"]),
      ("  internal import A\nimport struct B.C", ["A", "B"]), ("@_exported public import A", ["A"]),
      ("// import A", []), ("important A", []),
    ])
  func imports(_ text: String, _ modules: [String]) {
    #expect(RepositoryFile(path: "a.swift", text: text).imports == modules)
  }

  @Test("the types that a file names and declares are seen, but for comments and texts")
  func words() {
    let words = Words(
      #"""
      // Comment
      public final class A: B<C> {
        struct Nested { let text = "Text \(D.self)" }
        /// Doc
      }
      @MainActor enum E { case f(F) }
      extension G { func h() -> H { "\" I" } }
      """#)
    #expect(words.declared == ["A", "E"])
    #expect(words.types == ["A", "B", "C", "Nested", "MainActor", "E", "F", "G", "H"])
  }

  @Test("the members that extensions declare and that a file uses are seen")
  func members() {
    let members = Members(
      Words(
        """
        struct A {
          var a = 1
        }
        extension B {
          public func b(_ c: Int) -> Int { self.d + e(c) }
          private var f: Int { 0 }
          @inline(never) private(set) var g = 0
        }
        private extension C {
          func j() {}
        }
        enum D {
          case i(Int)
        }
        """))
    #expect(members.extending.map { "\($0.type).\($0.name)" }.sorted() == ["B.b", "B.g"])
    #expect(members.used.isSuperset(of: ["d", "e"]))
    #expect(members.declared == ["a", "b", "c", "f", "g", "i", "j"])
    #expect(members.exported == ["b", "c", "i"])
  }
}
