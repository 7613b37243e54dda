/// Code that documents show, and the code that the tests and examples compile.
enum DocumentCode {
  /// The Swift blocks of a document, each with the number of its first line, from 1; manifests, which no target
  /// compiles, are left out.
  static func blocks(in file: RepositoryFile) -> [(line: Int, lines: [Substring])] {
    var (blocks, open) = ([(line: Int, lines: [Substring])](), false)
    for (index, line) in file.lines.enumerated() {
      if open {
        if line == "```" { open = false } else { blocks[blocks.count - 1].lines.append(line) }
      } else if line == "```swift" {
        open = true
        blocks.append((index + 2, []))
      }
    }
    return blocks.filter { block in
      !block.lines.contains { $0.hasPrefix("// swift-tools-version") || $0.hasPrefix(".package(") }
    }
  }

  /// `lines` as they are compared: without indentation, blank lines and imports.
  static func plain(_ lines: [Substring]) -> [Substring] {
    lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && Imports.of([$0]).isEmpty }
  }

  /// Whether tests or examples compile `block`, in one piece; what they expect between its lines may be left out.
  static func isCompiled(_ block: [Substring]) -> Bool {
    let code = plain(block)
    guard let first = code.first else { return true }
    let expects = code.contains { $0.hasPrefix("#expect(") }
    return (expects ? compiled : compiledWithoutExpectations).contains { file in
      file.indices.contains { file[$0] == first && file[$0...].starts(with: code) }
    }
  }

  /// The code of the examples, and of those folders of the tests that documents have their code from.
  private static let compiled: [[Substring]] = Repository.files.filter { file in
    let isTest = ["/Documentation/", "/Attaching/"].contains { file.path.contains($0) }
    let isHome = file.path.hasPrefix("Examples/") || file.path.hasPrefix("Tests/") && isTest
    return isHome && file.path.hasSuffix(".swift")
  }.map { plain($0.lines) }

  private static let compiledWithoutExpectations = compiled.map { file in
    file.filter { !$0.hasPrefix("#expect(") }
  }
}
