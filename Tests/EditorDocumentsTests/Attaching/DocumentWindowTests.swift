import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Foundation
import MarkdownEditing
import Testing
import TextBuffer

#if !canImport(UIKit) && !canImport(AppKit)
  /// The code of the article's section on files, run against stand-ins, with real files and real turns.
  @MainActor
  @Suite(.endsSomeTime, .serialized) struct DocumentWindowTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
      path: "windows-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "a.md").path }
    private let workspace: EditorWorkspace

    init() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("one two\n".utf8).write(to: folder.appending(path: "a.md"))
      workspace = try makeWorkspace()
      try await workspace.start()
      EnvironmentObjects.all[ObjectIdentifier(EditorWorkspace.self)] = workspace
    }

    /// A window that was opened, and its text view, on the screen.
    private func open() async throws -> (window: DocumentWindow, model: EditorModel, view: MarkdownTextView) {
      let window = DocumentWindow(path: path)
      for task in viewParts((any ViewTask).self, of: window.body) { await task.action() }
      let shown = try #require(viewParts(DocumentView.self, of: window.body).first)
      let screen = try #require(viewParts(EditorScreen.self, of: shown.body).first)
      let editor = try #require(viewParts(MarkdownEditor.self, of: screen.body).first)
      let view = editor.makeUIView(context: UIViewRepresentableContext())
      view.window = NSObject()
      try await wait { view.textStorage.string == shown.model.text.description }
      return (window, shown.model, view)
    }

    private func type(_ text: String, at offset: Int, in view: MarkdownTextView) {
      view.textStorage.replaceCharacters(in: NSRange(location: offset, length: 0), with: text)
      view.textViewDidChange(view)
    }

    private var file: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test("two windows on one file show one document, each with its own caret, and save it once")
    func two() async throws {
      let first = try await open()
      type("new ", at: 0, in: first.view)
      let second = try await open()
      try await wait { second.view.textStorage.string == "new one two\n" }
      second.view.selectedRange = NSRange(location: 4, length: 3)
      second.model.handle(.perform(.bold))
      try await wait { first.view.textStorage.string == "new **one** two\n" }
      #expect(second.view.selectedRange == NSRange(location: 6, length: 3))
      #expect(await first.model.handle(.save).outcome == .applied)
      #expect(file == "new **one** two\n")
      #expect(await first.window.close())
      type("x", at: 0, in: second.view)
      #expect(await second.model.handle(.save).outcome == .applied && file == "xnew **one** two\n")
      #expect(await second.window.close() && workspace.contexts.isEmpty)
      try FileManager.default.removeItem(at: folder)
    }

    @Test("a view that leaves its window and comes back keeps its file")
    func returns() async throws {
      let (window, model, view) = try await open()
      for text in ["1", "2"] {
        view.window = nil
        #expect(!model.queueSnapshot.hasHost)
        view.window = NSObject()
        try await wait { model.queueSnapshot.waiting.isEmpty }
        type(text, at: 0, in: view)
        #expect(await model.handle(.save).outcome == .applied)
      }
      #expect(file == "21one two\n")
      #expect(await window.close())
      try FileManager.default.removeItem(at: folder)
    }

    @Test("a conflict is asked about, and the buttons end it")
    func conflict() async throws {
      let (window, model, view) = try await open()
      let shown = try #require(viewParts(DocumentView.self, of: window.body).first)
      let buttons = try #require(viewParts(ConflictButtons.self, of: shown.body).first)
      type("mine ", at: 0, in: view)
      try Data("theirs\n".utf8).write(to: folder.appending(path: "a.md"))
      #expect(await model.handle(.save).outcome.errorCode == .conflict)
      try await wait { viewParts(Button.self, of: buttons.body).count == 2 }
      viewParts(Button.self, of: buttons.body)[1].action()
      try await wait { view.textStorage.string == "theirs\n" }
      try await wait { viewParts(Button.self, of: buttons.body).isEmpty }
      #expect(await window.close())
      try FileManager.default.removeItem(at: folder)
    }

    @Test("the app makes one workspace, starts it before it shows a window, and keeps it for further windows")
    func app() async throws {
      var app = MarkdownApp()
      app.path = path
      EnvironmentObjects.all = [:]
      #expect(viewParts(DocumentWindow.self, of: app.body).isEmpty)
      for task in viewParts((any ViewTask).self, of: app.body) { await task.action() }
      var workspaces: [EditorWorkspace] = []
      for _ in 0..<2 {
        let window = try #require(viewParts(DocumentWindow.self, of: app.body).first)
        for task in viewParts((any ViewTask).self, of: window.body) { await task.action() }
        #expect(
          String(try #require(viewParts(DocumentView.self, of: window.body).first).model.text) == "one two\n")
        let id = ObjectIdentifier(EditorWorkspace.self)
        workspaces.append(try #require(EnvironmentObjects.all[id] as? EditorWorkspace))
        #expect(await window.close())
      }
      #expect(workspaces[0] === workspaces[1] && workspaces[0].health.overall == .full)
      try FileManager.default.removeItem(at: folder)
    }

    @Test("a file that the system opens is typed in, counts as edited, and is saved with what was typed")
    func systemFile() async throws {
      let undoManager = UndoManager()
      EnvironmentObjects.all[ObjectIdentifier(UndoManager.self)] = undoManager
      let group = try #require(FilesApp().body as? DocumentGroup<MarkdownFile, FileWindow>)
      #expect(group.newDocument().snapshot(contentType: .plainText).isEmpty)
      let bytes = Data("# é\r\n\nmilk".utf8)
      let wrapper = FileWrapper(regularFileWithContents: bytes)
      let file = try MarkdownFile(configuration: FileDocumentReadConfiguration(file: wrapper))
      let window = group.editor(ReferenceFileDocumentConfiguration(document: file))
      for _ in 0..<2 {
        for task in viewParts((any ViewTask).self, of: window.body) { await task.action() }
      }
      let screen = try #require(viewParts(EditorScreen.self, of: window.body).first)
      let view = try #require(viewParts(MarkdownEditor.self, of: screen.body).first)
        .makeUIView(context: UIViewRepresentableContext())
      view.window = NSObject()
      try await wait { view.textStorage.string == "# é\r\n\nmilk" }
      func saved() -> Data? {
        file.fileWrapper(
          snapshot: file.snapshot(contentType: .plainText), configuration: FileDocumentWriteConfiguration()
        ).regularFileContents
      }
      #expect(saved() == bytes && undoManager.registered.isEmpty)
      type("oat ", at: 6, in: view)
      try await wait { screen.model.text.description == "# é\r\n\noat milk" }
      for reaction in viewParts((any ViewReaction).self, of: window.body) { reaction.action() }
      #expect(saved() == Data("# é\r\n\noat milk".utf8) && undoManager.registered.count == 1)
      undoManager.registered[0]()
      try await wait { view.textStorage.string == "# é\r\n\nmilk" }
      let foreign = FileWrapper(regularFileWithContents: Data([0x61, 0xFF]))
      #expect(throws: InvalidUTF8.self) {
        try MarkdownFile(configuration: FileDocumentReadConfiguration(file: foreign))
      }
      try FileManager.default.removeItem(at: folder)
    }

    @Test("a button with a binding sends its action, each time")
    func binding() async throws {
      let (window, model, view) = try await open()
      let shown = try #require(viewParts(DocumentView.self, of: window.body).first)
      let headings = try #require(viewParts(HeadingButtons.self, of: shown.body).first)
      let buttons = viewParts(Button.self, of: headings.body)
      for text in ["# one two\n", "one two\n", "# one two\n"] {
        buttons[0].action()
        try await wait { view.textStorage.string == text }
      }
      #expect(model.pendingAction == nil)
      #expect(await window.close())
      try FileManager.default.removeItem(at: folder)
    }
  }
#endif
