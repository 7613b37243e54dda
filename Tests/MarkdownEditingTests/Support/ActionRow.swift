import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// A document with marks, an action, and the document afterwards; `nil` where the action must change nothing.
struct ActionRow: Sendable, CustomTestStringConvertible {
  var action: String
  var before: String
  var after: String?

  init(_ action: String, _ before: String, _ after: String?) {
    (self.action, self.before, self.after) = (action, before, after)
  }

  var testDescription: String { "\(action): \(before.debugDescription)" }

  /// Runs the action and compares text and selection; checks that undoing brings both back, and, for a toggle, that the
  /// action pressed again does too.
  func check(in dialect: Dialect = .gfm, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let action = try #require(EditorAction(name: action), sourceLocation: sourceLocation)
    let document = MarkdownDocument(marked: MarkedText(before), dialect: dialect)
    switch document.result(of: action) {
    case .unchanged(let reason):
      #expect(after == nil, "\(reason)", sourceLocation: sourceLocation)
    case .changed(let transaction):
      let result = document.applying(transaction)
      #expect(
        result.marked.description.debugDescription == (after ?? "no change").debugDescription,
        sourceLocation: sourceLocation)
      guard after != nil, case .changed(let undo) = result.result(of: .undo) else { return }
      #expect(result.applying(undo).marked == document.marked, sourceLocation: sourceLocation)
      guard action.isToggle, case .changed(let again) = result.result(of: action) else { return }
      #expect(result.applying(again).marked == document.marked, sourceLocation: sourceLocation)
    }
  }
}
