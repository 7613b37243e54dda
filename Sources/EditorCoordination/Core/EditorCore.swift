import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Everything that intents change, as a value.
///
/// An intent is first planned, which changes nothing and may fail. Then the plan is made, which can't fail. So a
/// failure leaves everything as it was, and a plan whose host has gone meanwhile is thrown away.
struct EditorCore: Sendable {
  /// A document's next state and the changes that lead to it.
  struct Change: Sendable {
    let after: MarkdownDocument
    let changes: ChangeSet
  }

  /// The model's state; never `operating`, which only the queue knows.
  private(set) var state: EditorState
  /// The version of the state's document, which counts the changes; of the last document if there is none now.
  private(set) var version = EditorVersion(document: 0, change: 0)
  /// The number of changes of anything that an observer can see.
  private(set) var revision = 0
  /// The behaviour of model and queue.
  var configuration: EditorConfiguration { sharedConfiguration.value }
  /// The host's view of the document.
  var host = HostView()
  /// Whether an input method holds marked text in the host.
  private(set) var isComposing = false
  /// The last analysis of the text, which was computed off the main actor.
  private(set) var analysis: VersionedAnalysis? {
    get { sharedAnalysis?.value }
    set { sharedAnalysis = newValue.map(Shared.init) }
  }
  /// Whether a stream reads every change.
  var isRecordingChanges = false
  private(set) var sharedConfiguration: Shared<EditorConfiguration>
  /// Boxed, as most models have no analysis, and each would need room for it.
  private var sharedAnalysis: Shared<VersionedAnalysis>?
  /// This view's author among the views on the document.
  private(set) var author = History.Author(0)
  private var log = ChangeLog()
  private var recorded: [ChangeEvent] = []

  /// The core of a model with `document`, or with none yet.
  init(_ document: MarkdownDocument?, configuration: Shared<EditorConfiguration>) {
    state = document.map { .ready($0.countedAnew()) } ?? .uninitialized
    author = document?.history.author ?? author
    sharedConfiguration = configuration
  }

  /// Makes this core one more view, with the author `author`, on the document of `other`.
  mutating func view(_ other: EditorCore, as author: History.Author) {
    (state, version, log, analysis) = (other.state, other.version, other.log, other.analysis)
    self.author = author
    state = state.mapDocument { $0.viewed(by: author) }
    revision += 1
    becomeAnother()
  }

  /// Gives the present document another number.
  mutating func renumber(_ number: Int) { version = EditorVersion(document: number, change: version.change) }

  /// Returns the changes recorded since the last call, and forgets them.
  mutating func takeRecordedChanges() -> [ChangeEvent] {
    guard !recorded.isEmpty else { return [] }
    defer { recorded = [] }
    return recorded
  }

  /// The changes since `version` of the present document; `nil` if they are no longer kept.
  func changes(after version: EditorVersion) -> ArraySlice<ChangeSet>? {
    log.last(self.version.change - version.change)
  }

  /// Notes that the input method's composition is over: text that it had marked stays, and is no longer marked.
  mutating func endComposition() { isComposing = false }
}

// MARK: Making

extension EditorCore {
  /// Applies `change`, which was planned for this very value.
  mutating func make(_ change: ViewChange) {
    switch change {
    case .document(let news):
      takeOver(news)
    case .hostEdit(let change, let lag, let isComposing):
      setDocument(change)
      host.edited(lag: lag, selection: change.after.selection)
      self.isComposing = isComposing
    case .hostSelection(let change):
      setDocument(change)
      host.selected(change.after.selection)
    case .view(let other, let author):
      view(other, as: author)
    case .configure(let configuration):
      sharedConfiguration = Shared(configuration)
    case .greetHost:
      host = HostView()
      isComposing = false
    }
  }

  /// Applies what another view on the document did to it; then both have the same text, tree, history and version.
  mutating func follow(_ news: DocumentNews) {
    switch news {
    case .changed(let change):
      guard let own = state.document else { return }
      let after = own.following(change.after, by: change.changes)
      // A change of the history alone is nothing to show.
      guard !change.changes.isIdentity else { return state = .ready(after) }
      takeOver(.changed(Change(after: after, changes: change.changes)))
    case .analysed: if configuration.analysesText { takeOver(news) }
    case .parsed, .protected, .loaded: takeOver(news)
    }
  }

  private mutating func takeOver(_ news: DocumentNews) {
    switch news {
    case .changed(let change):
      setDocument(change)
      host.documentChanged(change.changes)
    case .parsed(let tree):
      state = state.mapDocument { $0.completed(with: tree) }
      noteThatMoreIsKnown()
    case .protected(let ranges):
      state = state.mapDocument { $0.protecting(ranges) }
      noteThatMoreIsKnown()
    case .loaded(let event, let number):
      load(event, number: number)
    case .analysed(let analysis):
      self.analysis = analysis
      noteThatMoreIsKnown()
    }
  }

  private mutating func noteThatMoreIsKnown() {
    revision += 1
    host.moreIsKnown()
  }

  private mutating func setDocument(_ change: Change) {
    state = .ready(change.after)
    revision += 1
    guard !change.changes.isIdentity else { return }
    version = EditorVersion(document: version.document, change: change.after.version)
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
    state = .ready(document.withHistory(document.history.continued(by: author)).countedAnew())
    version = EditorVersion(document: number, change: 0)
    log = ChangeLog()
    analysis = nil
    becomeAnother()
  }

  /// Notes that the document is another one than before.
  private mutating func becomeAnother() {
    isComposing = false
    host.lost()
    guard isRecordingChanges, let document = state.document else { return }
    recorded.append(.resync(DocumentSnapshot(document, version: version)))
  }
}

/// The last changes of a document, used to move results computed for an earlier version to the current one.
private struct ChangeLog: Sendable {
  /// The number of changes that are kept.
  static let capacity = 64

  private var changes: [ChangeSet] = []

  /// A log without changes.
  init() {}

  /// Records `change` as the newest.
  mutating func append(_ change: ChangeSet) {
    if changes.count == Self.capacity * 2 { changes.removeFirst(Self.capacity) }
    changes.append(change)
  }

  /// The last `count` changes in order.
  ///
  /// Returns `nil` if `count` is negative or some of them are no longer kept.
  func last(_ count: Int) -> ArraySlice<ChangeSet>? {
    (0...min(changes.count, Self.capacity)).contains(count) ? changes.suffix(count) : nil
  }
}
