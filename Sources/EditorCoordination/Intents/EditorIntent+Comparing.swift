import MarkdownEditing
import MarkdownSyntax
import TextBuffer

extension EditorIntent: Equatable {
  /// Whether two intents ask for the same, such as `#expect(sent == [.perform(.bold), .save])` in a test.
  ///
  /// Hosts are the same if they are one object. Documents and configurations are compared as `LoadEvent` and
  /// `EditorConfiguration` say.
  ///
  /// - Complexity: O(n), where n is the length of the compared texts.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.perform(let left), .perform(let right)): left == right
    case (.performInBackground(let left), .performInBackground(let right)): left == right
    case (.hostEdited(let left, let host), .hostEdited(let right, let other)):
      host === other && left == right
    case (.hostSelected(let left, let host), .hostSelected(let right, let other)):
      host === other && left == right
    case (.attach(let left), .attach(let right)), (.leave(let left), .leave(let right)): left === right
    case (.load(let left), .load(let right)): left == right
    case (.completed(let left), .completed(let right)): left == right
    case (.protect(let left, let version), .protect(let right, let other)): version == other && left == right
    case (.configure(let left), .configure(let right)): left == right
    case (.save, .save), (.detach, .detach), (.acknowledgeError, .acknowledgeError): true
    default: false
    }
  }
}

extension LoadEvent: Equatable {
  /// Whether two events report the same.
  ///
  /// Documents are the same if their text, selection, dialect and read-only parts are. The rest of a document, such
  /// as its history, can't be compared, since a test has no way to write down an expected one.
  ///
  /// - Complexity: O(n), where n is the length of the text.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.began, .began): true
    case (.progressed(let left), .progressed(let right)): left == right
    case (.finished(let left), .finished(let right)):
      left.rope == right.rope && left.selection == right.selection
        && left.tree.dialect == right.tree.dialect && left.readOnly == right.readOnly
    case (.failed(let left), .failed(let right)): left == right
    default: false
    }
  }
}

extension EditorConfiguration: Equatable {
  /// Whether a model behaves the same with both.
  ///
  /// Instruments and logger don't count: they only listen, and have no identity that could be compared.
  public static func == (left: Self, right: Self) -> Bool {
    (left.frameBudget, left.generationLimit, left.normalDepth, left.slowAction, left.turnBudget)
      == (right.frameBudget, right.generationLimit, right.normalDepth, right.slowAction, right.turnBudget)
      && (left.coalescesToggles, left.isReadOnly, left.analysesText, left.analysisDelay)
        == (right.coalescesToggles, right.isReadOnly, right.analysesText, right.analysisDelay)
      && left.editing == right.editing && left.errorBoundary == right.errorBoundary
  }
}
