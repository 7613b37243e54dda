import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Everything that intents change, as a value.
///
/// An intent is first planned, which changes nothing and may fail, and then made, which can't: so failing leaves
/// everything as it was, and a plan whose host has gone meanwhile is thrown away.
struct EditorCore: Sendable {
  /// A document's next state, and what leads there.
  struct Change: Sendable {
    let after: MarkdownDocument
    let changes: ChangeSet
  }

  /// Never `operating`, which is a matter of the queue.
  private(set) var state: EditorState
  /// The version of the state's document, which counts the changes; of the last one where that has none.
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
    state = document.map { .ready($0.countedAnew()) } ?? .uninitialized
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

// MARK: Making

extension EditorCore {
  /// Makes `change`, which was planned for this very value.
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

  /// Takes over what another view on the document did to it; text, tree, history and version are the same in both
  /// then.
  mutating func follow(_ news: DocumentNews) {
    switch news {
    case .changed(let change):
      guard let own = state.document else { return }
      let after = own.following(change.after, by: change.changes)
      // A history that goes on elsewhere is nothing to show.
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

  /// Takes note that the document isn't the one of before.
  private mutating func becomeAnother() {
    isComposing = false
    host.lost()
    guard isRecordingChanges, let document = state.document else { return }
    recorded = [.resync(DocumentSnapshot(document, version: version))]
  }
}
