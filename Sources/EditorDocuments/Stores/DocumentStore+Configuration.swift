public import MarkdownSyntax
public import TextBuffer

extension DocumentStore {
  /// The behaviour of a store.
  public struct Configuration: Sendable, Hashable {
    /// The dialect of opened documents.
    public var dialect = Dialect.gfm
    /// An empty history for opened documents, with its limits and its grouping of steps.
    public var history = History()
    /// The autosave delay after the last change; `nil` for never.
    public var autosaveDelay: Duration? = .seconds(2)
    /// The journal delay after the last change; `nil` for no journal.
    public var journalDelay: Duration? = .milliseconds(500)
    /// The reaction to failures of the file system; `nil` for the storage's own.
    ///
    /// `ignore` acts as `propagate` here.
    public var recovery: RecoveryStrategy?
    /// The time without changes of the file before it's checked for changes by others.
    ///
    /// `nil` means that it's checked only when it's saved.
    public var outsideDelay: Duration? = .milliseconds(200)
    /// The polling interval of a file that isn't watched; `nil` for never.
    public var pollInterval: Duration? = .seconds(5)
    /// The delay of the first probe after the storage began to fail; `nil` for no probes.
    public var probeDelay: Duration? = .seconds(5)
    /// Whether the store writes nothing at all: no file, no journal, no copy; see `EditorWorkspace.enterSafeMode()`.
    public var writesNothing = false
    /// The folder for copies of texts that neither file nor journal accepts on closing, without a trailing slash.
    ///
    /// `nil` means that no copies are made.
    public var rescueFolder: String?
    /// The folder for journals, of documents without a file, too; without a trailing slash; it must exist.
    ///
    /// One folder of the app's for its user, such as one in `$XDG_STATE_HOME` or in Application Support: the names in
    /// it tell the files apart, also after a file was renamed. A journal that it doesn't accept is beside its file.
    /// `nil` means that all journals are beside their files, and that a document without a file is safe nowhere, so
    /// that it can be closed only by discarding it.
    public var stateFolder: String?

    /// The observer of the store's noteworthy events.
    public var observer: DocumentObserver?

    /// The usual configuration.
    public init() {}

    /// Whether a journal is kept.
    var hasJournal: Bool { journalDelay != nil && !writesNothing }
  }
}
