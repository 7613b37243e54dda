import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Law 7: state is an enum with its data.
@MainActor
@Suite struct StateTests {
  @Test("loading leads from each state to the next, and a failure back")
  func loading() {
    let document = MarkdownDocument(marked: "aˇ")
    let error = EditorError(.loadFailed, "gone")
    #expect(describe(EditorState(from: .began, prior: .uninitialized)) == "loading -")
    #expect(describe(EditorState(from: .began, prior: .ready(document))) == "loading aˇ")
    #expect(describe(EditorState(from: .failed(error), prior: .loading(prior: nil))) == "uninitialized")
    #expect(describe(EditorState(from: .failed(error), prior: .loading(prior: document))) == "ready aˇ")
    #expect(describe(EditorState(from: .finished(document), prior: .loading(prior: nil))) == "ready aˇ")
    #expect(describe(EditorState(from: .finished(document), prior: .uninitialized)) == "ready aˇ")
  }

  @Test("the model goes through the states as its intents have their turns")
  func modelStates() {
    let bed = TestBed(nil) { $0.frameBudget = .zero }
    #expect(describe(bed.model.state) == "uninitialized")
    bed.model.handle(.load(.began))
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "aˇ"))))
    bed.perform(.type("b"), .type("c"))
    bed.model.handle(.load(.began))
    bed.model.handle(.load(.failed(EditorError(.loadFailed, "gone"))))
    var seen: [String] = []
    while bed.scheduler.runTurn() { seen.append(describe(bed.model.state)) }
    #expect(
      seen == [
        "loading -", "operating before perform type, 4 wait aˇ",
        "operating before perform type, 3 wait abˇ", "operating before load began, 2 wait abcˇ",
        "loading abcˇ", "ready abcˇ",
      ])
    #expect(bed.model.lastError == EditorError(.loadFailed, "gone"))
  }

  @Test("a document that was loaded has a version that no earlier one had")
  func versions() {
    let bed = TestBed("aˇ")
    var seen: Set<EditorVersion> = [bed.model.version]
    for _ in 0..<3 {
      bed.perform(.type("x"))
      bed.settle()
      #expect(seen.insert(bed.model.version).inserted)
      bed.model.handle(.load(.finished(MarkdownDocument(marked: "aˇ"))))
      bed.settle()
      #expect(seen.insert(bed.model.version).inserted)
    }
    // It's the document's own count, and begins anew with each that is given, whatever that has seen.
    bed.model.handle(.load(.finished(MarkdownDocument("a").performing(.type("b")))))
    bed.settle()
    #expect(bed.model.version.change == 0 && bed.model.state.document?.version == 0)
    bed.perform(.type("x"))
    bed.settle()
    #expect(bed.model.version.change == 1 && bed.model.state.document?.version == 1)
  }

  private func describe(_ state: EditorState) -> String {
    let text = state.document?.marked.description ?? "-"
    return switch state {
    case .uninitialized: "uninitialized"
    case .loading: "loading \(text)"
    case .ready: "ready \(text)"
    case .operating(let operations, _):
      "operating \(operations.map(\.description).joined(separator: "; ")) \(text)"
    }
  }
}
