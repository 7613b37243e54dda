import MarkdownEditing
import TextBuffer

/// Everything that intents change, as a value: keeping the old one is rolling back.
struct EditorCore: Sendable {
  /// Never `operating`, which is a matter of the queue.
  private(set) var state: EditorState
  /// The version of the state's document.
  private(set) var version = EditorVersion(document: 0, change: 0)
  /// Counts everything that an observer could see, so that an observer is told only of that.
  private(set) var revision = 0
  private(set) var configuration: EditorConfiguration
  /// What the host shows.
  var host = HostView()
  private var log = ChangeLog()
  private var isComposing = false

  /// The core of a model that has `document`, or none yet.
  init(_ document: MarkdownDocument?, configuration: EditorConfiguration) {
    state = document.map { .ready($0) } ?? .uninitialized
    self.configuration = configuration
  }

  /// Takes `work` in and answers how it ended; where it failed, the document is byte for byte what it was.
  mutating func take(_ work: QueuedWork, using performer: some ActionPerformer) -> ActionOutcome {
    var next = self
    do throws(EditorError) {
      let outcome = try next.reduce(work, performer)
      self = next
      return outcome
    } catch {
      if case .intent(.hostEdited) = work { host.lost() }
      return .failed(error)
    }
  }

  private mutating func reduce(
    _ work: QueuedWork, _ performer: some ActionPerformer
  ) throws(EditorError) -> ActionOutcome {
    switch work {
    case .greetHost: return greetHost()
    case .intent(.perform(let action)): return try perform(action, performer)
    case .intent(.hostEdited(let edit)): return try absorb(edit)
    case .intent(.hostSelected(let selection)): return try absorb(selection)
    case .intent(.completed(let change)): return try complete(change)
    case .intent(.load(let event)): return load(event)
    case .intent(.configure(let configuration)):
      self.configuration = configuration
      return .applied
    case .intent(.attach), .intent(.detach):
      preconditionFailure("attaching and detaching take effect at once and never wait for a turn")
    }
  }
}

// MARK: The intents

extension EditorCore {
  private mutating func greetHost() -> ActionOutcome {
    host = HostView()
    isComposing = false
    return .applied
  }

  private mutating func perform(
    _ action: EditorAction, _ performer: some ActionPerformer
  ) throws(EditorError) -> ActionOutcome {
    let document = try readyDocument()
    guard !isComposing else { return .unchanged(.composing) }
    switch try performer.result(of: action, on: document) {
    case .unchanged(let reason): return .unchanged(reason)
    case .changed(let transaction): return try make(transaction, in: document)
    }
  }

  private mutating func absorb(_ edit: HostEdit) throws(EditorError) -> ActionOutcome {
    let document = try readyDocument()
    var transaction = edit.transaction
    let changes = try host.absorb(transaction.changes)
    if changes != transaction.changes { transaction.selection = nil }
    transaction.changes = changes
    let hostBefore = host
    let outcome = try make(transaction, in: document)
    host = hostBefore
    host.selection = state.document?.selection
    isComposing = edit.isComposing
    return outcome
  }

  private mutating func absorb(_ selection: Selection) throws(EditorError) -> ActionOutcome {
    let document = try readyDocument()
    guard let selection = host.absorb(selection) else {
      throw EditorError(.stale, "the host selected in a text that is no longer the document")
    }
    if let problem = selection.problem(in: document.rope) { throw .invalidChange("the selection " + problem) }
    host.selection = selection
    guard selection != document.selection else { return .unchanged(.alreadySelected) }
    let identity = ChangeSet.identity(length: document.rope.utf8Count)
    return try make(Transaction(changes: identity, selection: selection, event: .selection), in: document)
  }

  private mutating func complete(_ change: VersionedChange) throws(EditorError) -> ActionOutcome {
    let document = try readyDocument()
    guard !isComposing else { return .unchanged(.composing) }
    guard change.version != version else { return try make(change.transaction, in: document) }
    guard change.whenStale == .rebase, change.version.document == version.document,
      let since = log.last(version.change - change.version.change)
    else { throw .stale(change.version, current: version) }
    var transaction = change.transaction
    transaction.selection = nil
    for other in since {
      guard transaction.changes.lengthBefore == other.lengthBefore else {
        throw .invalidChange(
          "the change doesn't fit version \(change.version), for which it says it was made")
      }
      transaction.changes = transaction.changes.rebased(over: other)
    }
    return try make(transaction, in: document)
  }

  private mutating func load(_ event: LoadEvent) -> ActionOutcome {
    state = EditorState(from: event, prior: state)
    revision += 1
    if case .finished = event {
      version = EditorVersion(document: version.document + 1, change: 0)
      log = ChangeLog()
      isComposing = false
      host.lost()
    }
    return .applied
  }
}

// MARK: Changing the document

extension EditorCore {
  private func readyDocument() throws(EditorError) -> MarkdownDocument {
    switch state {
    case .ready(let document), .operating(_, let document): return document
    case .uninitialized: throw .noDocument
    case .loading: throw .loading
    }
  }

  private mutating func make(
    _ transaction: Transaction, in document: MarkdownDocument
  ) throws(EditorError) -> ActionOutcome {
    if let problem = transaction.problem(in: document) { throw .invalidChange("the change " + problem) }
    let changes = transaction.changes
    let after = document.applying(transaction)
    if changes.isIdentity, after.selection == document.selection { return .unchanged(.nothingToChange) }
    state = .ready(after)
    revision += 1
    if !changes.isIdentity {
      version = EditorVersion(document: version.document, change: version.change + 1)
      log.append(changes)
      host.documentChanged(changes)
    }
    return .applied
  }
}

extension UnchangedReason {
  static let composing = UnchangedReason("an input method is composing text")
  static let alreadySelected = UnchangedReason("that is selected already")
  static let alreadyAttached = UnchangedReason("that host is attached already")
  static let nothingAttached = UnchangedReason("no host is attached")
  static let nothingToChange = UnchangedReason("nothing to change")
}
