import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("Formatting of other dialects' syntax")
struct ForeignSyntaxTests {
  @Test("other programs read each document the same before and after, and it is as it was then")
  func readers() throws {
    let file = Corpora.packageRoot.appending(path: "Fixtures/format/foreign-readers.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t")
    }
    let all = try ForeignFixture.all()
    let checksums = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.checksum) })
    #expect(Set(rows.map { "\($0[0]) \($0[1])" }) == Set(checksums.keys))
    for row in rows {
      #expect(row[3] == "same" && row[4] == checksums["\(row[0]) \(row[1])"] ?? "", "\(row)")
    }
  }

  @Test(
    "leaves each construct whole and formats what is beside it",
    arguments: Cases.sample(of: try ForeignFixture.provable(), oneIn: 5))
  func fixtures(_ fixture: ForeignFixture) {
    let result = FormatLaw.check(fixture.before, dialect: fixture.dialect, name: fixture.name)
    #expect(result == fixture.after, "\(fixture.name)")
  }

  @Test("the fixtures are 500 documents and more, in 37 constructs that take lines of their own")
  func constructs() throws {
    let fixtures = try ForeignFixture.all()
    let names = fixtures.reduce(into: Set<String>()) { names, fixture in
      let tree = SyntaxTree(Rope(fixture.before), dialect: fixture.dialect)
      for part in MarkdownFormatter(options: .canonical).result(for: tree).kept {
        if case .dialect(let name?) = part.reason { names.insert(name) }
      }
    }
    #expect(fixtures.count >= 500 && names.count >= 37, "\(fixtures.count): \(names.sorted())")
  }

  @Test(
    "leaves constructs whole when lines are wrapped",
    arguments: Cases.sample(of: try ForeignFixture.provable(), oneIn: 5))
  func wrapped(_ fixture: ForeignFixture) {
    guard fixture.after == fixture.before else { return }
    var options = FormatterOptions.canonical
    options.wrap = .column(3)
    let result = FormatLaw.check(
      fixture.before, dialect: fixture.dialect, options: options, name: fixture.name)
    // Lines may break between constructs, and nowhere does anything else change.
    #expect(
      result.filter { !$0.isWhitespace } == fixture.before.filter { !$0.isWhitespace }, "\(fixture.name)")
  }

  @Test("keeps the line of an alert to itself, and formulas and names in one piece, when lines are wrapped")
  func wrapping() {
    var options = FormatterOptions.canonical
    options.wrap = .no
    #expect(FormatLaw.check("> [!NOTE]\n> a\n> b\n", options: options) == "> [!NOTE]\n> a b\n")
    #expect(FormatLaw.check("a\n{: .c}\n", options: options) == "a\n{: .c}\n")
    options.wrap = .column(4)
    #expect(FormatLaw.check("a $b c d$ [[e f g]] h\n", options: options) == "a\n$b c d$\n[[e f g]]\nh\n")
  }

  @Test(
    "lines that are each their own to another dialect stay lines when text is wrapped",
    arguments: [
      "a:: b c\nb:: c\n", ":a: b c\n:b: c\n", "#. a b\n#. c\n", "(1) a b\n(2) c\n", "(@) a b\n(@x) c\n",
      "i. a b\nii. c\n", "a) a b\nb) c\n", "-# a b\n-# c\n", "?> a b\n", "!> a b\n", "<<< @/f {2}\n",
      "a | b c\nd | e\n", "::include{f=a b}\n", "[!INCLUDE [a b](c.md)]\n[!INCLUDE [b](d.md)]\n",
    ])
  func ownLines(text: String) {
    var options = FormatterOptions.canonical
    for wrap in [FormatterOptions.Wrap.no, .column(3), .sentence] {
      options.wrap = wrap
      #expect(FormatLaw.check(text, options: options) == text)
      #expect(
        FormatLaw.check("- " + text.replacing("\n", with: "\n  ", maxReplacements: 1), options: options)
          .replacing("  ", with: "").dropFirst(2) == text)
    }
  }

  @Test(
    "text that only looks a little like that is wrapped",
    arguments: [
      ("a\n(1) b\nc\n", "a (1) b c\n"), ("i. a\nb\n", "i. a b\n"), (":a: b\nc\n", ":a: b c\n"),
      ("a: b\nc: d\n", "a: b c: d\n"), ("a | b\nc\n", "a | b c\n"), ("a\nb::c d\n", "a b::c d\n"),
      ("Title: a\n    b\n", "Title: a b\n"),
    ])
  func text(text: String, wrapped: String) {
    var options = FormatterOptions.canonical
    options.wrap = .no
    #expect(FormatLaw.check(text, options: options) == wrapped)
  }

  @Test("a formula over two lines stays whole however far behind its block begins")
  func farFormula() {
    for line in ["* one two three four five six\n", "one two three four five six seven\n"] {
      let block = String(repeating: line, count: 200)
      let rest = "text $a\n" + (line.first == "*" ? "  " : "") + "+ b$ c\n"
      let text = block + (line.first == "*" ? "* " : "") + rest
      #expect(FormatLaw.check(text, options: .canonical).hasSuffix(rest))
    }
  }

  @Test(
    "what several lines tell ends, and begins, just there",
    arguments: [
      // Below text the dashes underline that.
      ("Text\n---\nkey: v\n---\n", "## Text\n\n## key: v\n"),
      // A rule of several runs is a table's only where another one closes that.
      ("---- ----\n* a\n* b\n\nc\n", "---\n\n- a\n- b\n\nc\n"), ("| a\n   * b\n", "| a\n   * b\n"),
      // A formula can hold what looks like an underline, and none goes on from one item into the next.
      ("a $b\n=\nc$ d\n", "a $b\n=\nc$ d\n"), ("a $b\n--\nc$ d\n", "a $b\n--\nc$ d\n"),
      ("- x $5\n- y$a\n  + b$ c\n", "- x $5\n- y$a\n  + b$ c\n"),
    ])
  func edges(text: String, after: String) {
    #expect(FormatLaw.check(text, options: .canonical) == after)
  }

  @Test("where dashes part slides, a rule of stars isn't written with them")
  func slideRules() {
    let text = "a\n\n---\n\nb\n\n----\n\nc\n\n***\n"
    #expect(FormatLaw.check(text) == text)
    #expect(FormatLaw.check(text, options: .canonical) == text)
  }

  @Test(
    "what only looks like Python-Markdown, or a fenced quote, keeps nothing else from being formatted",
    arguments: [
      "!!! WARNING !!!\n", "<a title=\"a markdown editor\" href=\"x\">a</a>\n", "*[Docs](x)* and [see]: a\n",
      ">>> a\n>>>\n>>> b\n",
    ])
  func lookalikes(text: String) {
    let result = FormatLaw.check(text + "\n* a\n    * b\n\nc\n===\n\n" + text, options: .canonical)
    #expect(result.contains("\n- a\n  - b\n\n# c\n"), "\(result)")
  }

  @Test(
    "leaves every construct of real documents as it is",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func realDocuments() throws {
    let (documents, marks) = try check(Corpora.texts(in: "dialects"))
    #expect(documents > 200 && marks > 2_000, "\(marks) marks in \(documents) documents")
  }

  @Test(
    "leaves every construct of other parsers' examples as it is",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func examples() throws {
    let texts = try Corpora.texts(in: "extensions")
    let (_, marks) = check(Cases.sample(of: texts, oneIn: 4))
    #expect(
      texts.count > 300 && marks > (Cases.scale < 1 ? 0 : 200), "\(marks) marks in \(texts.count) examples")
  }

  @Test(
    "takes time in proportion to constructs that nothing closes",
    arguments: [
      "{% raw %}\n", "<A b\n", "{\n", "$$$ \n", ">>>\n", "a: b\n---\n", "---- ----\na\n\n", "-----\na\n",
      "- a$b\n",
      "a $b\n+ c\n", "\\\\[\n",
    ])
  func hostile(_ line: String) {
    FormatLaw.check(String(repeating: line, count: 200))
  }

  /// Formats `texts` and looks for their marks in the results; answers how many of both there are.
  private func check(_ texts: [(name: String, text: String)]) -> (texts: Int, marks: Int) {
    var count = 0
    for (name, text) in texts {
      let result = MarkdownFormatter(options: .canonical).formatted(text)
      let (before, after) = (Self.marks(in: text), Self.marks(in: result))
      count += before.count
      #expect(before == after, "\(name)")
    }
    return (texts.count, count)
  }

  /// Lines that only other dialects know, with their indentation.
  ///
  /// The list shares nothing with the formatter.
  private static func marks(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      let rest = line.drop(while: \.isWhitespace).utf8
      return beginnings.contains { rest.starts(with: $0.utf8) } || isComponent(rest)
    }
  }

  /// The beginnings of such lines, behind the indentation.
  private static let beginnings = [
    ":::", "!!!", "??? ", "???+ ", "=== \"", "///", "$$", "{%", "{{", "{:", "%%", "\\[", "\\begin", ": ",
    "import ",
    "export ",
  ]

  /// Whether `line` begins with a tag whose name begins with a capital letter.
  private static func isComponent(_ line: Substring.UTF8View) -> Bool {
    guard line.first == UInt8(ascii: "<") else { return false }
    let name = line.dropFirst().drop { $0 == UInt8(ascii: "/") }.first ?? 0
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(name)
  }
}

/// A document in other dialects' syntax, and what it becomes.
struct ForeignFixture: Sendable, CustomTestStringConvertible {
  /// The file and the number of the document in it, from 1.
  let name: String
  /// The dialect to read it in.
  let dialect: Dialect
  let before: String
  let after: String
  var testDescription: String { name }

  /// Adler-32 of both texts, in hexadecimal digits.
  var checksum: String {
    let sums = (before + "\0" + after).utf8.reduce((low: UInt32(1), high: UInt32(0))) { sums, byte in
      let low = (sums.low + UInt32(byte)) % 65_521
      return (low, (sums.high + low) % 65_521)
    }
    let digits = String(sums.high << 16 | sums.low, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Those of `Fixtures/format/foreign`: `@@ before` and a document; `@@ after` and the result where it is another one.
  static func all() throws -> [ForeignFixture] {
    let folder = Corpora.packageRoot.appending(path: "Fixtures/format/foreign")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".txt") }
      .flatMap { file in
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let dialect: Dialect = file.hasPrefix("front-matter") ? .commonMark : .gfm
        return text.components(separatedBy: "@@ before\n").dropFirst().enumerated().map { index, document in
          let parts = document.components(separatedBy: "@@ after\n")
          return ForeignFixture(
            name: "\(file) \(index + 1)", dialect: dialect, before: parts[0], after: parts.last ?? "")
        }
      }
  }
}

extension Corpora {
  /// The texts of one of the folders: documents, or examples in lines of JSON.
  fileprivate static func texts(in name: String) throws -> [(name: String, text: String)] {
    guard let folder = folder?.appending(path: name) else { return [] }
    struct Example: Decodable { var markdown: String }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { file in
      guard file.hasSuffix(".md") || file.hasSuffix(".jsonl") else { return [(name: String, text: String)]() }
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      guard file.hasSuffix(".jsonl") else { return [(file, text)] }
      return try text.split(separator: "\n").enumerated().map { index, line in
        ("\(file) \(index + 1)", try JSONDecoder().decode(Example.self, from: Data(line.utf8)).markdown)
      }
    }
  }
}

extension ForeignFixture {
  /// The fixtures, but for components that swift-cmark reads as blocks of their own, which cmark takes for lazy lines.
  fileprivate static func provable() throws -> [ForeignFixture] {
    let lazy = ["components.txt 4", "components.txt 5", "components.txt 16"]
    return try all().filter { !LinkedLibrary.isSwiftCMark || !lazy.contains($0.name) }
  }
}
