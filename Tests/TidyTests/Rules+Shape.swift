extension Rule {
  static let shape = [
    Rule(
      "no source file is longer than 320 lines",
      brokenBy: String(repeating: "\n", count: 321), at: "Sources/TextBuffer/Rope/Bad.swift"
    ) { file in
      let count = file.text.utf8.count { $0 == 0x0A }
      return file.isSource && count > 320 ? ["\(file.path) has \(count) lines"] : []
    },
    Rule(
      "no function is longer than 40 lines",
      brokenBy: "  func long(\n    _ count: Int\n  ) {\n" + String(repeating: "    count()\n", count: 37)
        + "  }",
      at: "Sources/TextBuffer/Rope/Bad.swift"
    ) { file in
      guard file.isSource else { return [] }
      let lines = file.lines
      let beginning = /^ *(?:[@\w()]+ +)*(?:func [\w<=>+\-&|~!.]|init[?(<]|subscript[(<])/
      return lines.indices.compactMap { index in
        guard let count = functionLength(lines[index...], beginning), count > 40 else { return nil }
        return "\(file.path):\(index + 1): \(count) lines"
      }
    },
    Rule(
      // The formatter wraps code at 110 columns, and leaves comments alone.
      "no comment is wider than 120 columns",
      brokenBy: "/// " + String(repeating: "wide ", count: 24), at: "Sources/TextBuffer/Rope/Bad.swift"
    ) { file in
      guard file.path.hasSuffix(".swift") else { return [] }
      return lines(of: file) { line, _ in
        // Bytes first, since to count characters is slow.
        line.utf8.count > 120 && line.drop { $0 == " " }.hasPrefix("//") && line.count > 120
      }
    },
    Rule(
      "no public type is called like its module",
      brokenBy: "public enum TextBuffer {}", at: "Sources/TextBuffer/Rope/Bad.swift"
    ) { file in
      guard file.isSource, file.words.declared.contains(file.target) else { return [] }
      let kinds = ["struct", "class", "enum", "actor", "protocol", "typealias"]
      return lines(of: file) { line, _ in
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return words.contains("public")
          && zip(words, words.dropFirst()).contains { kinds.contains(String($0)) && $1 == file.target }
      }
    },
    Rule(
      // The time limit of a test cancels its task, and does nothing else.
      "a test that waits for something ends when it's cancelled",
      brokenBy: "while !isDone { await Task.yield() }", at: "Tests/TextBufferTests/Bad.swift"
    ) { file in
      guard file.path.hasPrefix("Tests/"), file.path.hasSuffix(".swift"), file.holds("await Task.yield()")
      else { return [] }
      return lines(of: file) { line, previous in
        guard line.contains("await Task.yield()") else { return false }
        return [line, previous].contains { $0.contains(#/^ *while /#) && !$0.contains("Task.isCancelled") }
      }
    },
    Rule(
      "each rule of a key is in a file with its name",
      brokenBy: "extension Enter {\n  static let inTable = EnterRule { at in nil }\n}",
      at: "Sources/MarkdownEditing/Actions/Keys/Enter/Enter+Tables.swift"
    ) { file in
      guard file.isSource, file.path.contains("/Keys/"), file.holds("Rule {") else { return [] }
      return file.text.matches(of: /static let (\w)(\w*) = \w*Rule \{/).compactMap { rule in
        let name = rule.1.uppercased() + rule.2
        return file.path.hasSuffix("+\(name).swift") ? nil : "\(file.path) has the rule of \(name)"
      }
    },
    Rule(
      "file names have no spaces",
      brokenBy: "", at: "Sources/TextBuffer/Rope/Rope +Bad.swift"
    ) { file in file.path.contains(" ") ? [file.path] : [] },
  ]

  /// The number of lines of the function whose `beginning` matches the first of `lines`, to its closing brace.
  ///
  /// Returns `nil` if none begins there, or if it has no body of its own lines.
  private static func functionLength(_ lines: ArraySlice<Substring>, _ beginning: Regex<Substring>) -> Int? {
    guard let first = lines.first, first.utf8.contains(UInt8(ascii: "(")),
      first.contains("func ") || first.contains("init") || first.contains("subscript"),
      first.contains(beginning)
    else { return nil }
    let indentation = first.prefix { $0 == " " }
    for (index, line) in zip(lines.indices, lines).dropFirst() where !line.isEmpty {
      guard line.hasPrefix(indentation) else { return nil }
      let rest = line.dropFirst(indentation.count)
      if rest.hasPrefix("}") { return index - lines.startIndex + 1 }
      // Another declaration: this one has its body on its own line, or none.
      if !rest.hasPrefix(" "), !rest.hasPrefix(")"), !rest.hasPrefix("{") { return nil }
    }
    return nil
  }
}
