import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// The code of EditorCoordination's pages; `TidyTests` compares the pages with it.
@MainActor
@Suite struct CoordinationArticleTests {
  private let host = SimulatedHost()
  private let otherHost = SimulatedHost()

  @Test("the landing page's code does what its comments say")
  func landingPage() async {
    let model = EditorModel(MarkdownDocument("milk"))
    model.handle(.attach(host))

    let handle = model.perform(.bulletList)  // returns at once, and changes nothing yet
    let outcome = await handle.outcome  // applied

    let text = String(model.text)  // - milk
    #expect(outcome == .applied && text == "- milk")
  }

  @Test("undo is an action, whose steps are as the document's history says")
  func undo() async {
    let history = History(byteBudget: 4 << 20, grouping: UndoGrouping(.pause, maximumPause: .seconds(30)))
    let model = EditorModel(MarkdownDocument(Rope("one "), history: history))
    model.handle(.attach(host))

    for letter in "two three" { model.perform(.type(String(letter))) }
    let handle = model.perform(.undo)  // all of it, as there was no pause
    _ = await handle.outcome
    let (canUndo, canRedo) = (model.toolbar.canUndo, model.toolbar.canRedo)  // false, true
    #expect(String(model.text) == "one " && !canUndo && canRedo)
  }

  @Test("two views on one document undo together, each with a selection of its own")
  func views() async {
    let first = EditorModel(MarkdownDocument("word"))
    let second = EditorModel(sharing: first)
    first.handle(.attach(host))
    second.handle(.attach(otherHost))

    _ = await first.perform(.bold).outcome
    _ = await second.perform(.undo).outcome  // what the other view did, since it was the last step
    #expect(String(first.text) == "word" && String(second.text) == "word")
  }

  @Test("a model performs the actions of its registry")
  func ownAction() async {
    let stamp = ActionDefinition("stamp", title: "Stamp") { context throws(UnchangedReason) in
      try context.prove([.insert("now ", at: .zero)])
    }
    let registry = ActionRegistry.standard.adding(stamp)
    let model = EditorModel(MarkdownDocument("on "), performer: DocumentPerformer(registry: registry))
    model.handle(.attach(host))
    _ = await model.perform(stamp.action).outcome
    #expect(String(model.text) == "now on ")
  }

  @Test(
    "what takes long is done on a snapshot in the background, and ends as stale where the text changes meanwhile"
  )
  func background() async {
    var configuration = EditorConfiguration()
    configuration.analysesText = true
    let model = EditorModel(MarkdownDocument("Title\n=====\n"), configuration: configuration)
    model.handle(.attach(host))

    let outcome = await model.handle(.performInBackground(.format)).outcome  // applied
    #expect(outcome == .applied && String(model.text) == "# Title\n")

    for await event in model.changes() {
      print(event.snapshot.document.tree.isComplete)  // false while the rest is parsed in the background
      break
    }
  }
}
