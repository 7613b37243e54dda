import EditorCoordination
import MarkdownEditing
import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// An open document of the client, which owns the text; a model mirrors it.
///
/// Each change by the client enters the model's queue as a host's edit. The server never changes the text itself: the
/// effect of an action is sent to the client as edits, and comes back as changes.
@MainActor
final class ServedDocument: EditorHost {
  /// The client's URI of the document.
  let uri: String
  /// The absolute path of its file; `nil` if it isn't a file.
  let path: String?
  /// The dialect and the editing options.
  var style: DocumentStyle { didSet { knownUnformatted = nil } }
  /// Returns the base of addresses for a document's path, as the workspace knows it.
  var findHome: (String?) -> DocumentHome = { DocumentHome(path: $0) }
  /// The client's version of the present text.
  private(set) var version: Int
  /// The text and its tree.
  private(set) var document: MarkdownDocument
  /// The reason why the text is unknown; `nil` while it's known.
  private(set) var problem: String?
  /// The semantic tokens of the last reply.
  var tokens = TokenMemory()
  /// The HTML of the last reply.
  var html = HTMLMemory()

  /// The last index, with the model's version that it was made from.
  private var known: (version: Int, index: DocumentIndex)?
  /// The last unformatted places, with the model's version that they were computed from.
  private var knownUnformatted: (version: Int, places: UnformattedPlaces)?
  /// The last findings, with the numbers that they depend on.
  var knownFindings: (key: [Int], findings: [Finding])?
  /// The last report, with the numbers that it depends on.
  var knownReport: (key: [Int], report: DiagnosticReport)?
  /// Sends diagnostics once the client has paused.
  var pendingDiagnostics: Task<Void, Never>?
  /// Called once, as soon as the background parse has finished.
  var onceComplete: (() -> Void)?
  private let unit: Column.Unit
  private let turns = ServerTurns()
  private let model: EditorModel

  /// The document `uri`, which the client opened with `text`.
  init(_ uri: String, version: Int, text: String, style: DocumentStyle, unit: Column.Unit) {
    (self.uri, self.version, self.style, self.unit) = (uri, version, style, unit)
    path = FileURI.path(uri)
    document = MarkdownDocument(text, dialect: style.dialect)
    var configuration = EditorConfiguration()
    configuration.keepQuiet()
    model = EditorModel(document, configuration: configuration, scheduler: turns)
    model.handle(.attach(self))
    turns.run()
  }

  /// The document `other`, parsed anew with `style`.
  convenience init(renewing other: ServedDocument, style: DocumentStyle) {
    let text = other.rope.string(in: other.rope.range)
    self.init(other.uri, version: other.version, text: text, style: style, unit: other.unit)
    (problem, findHome) = (other.problem, other.findHome)
  }

  /// Ends the model's work.
  func close() {
    pendingDiagnostics?.cancel()
    model.handle(.detach)
  }

  // MARK: Reading

  /// The text.
  var rope: Rope { document.rope }

  /// Converts between offsets and positions of the text.
  var map: PositionMap { PositionMap(rope: rope, unit: unit) }

  /// The tree after the last change; parts may still have to be parsed.
  var treeSoFar: SyntaxTree { document.tree }

  /// The complete tree.
  var tree: SyntaxTree {
    if !document.tree.isComplete { document = document.completed() }
    return document.tree
  }

  /// The index of the document's headings, links, definitions and footnotes.
  var index: DocumentIndex {
    let home = findHome(path)
    if let known, known.version == document.version, known.index.home == home { return known.index }
    let index = DocumentIndex(tree, home: home)
    known = (document.version, index)
    return index
  }

  /// The places that the formatter would change.
  var unformatted: UnformattedPlaces {
    if let knownUnformatted, knownUnformatted.version == document.version { return knownUnformatted.places }
    let places = UnformattedPlaces(in: tree, MarkdownFormatter(options: style.editing.formatting))
    knownUnformatted = (document.version, places)
    return places
  }

  // MARK: Changes by the client

  /// The replacement of a range, or a whole text.
  struct ContentChange: Decodable {
    var range: PositionRange?
    var text: String
  }

  /// Applies `changes`, each made for the text after the one before it; the result has the version `version`.
  ///
  /// Invalid changes make the text unknown until the client sends a whole one. A text that only resembles the client's
  /// would be worse.
  func change(_ changes: [ContentChange], to version: Int) {
    if changes.last(where: { $0.range == nil }) != nil {
      problem = nil
    } else if version <= self.version {
      return lose("version \(version) came after version \(self.version)")
    }
    guard problem == nil else { return }
    guard let change = Self.joined(changes, of: rope, unit) else {
      return lose("a range of the change to version \(version) ends before it begins")
    }
    self.version = version
    guard !change.isIdentity else { return }
    tokens.note(change)
    let edit = HostEdit(Transaction(changes: change, event: .external))
    let handle = model.handle(.hostEdited(edit, by: self))
    turns.run()
    document = model.state.document ?? document
    if handle.outcomeSoFar != .applied { lose(handle.outcomeSoFar.map { "\($0)" } ?? "it wasn't taken in") }
  }

  private func lose(_ reason: String) {
    problem = "\(uri): \(reason); the text isn't known until it's sent as a whole or opened again"
  }

  private static func joined(_ changes: [ContentChange], of rope: Rope, _ unit: Column.Unit) -> ChangeSet? {
    var (rope, joined) = (rope, ChangeSet.identity(length: rope.utf8Count))
    for change in changes {
      let next: ChangeSet
      if let range = change.range {
        guard let bytes = PositionMap(rope: rope, unit: unit).bytes(of: range) else { return nil }
        next = ChangeSet([Edit(bytes, change.text)], length: rope.utf8Count)
      } else {
        next = ChangeSet.difference(from: rope, to: Rope(change.text))
      }
      rope = next.applied(to: rope)
      joined = changes.count == 1 ? next : joined.composed(with: next)
    }
    return joined
  }

  // MARK: Updates from the model

  var isAttached: Bool { true }

  func editorDidUpdate(_ update: EditorUpdate) {
    document = update.document
    guard document.tree.isComplete, let tell = onceComplete else { return }
    onceComplete = nil
    tell()
  }
}

/// Runs a model's turns as soon as the server has sent the model something.
///
/// The result of background work asks for a turn at other times; that turn runs as a job of its own.
@MainActor
private final class ServerTurns: ActionScheduler {
  private var waiting: [@MainActor () -> Void] = []

  func schedule(_ turn: @escaping @MainActor () -> Void) {
    waiting.append(turn)
    Task { run() }
  }

  /// Runs waiting turns, including those that they ask for.
  func run() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }
}
