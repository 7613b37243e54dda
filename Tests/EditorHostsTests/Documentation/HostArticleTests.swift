import EditorCoordination
import EditorHosts
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A view that keeps a text of its own, as a text field does.
@MainActor
final class FieldHost: EditorHost {
  private(set) var text = Rope()
  var isAttached = true

  func editorDidUpdate(_ update: EditorUpdate) {
    switch update.text {
    case .unchanged: break
    case .edited(let changes): text.apply(changes)
    case .replaced: text = update.document.rope
    }
  }

  /// The user typed into the field, which shows it already.
  func typed(_ string: String, at offset: UTF8Offset, in model: EditorModel) {
    let changes = ChangeSet([.insert(string, at: offset)], length: text.utf8Count)
    text.apply(changes)
    let transaction = Transaction(changes: changes, event: .typing)
    model.handle(.hostEdited(HostEdit(transaction), by: self))
  }
}

/// The keys of a view, by the names that the registry has: `Mod-b`, `Shift-Tab`.
@MainActor
struct KeyBindings {
  let actions = Dictionary(
    ActionRegistry.standard.definitions.compactMap { definition in
      definition.action.flatMap { action in definition.key.map { ($0, action) } }
    }, uniquingKeysWith: { first, _ in first })

  /// Whether the model took the key: where it didn't, the view does what it does by itself.
  func press(_ key: String, typing text: String? = nil, in model: EditorModel) async -> Bool {
    guard let action = actions[key] ?? text.map({ .type($0) }) else { return false }
    switch await model.perform(action).outcome {
    case .unchanged, .cancelled, .failed: return false
    case .applied, .coalesced: return true
    }
  }
}

/// The code of the articles of EditorHosts; `TidyTests` compares the articles with it.
@MainActor
@Suite struct HostArticleTests {
  @Test("the tutorial's first program makes a word bold")
  func firstProgram() throws {
    let word = SelectionRange(anchor: UTF8Offset(8), head: UTF8Offset(12))
    let document = MarkdownDocument(Rope("make it bold"), selection: Selection([word]))
    let bold = document.applying(try document.result(of: .bold).get())
    print(bold.rope)
    #expect(String(bold.rope) == "make it **bold**")
  }

  @Test("a host of one's own shows what the model has, and tells what was typed")
  func ownHost() async {
    let host = FieldHost()
    let model = EditorModel(MarkdownDocument("- milk"))
    model.handle(.attach(host))
    _ = await model.perform(.caretDocumentEnd).outcome
    host.typed("oat ", at: UTF8Offset(2), in: model)
    _ = await model.perform(.newline).outcome
    #expect(host.text.description == "- oat milk\n- " && model.text.description == "- oat milk\n- ")
  }

  @Test("a drawn host has the rows in sight")
  func drawn() async {
    let model = EditorModel(MarkdownDocument("# One\n\ntwo"))
    var needsDrawing = false
    let host = DrawnHost<Never>(model, viewport: Viewport(rows: 24, columns: 80)) { needsDrawing = true }
    host.attach()
    await host.perform(.caretDown)
    let rows = host.visibleRows.map { host.document.rope.string(in: $0) }
    #expect(rows == ["# One", "", "two"] && needsDrawing)
    host.detach()
  }

  @Test("without a view, a session runs actions in one call")
  func session() {
    let result = EditorSession.run([.caretDocumentEnd, .newline, .type("b")], on: MarkdownDocument("- a"))
    #expect(String(result.document.rope) == "- a\n- b")
  }

  @Test("keys that the model refuses are the view's")
  func keys() async {
    let (model, keys) = (EditorModel(MarkdownDocument("- a")), KeyBindings())
    let host = SimulatedHost()
    model.handle(.attach(host))
    #expect(await keys.press("Mod-End", in: model))
    #expect(await keys.press("Enter", in: model))
    #expect(await keys.press("b", typing: "b", in: model))
    #expect(await !keys.press("F1", in: model))
    #expect(await !keys.press("Mod-y", in: model))
    #expect(String(model.text) == "- a\n- b")
  }
}
