import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// Intents are the same if they ask for the same.
@MainActor
@Suite struct IntentComparingTests {
  private let hosts = [SimulatedHost(), SimulatedHost()]
  private let version = EditorVersion(document: 0, change: 1)

  /// Intents that differ from each other, made anew by each call.
  private func intents() -> [EditorIntent] {
    let edits = ["a", "b"].map { text in
      HostEdit(Transaction(changes: ChangeSet([.insert(text, at: .zero)], length: 0), event: .typing))
    }
    let carets = [Selection(caret: .zero), Selection(caret: UTF8Offset(1))]
    let part = ReadOnlyRanges([(range: .zero..<UTF8Offset(1), reason: "fixed")])
    let documents = [
      MarkdownDocument(marked: "aˇ"), MarkdownDocument(marked: "ˇa"), MarkdownDocument(marked: "bˇ"),
      MarkdownDocument("a", dialect: .commonMark), MarkdownDocument(marked: "aˇ").protecting(part),
    ]
    let changes = [VersionedChange.StalePolicy.drop, .rebase].map {
      VersionedChange(edits[0].transaction, for: version, whenStale: $0)
    }
    let error = EditorError(.loadFailed, "no")
    var intents: [EditorIntent] = [.perform(.bold), .perform(.italic), .performInBackground(.bold)]
    intents += [.save, .detach, .acknowledgeError]
    for host in hosts {
      intents.append(.attach(host))
      for edit in edits { intents.append(.hostEdited(edit, by: host)) }
      for caret in carets { intents.append(.hostSelected(caret, by: host)) }
    }
    intents += [.load(.began), .load(.progressed(0.5)), .load(.progressed(1)), .load(.failed(error))]
    for document in documents { intents.append(.load(.finished(document))) }
    for change in changes { intents.append(.completed(change)) }
    intents += [.protect(part, for: version), .protect(ReadOnlyRanges(), for: version)]
    intents.append(.protect(part, for: EditorVersion(document: 0, change: 2)))
    for configuration in configurations { intents.append(.configure(configuration)) }
    return intents
  }

  /// The usual configuration, and one for each property that counts.
  private var configurations: [EditorConfiguration] {
    let changes: [(inout EditorConfiguration) -> Void] = [
      { _ in }, { $0.frameBudget = .zero }, { $0.generationLimit = 1 }, { $0.normalDepth = 1 },
      { $0.slowAction = .zero }, { $0.coalescesToggles = true }, { $0.editing = EditingOptions() },
      { $0.isReadOnly = true }, { $0.analysesText = true }, { $0.analysisDelay = .seconds(1) },
      { $0.errorBoundary = ErrorBoundary(otherwise: .ignore) },
    ]
    return changes.map { change in
      var configuration = EditorConfiguration()
      change(&configuration)
      return configuration
    }
  }

  @Test("an intent is the same as one that asks for the same of the same host, and as no other")
  func compares() {
    let (left, right) = (intents(), intents())
    for (index, intent) in left.enumerated() {
      #expect(right.indices.filter { right[$0] == intent } == [index], "\(intent.name)")
    }
  }

  @Test("a new property of a configuration has to be compared, too, unless it only listens")
  func properties() {
    // Two of them listen; the time of parsing can't be set from outside.
    #expect(Mirror(reflecting: EditorConfiguration()).children.count == configurations.count - 1 + 3)
  }
}
