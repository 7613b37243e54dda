public import EditorCoordination
public import Observation
public import TextBuffer

/// The observable state of a document's file, for views: a projection of the state of its store.
///
/// Each property changes only when its value does, so a view that reads `phase` isn't disturbed by typing. Nothing
/// changes while the view's host is in the middle of an update pass.
@MainActor
@Observable
public final class DocumentStatus {
  /// The activity of the store: `clean`, `dirty`, `saving` and so on.
  public private(set) var phase = DocumentStoreState.Phase.closed
  /// The path of the file, or of a draft's place in the folder for drafts; `nil` if nothing is open.
  public private(set) var path: String?
  /// Whether the document is a draft, to which `EditorContext.save(as:replacing:)` gives a file.
  public private(set) var isDraft = false
  /// Whether the text is on disk, in the file or in its journal, so that a crash loses nothing.
  public private(set) var isSafe = true
  /// The text of the others in a conflict; `nil` if there is no conflict.
  public private(set) var theirs: Rope?
  /// The error of an opening or a save that failed, until the next one.
  public private(set) var error: EditorError?
  /// The claims of others who have the file open, in this program or in another one.
  public private(set) var others: [FileClaim] = []
  /// The claim of somebody else who has taken the file over; see `DocumentStore.takeOver()`.
  public private(set) var takenOverBy: FileClaim?
  /// The number of changes that were recovered from a journal on opening.
  public private(set) var recoveredChanges = 0
  /// The journals found on opening that couldn't be used.
  public private(set) var keptJournals: [KeptJournal] = []

  @ObservationIgnored private var shown = Values(.closed)
  @ObservationIgnored private var following: Task<Void, Never>?

  /// The status of no file.
  init() {}

  deinit { following?.cancel() }

  /// Follows `store` from now on; `mayChange` waits until nobody is in the middle of an update pass.
  func follow(_ store: DocumentStore?, _ mayChange: @escaping @MainActor () async -> Void) {
    following?.cancel()
    guard let store else { return show(Values(.closed)) }
    following = Task { [weak self] in
      for await state in await store.states() {
        let values = Values(state)
        if self?.shown == values { continue }
        await mayChange()
        guard !Task.isCancelled else { return }
        self?.show(values)
      }
    }
  }

  /// The values of a state that observers see.
  private struct Values: Equatable {
    let phase: DocumentStoreState.Phase
    let path: String?
    let isDraft, isSafe: Bool
    var (theirs, error) = (Rope?.none, EditorError?.none)
    let others: [FileClaim]
    let takenOverBy: FileClaim?
    let recoveredChanges: Int
    let keptJournals: [KeptJournal]

    init(_ state: DocumentStoreState) {
      let file = state.file
      (phase, path) = (state.phase, file?.path)
      (isDraft, isSafe) = (file?.isDraft ?? false, file?.isSafe ?? true)
      (others, takenOverBy) = (file?.others ?? [], file?.takenOverBy)
      (recoveredChanges, keptJournals) = (file?.recoveredChanges ?? 0, file?.keptJournals ?? [])
      switch state {
      case .conflicted(_, let text): theirs = text
      case .unopened(let reason): error = reason
      case .unsaveable(_, let reason): error = reason.error
      case .closed, .opening, .clean, .dirty, .saving: break
      }
    }
  }

  private func show(_ values: Values) {
    shown = values
    change(\.phase, to: values.phase)
    change(\.path, to: values.path)
    change(\.isDraft, to: values.isDraft)
    change(\.isSafe, to: values.isSafe)
    change(\.theirs, to: values.theirs)
    change(\.error, to: values.error)
    change(\.others, to: values.others)
    change(\.takenOverBy, to: values.takenOverBy)
    change(\.recoveredChanges, to: values.recoveredChanges)
    change(\.keptJournals, to: values.keptJournals)
  }

  private func change<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<DocumentStatus, Value>, to value: Value
  ) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }
}
