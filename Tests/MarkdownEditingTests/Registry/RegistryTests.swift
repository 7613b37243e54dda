import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

@Suite("The registry of actions")
struct RegistryTests {
  private static let definitions = ActionRegistry.standard.definitions

  @Test("has each name, title and key once")
  func once() {
    #expect(Set(Self.definitions.map(\.name)).count == Self.definitions.count)
    #expect(Set(Self.definitions.map(\.title)).count == Self.definitions.count)
    let keys = Self.definitions.compactMap(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test("knows an action by its name, with the arguments that its definition allows")
  func names() {
    for definition in Self.definitions {
      let bare = ActionRegistry.standard.action(named: definition.name)
      #expect((bare != nil) == definition.argument.allows(nil), "\(definition.name)")
      #expect(definition.action == bare && bare?.name ?? definition.name == definition.name)
    }
    for name in [
      "bold:x", "heading", "heading:7", "heading:-1", "table:0x1", "table:1001x1", "table:2",
      "table-align:middle",
      "select:1", "select:-1:2", "select:1:2:3", "", ":", "nothing", "Bold",
    ] {
      #expect(ActionRegistry.standard.action(named: name) == nil, "\(name)")
    }
    for action in [
      EditorAction.heading(6), .link("a:b"), .link(nil), .type(":"), .table(.insert(rows: 2, columns: 3)),
      .table(.align(.center)), .table(.moveRowUp), .select(anchor: UTF16Offset(1), head: UTF16Offset(0)),
      .codeBlock("swift"),
    ] {
      #expect(ActionRegistry.standard.action(named: action.name) == action, "\(action.name)")
    }
  }

  @Test("selects nothing at a place that no text has", arguments: [-1, 2, .min, .max])
  func noPlace(_ value: Int) {
    let action = EditorAction.select(anchor: UTF16Offset(value), head: UTF16Offset(0))
    guard case .unchanged(let reason) = MarkdownDocument("a").result(of: action) else {
      Issue.record("\(value) is selected")
      return
    }
    #expect(reason.code == "no-such-place")
  }

  @Test("offers the actions of a toolbar, with their usual arguments, and no others")
  func toolbar() {
    let offered = [ActionGroup.inline, .block].flatMap { ActionRegistry.standard.choices(in: $0) }
    let names = """
      bold italic strikethrough code link image clear-formatting heading:1 heading:2 heading:3 quote bullet-list \
      ordered-list task-list toggle-task code-block horizontal-rule indent outdent move-up move-down duplicate \
      renumber promote demote footnote comment update-toc reflow:80
      """
    #expect(offered.map(\.name).joined(separator: " ") == names)
  }

  @Test("has for an inverse an action whose inverse is the first one")
  func inverses() {
    let registry = ActionRegistry.standard
    for action in Self.definitions.compactMap(\.action) {
      guard let inverse = registry.inverse(of: action) else { continue }
      #expect(registry.inverse(of: inverse) == action, "\(action.name)")
    }
  }

  @Test("takes an action in, in the place of one of its name")
  func adding() {
    let own = ActionDefinition(
      "bold", title: "Fat", perform: { _ throws(UnchangedReason) in throw .nothingToUndo })
    let registry = ActionRegistry.standard.adding(own)
    #expect(registry.definitions.map(\.name) == Self.definitions.map(\.name))
    #expect(registry["bold"]?.title == "Fat")
    let document = MarkdownDocument(marked: "«aˇ»")
    #expect(document.result(of: .bold, in: registry) == .unchanged(.nothingToUndo))
    #expect(document.performing(.bold).marked.description == "**«aˇ»**")
  }

  @Test("answers what it doesn't know with a reason", arguments: ["own", "bold:", "heading:9", "heading:x"])
  func unknown(name: String) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let action = EditorAction(parts[0], parts.count > 1 ? parts[1] : nil)
    guard name != "bold:" else {
      // An argument that isn't looked at does no harm.
      return #expect(MarkdownDocument(marked: "«aˇ»").performing(action).marked.description == "**«aˇ»**")
    }
    guard case .unchanged(let reason) = MarkdownDocument(marked: "aˇ").result(of: action) else {
      Issue.record("it was done")
      return
    }
    #expect(reason.code == (parts[0] == "own" ? "no-such-action" : "no-such-level"))
  }

  @Test("remembers an own toggle, so that pressing it again takes it back byte for byte")
  func toggles() throws {
    let own = ActionDefinition(
      "star", title: "Star", inverse: .itself,
      perform: { context throws(UnchangedReason) in
        try context.prove([.insert("\\*", at: .zero)], selecting: Selection(caret: .zero))
      })
    let registry = ActionRegistry([own])
    let document = MarkdownDocument(marked: "one «twoˇ»")
    let there = try document.applying(document.result(of: own.action, in: registry).get())
    #expect(there.marked.description == "ˇ\\*one two")
    let back = try there.applying(there.result(of: own.action, in: registry).get())
    #expect(back.marked.description == document.marked.description)
  }
}
