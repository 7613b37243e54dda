import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// The examples on the libraries' landing pages, compiled and run, and the names that these pages link to.
@MainActor
@Suite struct LandingPageTests {
  @Test("MarkdownSyntax's does what its comments say")
  func syntax() {
    let text = Rope("# Plan\n\nRead the **docs**.\n")
    let tree = SyntaxTree(text)

    #expect(
      tree.path(to: UTF8Offset(20)).map(\.kind.name)
        == ["document", "paragraph", "strong", "text"])
    #expect(
      tree.outline().map(\.title)
        == ["Plan"])

    let edit = Edit.insert("all ", at: UTF8Offset(19))
    let changes = ChangeSet([edit], length: text.utf8Count)
    let updated = tree.updating(after: changes, in: changes.applied(to: text))

    #expect(
      updated.html()
        == "<h1>Plan</h1>\n<p>Read the <strong>all docs</strong>.</p>\n")
  }

  @Test("MarkdownEditing's does")
  func editing() throws {
    let word = Selection([SelectionRange(anchor: UTF8Offset(8), head: UTF8Offset(12))])
    let document = MarkdownDocument(Rope("make it bold"), selection: word)

    let bold = document.applying(try document.result(of: .bold).get())
    let plain = bold.applying(try bold.result(of: .bold).get())

    let heading = MarkdownFormatter().formatted("Title\n=====\n")
    #expect(String(bold.rope) == "make it **bold**" && String(plain.rope) == "make it bold")
    #expect(heading == "# Title\n")
  }

  @Test("EditorCoordination's does")
  func coordination() async {
    let host = SimulatedHost()
    let model = EditorModel(MarkdownDocument("milk"))
    model.handle(.attach(host))

    let handle = model.perform(.bulletList)
    #expect(String(model.text) == "milk")
    let outcome = await handle.outcome

    let text = String(model.text)
    #expect(outcome == .applied && text == "- milk")
  }

  @Test("EditorDocuments' and EditorFiles' do")
  func documents() async throws {
    let host = SimulatedHost()
    let storage = MemoryFileStorage(["notes.md": "milk"])
    let workspace = try EditorWorkspace([storage])
    try await workspace.start()

    let context = workspace.context(for: host)
    let document = try await context.open("notes.md")
    let outcome = await context.model.perform(.bulletList).outcome

    let saved = try await context.store?.save()
    let file = await storage.text("notes.md")
    try await workspace.shutDown()
    #expect(String(document.rope) == "milk" && outcome == .applied && saved != nil && file == "- milk")

    let files = try EditorWorkspace([SystemFileStorage(), SystemFileWatching()])
    #expect(files.contexts.isEmpty)
  }

  @Test("EditorTesting's does")
  func harness() {
    let harness = EditorHarness("«wordˇ»")
    harness.send(.perform(.bold))
    harness.expect {
      $0.change(to: "**«wordˇ»**")
      $0.styles[.bold] = .on
      $0.styles[.clearFormatting] = .off
    }
    let problems = harness.finish()
    #expect(problems.isEmpty)
  }

  nonisolated static let modules = [
    "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorDocuments", "EditorFiles",
    "EditorTesting",
    "TextBuffer",
  ]

  @Test("the pages have the code that is tested here", arguments: modules.dropLast())
  func sameCode(module: String) throws {
    let tested = try String(contentsOfFile: #filePath, encoding: .utf8)
    let page = try Self.page(of: module)
    let example = try #require(page.split(separator: "```swift\n").last?.split(separator: "\n```\n").first)
    for line in example.split(separator: "\n") {
      let code = String(line.prefix(upTo: line.range(of: "  //")?.lowerBound ?? line.endIndex))
      #expect(tested.contains(code.trimmingCharacters(in: .whitespaces)), "\(code)")
    }
  }

  @Test("the pages link to what there is", arguments: modules)
  func links(module: String) throws {
    let names = try Self.declaredNames(of: module)
    let links = try Self.page(of: module).matches(of: #/``([A-Za-z\/]+)(?:\([^`]*\))?``/#).map { $0.output.1 }
    #expect(links.count > 2)
    for link in links where link != module {
      #expect(link.split(separator: "/").allSatisfy { $0 == "init" || names.contains(String($0)) }, "\(link)")
    }
  }

  private static func page(of module: String) throws -> String {
    let path = "Sources/\(module)/\(module).docc/\(module).md"
    return try String(contentsOf: Corpora.packageRoot.appending(path: path), encoding: .utf8)
  }

  /// What the module's sources declare as public, by its names; the cases of its enumerations, too.
  private static func declaredNames(of module: String) throws -> Set<String> {
    let folder = Corpora.packageRoot.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let keywords: Set<Substring> = [
      "struct", "class", "enum", "actor", "protocol", "func", "var", "let", "case",
    ]
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.contains("public ") || line.contains("case ") {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
          names.insert(String(next))
        }
      }
    }
    return names
  }
}
