import Testing

@testable import mdedit

@Suite("mdedit matches paths with patterns")
struct GlobPatternTests {
  @Test(
    "folders in any number are none, one or some, however often that is said",
    arguments: [
      ("**/**/x", "x", true), ("**/**/x", "a/b/x", true),
      ("**/**/x", "a/bx", false), ("a/**/**/x", "a/x", true),
      ("a/**/**", "a/b/c", true), ("**/a/**/x", "b/a/c/d/x", true), ("**/a*/x", "b/a/x", true),
    ])
  func folders(pattern: String, path: String, isFor: Bool) {
    #expect(GlobPattern(pattern).matches(path) == isFor)
  }

  @Test("a pattern that is made to be slow isn't", .timeLimit(.minutes(15)))
  func hostile() {
    let pattern = GlobPattern(String(repeating: "**/", count: 4_000) + "x")
    #expect(!pattern.matches(String(repeating: "a/", count: 200) + "a"))
  }
}
