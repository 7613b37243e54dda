import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Everything that intents change, as a value.
///
/// An intent is first planned, which changes nothing and may fail, and then made, which can't: so failing leaves
/// everything as it was, and a plan whose host has gone meanwhile is thrown away.
struct EditorCore: Sendable {
  /// Never `operating`, which is a matter of the queue.
  private(set) var state: EditorState
  /// The version of the state's document.
  private(set) var version = EditorVersion(document: 0, change: 0)
  /// Counts every change of what an observer can see.
  private(set) var revision = 0
  /// How model and queue behave.
  var configuration: EditorConfiguration { sharedConfiguration.value }
  /// What the host shows.
  var host = HostView()
  /// Whether an input method holds marked text in the host.
  private(set) var isComposing = false
  /// What was found out about the text elsewhere.
  private(set) var analysis: VersionedAnalysis? {
    get { sharedAnalysis?.value }
    set { sharedAnalysis = newValue.map(Shared.init) }
  }
  /// Whether anyone wants every change.
  var isRecordingChanges = false
  private(set) var sharedConfiguration: Shared<EditorConfiguration>
  /// In a place of its own, as most models want none, and each would have room for it.
  private var sharedAnalysis: Shared<VersionedAnalysis>?
  /// Which of the views on the document this is.
  private(set) var author = History.Author(0)
  private var log = ChangeLog()
  private var recorded: [ChangeEvent] = []

  /// The core of a model that has `document`, or none yet.
  init(_ document: MarkdownDocument?, configuration: Shared<EditorConfiguration>) {
    state = document.map { .ready($0) } ?? .uninitialized
    author = document?.history.author ?? author
    sharedConfiguration = configuration
  }

  /// Becomes one more view, called `author`, on the document of `other`.
  mutating func view(_ other: EditorCore, as author: History.Author) {
    (state, version, log, analysis) = (other.state, other.version, other.log, other.analysis)
    self.author = author
    state = state.mapDocument { $0.viewed(by: author) }
    revision += 1
    becomeAnother()
  }

  /// Gives the present document another number.
  mutating func renumber(_ number: Int) { version = EditorVersion(document: number, change: version.change) }

  /// The changes that were made since this was asked last.
  mutating func takeRecordedChanges() -> [ChangeEvent] {
    guard !recorded.isEmpty else { return [] }
    defer { recorded = [] }
    return recorded
  }

  /// The changes since `version` of the present document, or `nil` where they aren't known any more.
  func changes(after version: EditorVersion) -> ArraySlice<ChangeSet>? {
    log.last(self.version.change - version.change)
  }

  /// No host is there any more: the text that an input method marked in it stays as it is, and nobody's.
  mutating func hostLeft() { isComposing = false }
}

// MARK: Planning

extension EditorCore {
  /// What `work` comes to at `time`.
  func plan(
    _ work: QueuedWork, using performer: some ActionPerformer, at time: Duration
  ) throws(EditorError) -> Plan {
    switch work {
    case .greetHost: return .greetHost
    case .tellHost, .tellObservers: return .nothing(.toldAfterwards)
    case .acknowledgeError: return .done
    case .perform(let action): return try plan(action, performer, at: time)
    case .hostEdited(let edit): return try plan(edit, at: time)
    case .hostSelected(let selection): return try plan(selection)
    case .complete(let change): return try plan(change, at: time)
    case .completeOutside(let change): return try plan(change, at: time, isOutside: true)
    case .load(let event): return .load(event, number: version.document + 1)
    case .view: throw .noDocument
    case .performInBackground(let action):
      guard !isComposing else { return .nothing(.composing) }
      return .elsewhere(.action(action, try snapshot()))
    case .save: return .elsewhere(.save(try snapshot()))
    case .finished(let result): return try plan(result, at: time)
    case .analysed(let analysis): return plan(analysis)
    case .parsed(let tree, let version):
      guard version == self.version else { return .nothing(.late) }
      return .parsed(try readyDocument().completed(with: tree))
    case .protect(let ranges, let version):
      return try plan(protecting: ranges, at: version, in: readyDocument())
    case .configure(let configuration): return .configure(configuration)
    case .reconfigure(let change):
      var configuration = configuration
      change(&configuration)
      return .configure(configuration)
    }
  }

  private func plan(
    _ action: EditorAction, _ performer: some ActionPerformer, at time: Duration
  ) throws(EditorError) -> Plan {
    let document = try readyDocument()
    guard !isComposing else { return .nothing(.composing) }
    switch try performer.result(of: action, on: document) {
    case .unchanged(let reason): return .nothing(reason)
    case .changed(let result): return try plan(result, in: document, at: time)
    }
  }

  private func plan(_ edit: HostEdit, at time: Duration) throws(EditorError) -> Plan {
    let document = try readyDocument()
    var transaction = edit.transaction
    let (changes, lag) = try host.absorbing(transaction.changes)
    if changes != transaction.changes { transaction.selection = nil }
    transaction.changes = changes
    // What takes the place of marked text, at last the text that is committed, is one step with it.
    if isComposing, !transaction.event.isInHistory { transaction.event = .composition }
    let change = try change(EditingResult(transaction), in: document, at: time)
    if let reason = refusal(of: changes, in: document) { throw .readOnly(reason) }
    return .hostEdit(change, lag: lag, isComposing: edit.isComposing)
  }

  private func plan(_ selection: Selection) throws(EditorError) -> Plan {
    let document = try readyDocument()
    let selection = try host.absorbing(selection)
    if let problem = selection.problem(in: document.rope) { throw .invalidChange("the selection " + problem) }
    let identity = ChangeSet.identity(length: document.rope.utf8Count)
    let transaction = Transaction(changes: identity, selection: selection, event: .selection)
    return .hostSelection(try change(EditingResult(transaction), in: document, at: .zero))
  }

  /// What `completed` comes to; what others did to the document's file is taken in whatever it touches.
  private func plan(
    _ completed: VersionedChange, at time: Duration, isOutside: Bool = false
  ) throws(EditorError) -> Plan {
    let document = try readyDocument()
    // Marked text is the input method's: what can't wait for it is dropped, as it will be stale by then.
    guard !isComposing else {
      return completed.whenStale == .rebase ? .postpone : .nothing(.composing)
    }
    guard completed.version != version else {
      return try plan(EditingResult(completed.transaction), in: document, at: time, isOutside: isOutside)
    }
    guard completed.whenStale == .rebase, completed.version.document == version.document,
      let since = changes(after: completed.version)
    else { throw .stale(completed.version, current: version) }
    var transaction = completed.transaction
    transaction.selection = nil
    for other in since {
      guard transaction.changes.lengthBefore == other.lengthBefore else {
        throw .invalidChange(
          "the change doesn't fit version \(completed.version), for which it says it was made")
      }
      transaction.changes = transaction.changes.transformed(over: other, .after)
    }
    return try plan(EditingResult(transaction), in: document, at: time, isOutside: isOutside)
  }

  private func plan(
    _ result: EditingResult, in document: MarkdownDocument, at time: Duration, isOutside: Bool = false
  ) throws(EditorError) -> Plan {
    let change = try change(result, in: document, at: time)
    if !isOutside, let reason = refusal(of: change.changes, in: document) { return .nothing(reason) }
    let isNothing = change.changes.isIdentity && change.after.selection == document.selection
    return isNothing ? .nothing(.nothingToChange) : .change(change)
  }

  private func change(
    _ result: EditingResult, in document: MarkdownDocument, at time: Duration
  ) throws(EditorError) -> Change {
    if let problem = result.transaction.problem(in: document) {
      throw .invalidChange("the change " + problem)
    }
    let after = document.applying(result, within: configuration.turnBudget, at: time)
    return Change(after: after, changes: result.changes)
  }

  private func plan(_ result: ElsewhereResult, at time: Duration) throws(EditorError) -> Plan {
    switch result {
    case .saved(let result):
      switch try result.get() {
      case .saved: return .done
      case .nothingToSave: return .nothing(.nothingToSave)
      case .merged: return .nothing(.merged)
      }
    case .action(let result, for: let version):
      switch try result.get() {
      case .unchanged(let reason): return .nothing(reason)
      case .changed(let result):
        guard !isComposing else { return .nothing(.composing) }
        guard version == self.version else { throw .stale(version, current: self.version) }
        return try plan(result, in: try readyDocument(), at: time)
      }
    }
  }

  /// What is late is moved along where it can be, and dropped where it can't.
  private func plan(_ analysis: VersionedAnalysis) -> Plan {
    guard analysis.version.document == version.document,
      let since = changes(after: analysis.version)
    else { return .nothing(.late) }
    var analysis = analysis
    analysis.analysis = since.reduce(analysis.analysis) { $0.mapped(through: $1) }
    return .analysed(analysis)
  }

  private func snapshot() throws(EditorError) -> DocumentSnapshot {
    DocumentSnapshot(try readyDocument(), version: version)
  }

  private func readyDocument() throws(EditorError) -> MarkdownDocument {
    switch state {
    case .ready(let document), .operating(_, let document): return document
    case .uninitialized: throw .noDocument
    case .loading: throw .loading
    }
  }
}

// MARK: Making

extension EditorCore {
  /// Makes `plan`, which was planned for this very value, and answers how the intent ended.
  mutating func make(_ plan: Plan) -> ActionOutcome {
    switch plan {
    case .nothing(let reason):
      return .unchanged(reason)
    case .postpone, .elsewhere:
      preconditionFailure("the runner makes what isn't made here")
    case .done:
      break
    case .analysed(let analysis):
      self.analysis = analysis
      revision += 1
      host.moreIsKnown()
    case .parsed(let document):
      state = .ready(document)
      revision += 1
      host.moreIsKnown()
    case .protect(let document):
      state = .ready(document)
      revision += 1
      host.moreIsKnown()
    case .change(let change):
      make(change)
      host.documentChanged(change.changes)
    case .hostEdit(let change, let lag, let isComposing):
      make(change)
      host.edited(lag: lag, selection: change.after.selection)
      self.isComposing = isComposing
    case .hostSelection(let change):
      make(change)
      host.selected(change.after.selection)
    case .load(let event, let number):
      load(event, number: number)
    case .view(let other, let author):
      view(other, as: author)
    case .configure(let configuration):
      sharedConfiguration = Shared(configuration)
    case .greetHost:
      host = HostView()
      isComposing = false
    }
    return .applied
  }

  /// Takes over what another view on the document did to it; text, tree, history and version are the same in both
  /// then.
  mutating func follow(_ news: DocumentNews) {
    switch news {
    case .changed(let change):
      guard let own = state.document else { return }
      let after = own.following(change.after, by: change.changes)
      // A history that goes on elsewhere is nothing to show.
      guard !change.changes.isIdentity else { return state = .ready(after) }
      make(Change(after: after, changes: change.changes))
      host.documentChanged(change.changes)
    case .parsed(let tree):
      guard let own = state.document else { return }
      _ = make(.parsed(own.completed(with: tree)))
    case .protected(let ranges):
      guard let own = state.document else { return }
      _ = make(.protect(own.protecting(ranges)))
    case .loaded(let event, let number): load(event, number: number)
    case .analysed(let analysis): if configuration.analysesText { _ = make(.analysed(analysis)) }
    }
  }

  private mutating func make(_ change: Change) {
    state = .ready(change.after)
    revision += 1
    guard !change.changes.isIdentity else { return }
    version = EditorVersion(document: version.document, change: version.change + 1)
    log.append(change.changes)
    if let old = analysis {
      analysis = VersionedAnalysis(
        analysis: old.analysis.mapped(through: change.changes), version: old.version)
    }
    if isRecordingChanges {
      recorded.append(.changed(change.changes, DocumentSnapshot(change.after, version: version)))
    }
  }

  private mutating func load(_ event: LoadEvent, number: Int) {
    state = EditorState(from: event, prior: state)
    revision += 1
    guard case .finished(let document) = event else { return }
    state = .ready(document.withHistory(document.history.continued(by: author)))
    version = EditorVersion(document: number, change: 0)
    log = ChangeLog()
    analysis = nil
    becomeAnother()
  }

  /// Takes note that the document isn't the one of before.
  private mutating func becomeAnother() {
    isComposing = false
    host.lost()
    guard isRecordingChanges, let document = state.document else { return }
    recorded = [.resync(DocumentSnapshot(document, version: version))]
  }
}

extension UserEvent {
  /// Whether it's a way through the history.
  fileprivate var isInHistory: Bool { self == .undo || self == .redo }
}

extension UnchangedReason {
  static let composing = UnchangedReason("composing", "an input method is composing text")
  static let alreadyAttached = UnchangedReason("already-attached", "that host is attached already")
  static let nothingAttached = UnchangedReason("nothing-attached", "no host is attached")
  static let nothingToSave = UnchangedReason("nothing-to-save", "nothing to save")
  static let merged = UnchangedReason(
    "merged", "somebody else changed the file: save again once their changes are in")
  static let late = UnchangedReason("late", "it came too late")
  static let alreadyShown = UnchangedReason("already-shown", "that document is shown already")
  static let toldAfterwards = UnchangedReason("told-afterwards", "the host is told after the drain")
}
