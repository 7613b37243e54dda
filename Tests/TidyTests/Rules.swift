extension Rule {
  /// Every rule.
  static let all = dependencies + layers + safety + observation + shape + documents + documentsAgree

  // MARK: Who knows whom

  private static let dependencies = [
    Rule(
      // The oracle of the tests asks cmark without the adapter, so that a mistake of that one can't hide.
      "only the cmark adapter, and the oracle of the tests, import CCMark",
      brokenBy: "internal import CCMark", at: "Sources/MarkdownSyntax/Tree/Bad.swift"
    ) { file in
      let homes = ["Sources/MarkdownSyntax/CMark/", "Tests/TestSupport/Oracle/"]
      guard file.path.hasSuffix(".swift"), !homes.contains(where: { file.path.hasPrefix($0) }) else {
        return []
      }
      return file.imports.filter { ["CCMark", "cmark_gfm"].contains($0) }.map {
        "\(file.path) imports \($0)"
      }
    },
    Rule(
      "core targets import Foundation only in files named +Foundation",
      brokenBy: "#if canImport(Foundation)\n  public import Foundation\n#endif",
      at: "Sources/TextBuffer/Rope/Bad.swift"
    ) { file in
      guard file.isSource, Imports.core.contains(file.target), !file.path.hasSuffix("+Foundation.swift")
      else {
        return []
      }
      return file.imports.filter { $0.hasPrefix("Foundation") }.map { "\(file.path) imports \($0)" }
    },
    Rule(
      "arrows between targets point one way",
      brokenBy: "import MarkdownEditing", at: "Sources/MarkdownSyntax/Tree/Bad.swift"
    ) { file in
      guard file.isSource else { return [] }
      guard let allowed = Imports.allowed(for: file) else {
        return ["\(file.target) is in no table of imports"]
      }
      return file.imports.filter { !allowed.contains($0) }
        .map { "\(file.path) imports \($0)" }
    },
  ]

  // MARK: Safety

  private static let safety = [
    Rule(
      "what the compiler can't check has its proof beside it",
      brokenBy: "\nfinal class Leaf: @unchecked Sendable {}", at: "Sources/TextBuffer/Rope/Bad.swift"
    ) { file in
      guard file.path.hasSuffix(".swift"), file.holds("@unchecked", "(unsafe)", "try! ") else { return [] }
      let claims = ["@unchecked Sendable", "nonisolated(unsafe)", "try! "]
      let string = /"[^"]*"/
      return lines(of: file) { line, previous in
        // A claim that a string only talks about is none.
        let code = line.replacing(string, with: "")
        return claims.contains { code.contains($0) } && !line.contains("//") && !previous.contains("//")
      }
    },
    Rule(
      "unsafe pointers stay in the rope, in the cmark adapter and in the C interface",
      brokenBy: "func bytes(_ body: (UnsafeRawPointer) -> Void) {}",
      at: "Sources/MarkdownEditing/Actions/Bad.swift"
    ) { file in
      let homes = [
        "Sources/TextBuffer/Rope/", "Sources/MarkdownSyntax/CMark/", "Bindings/C/Sources/MarkdownEditingC/",
      ]
      guard file.isSource, !homes.contains(where: { file.path.hasPrefix($0) }),
        file.holds("Unsafe", "OpaquePointer", "Unmanaged", "unsafeBitCast")
      else { return [] }
      let pointer = /\bUnsafe\w*Pointer\b|\bOpaquePointer\b|\bUnmanaged\b|\bunsafeBitCast\b/
      return lines(of: file) { line, _ in line.contains(pointer) }
    },
    Rule(
      "what a small machine compiles has no key paths, which Embedded Swift doesn't know",
      brokenBy: "let starts = edits.map(\\.start)", at: "Sources/TextBuffer/Changes/Bad.swift"
    ) { file in
      let targets = ["TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing"]
      guard file.isSource, targets.contains(file.target), file.holds("\\.") else { return [] }
      let keyPath = #/[( ]\\\.\w/#
      return lines(of: file) { line, _ in line.contains(keyPath) }
    },
  ]

  // MARK: Documents

  private static let documents = [
    Rule(
      "no file names a place on somebody's machine",
      brokenBy: "see /ho" + "me/me/notes", at: "README.md"
    ) { file in
      let places = ["work", "root", "home", "Users"].map { "/\($0)/" }
      guard file.holds("work/", "root/", "home/", "Users/") else { return [] }
      return lines(of: file) { line, _ in
        places.contains { place in
          // Part of a longer path or of a URL: that isn't a machine's.
          line.ranges(of: place).contains { range in
            guard range.lowerBound > line.startIndex else { return true }
            let before = line[line.index(before: range.lowerBound)]
            return !before.isLetter && !before.isNumber && !"._-*/)}".contains(before)
          }
        }
      }
    },
    Rule(
      "relative links in documents lead somewhere",
      brokenBy: "See [the guide](Documentation/No-such-file.md).", at: "README.md"
    ) { file in
      guard file.path.hasSuffix(".md") else { return [] }
      return DocumentLinks.targets(in: file).filter { !Repository.has($0) }.map { "\(file.path): \($0)" }
    },
    Rule(
      "every environment variable that the code reads is listed in CONTRIBUTING.md",
      brokenBy: "let value = environment[\"NO_SUCH_VARIABLE\"]", at: "Sources/mdedit/Bad.swift"
    ) { file in
      guard file.path.hasSuffix(".swift"), file.path != "Tests/TidyTests/Rules.swift",
        file.holds("environment[")
      else { return [] }
      let guide = Repository.files.first { $0.path == "CONTRIBUTING.md" }?.text ?? ""
      return file.text.matches(of: /environment\["(\w+)"\]/)
        .filter { !guide.contains("| `\($0.1)` |") }
        .map { "\(file.path) reads \($0.1)" }
    },
  ]
}
