import EditorCoordination
import MarkdownEditing
import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// A document that the client has open: its text is the client's, and a model mirrors it.
///
/// What the client changes enters the model's queue as what a host typed. The server never changes the text itself:
/// what an action would do is sent to the client as edits, and comes back as changes.
@MainActor
final class ServedDocument: EditorHost {
  /// How the client names it.
  let uri: String
  /// The absolute path of its file; `nil` where it's no file.
  let path: String?
  /// How it's read and written.
  var style: DocumentStyle { didSet { knownUnformatted = nil } }
  /// Where a document with a path is, as the workspace has it.
  var findHome: (String?) -> DocumentHome = { DocumentHome(path: $0) }
  /// The version that the client gave the present text.
  private(set) var version: Int
  /// The text, with its tree.
  private(set) var document: MarkdownDocument
  /// Why the text isn't known any more; `nil` while it is.
  private(set) var problem: String?
  /// What was told of its tokens last.
  var tokens = TokenMemory()
  /// What was told of its HTML last.
  var html = HTMLMemory()

  /// The index that was made last, and the model's version that it's of.
  private var known: (version: Int, index: DocumentIndex)?
  /// Where the formatter would write otherwise, as it was worked out last, and the model's version that it's of.
  private var knownUnformatted: (version: Int, places: UnformattedPlaces)?
  /// Its mistakes as they were found last, and the numbers that they depend on.
  var knownFindings: (key: [Int], findings: [Finding])?
  /// What was told of them last, and the same numbers.
  var knownReport: (key: [Int], report: DiagnosticReport)?
  /// Sends diagnostics once the client is still.
  var pendingDiagnostics: Task<Void, Never>?
  /// Called once, as soon as nothing of the text is left to be parsed in the background.
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

  /// The document `other` as `style` has it read.
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

  /// Places of the text.
  var map: PositionMap { PositionMap(rope: rope, unit: unit) }

  /// The tree as the last change left it: parts may still have to be parsed.
  var treeSoFar: SyntaxTree { document.tree }

  /// The tree with nothing left to be parsed.
  var tree: SyntaxTree {
    if !document.tree.isComplete { document = document.completed() }
    return document.tree
  }

  /// What can be pointed to in it.
  var index: DocumentIndex {
    let home = findHome(path)
    if let known, known.version == document.version, known.index.home == home { return known.index }
    let index = DocumentIndex(tree, home: home)
    known = (document.version, index)
    return index
  }

  /// Where the formatter would write otherwise.
  var unformatted: UnformattedPlaces {
    if let knownUnformatted, knownUnformatted.version == document.version { return knownUnformatted.places }
    let places = UnformattedPlaces(in: tree, MarkdownFormatter(options: style.editing.formatting))
    knownUnformatted = (document.version, places)
    return places
  }

  // MARK: What the client changed

  /// A stretch and what stands in its place, or a whole text.
  struct ContentChange: Decodable {
    var range: PositionRange?
    var text: String
  }

  /// Takes in `changes`, each made for the text after the one before it, which lead to `version`.
  ///
  /// What can't be taken in makes the text unknown, until the client sends a whole one: a text that only looks like the
  /// client's would be worse.
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

  // MARK: What the model tells

  var isAttached: Bool { true }

  func editorDidUpdate(_ update: EditorUpdate) {
    document = update.document
    guard document.tree.isComplete, let tell = onceComplete else { return }
    onceComplete = nil
    tell()
  }
}

/// Gives a model its turns as soon as the server has sent something to it.
///
/// What comes from the background asks for a turn at other times: that one is a job of its own.
@MainActor
private final class ServerTurns: ActionScheduler {
  private var waiting: [@MainActor () -> Void] = []

  func schedule(_ turn: @escaping @MainActor () -> Void) {
    waiting.append(turn)
    Task { run() }
  }

  /// Runs what waits, and what comes of that.
  func run() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }
}
