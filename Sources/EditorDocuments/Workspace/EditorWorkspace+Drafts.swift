public import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
public import TextBuffer

/// A document without a file that a crash or a closed view left in the folder for drafts.
public struct Draft: Sendable, Hashable {
  /// The path to open it by, with `EditorContext.open(_:)`; there is no file there, but its journal.
  public let path: String
  /// The text; `nil` if the journal can't be read, for a reason that opening the draft tells.
  public let text: Rope?
}

extension EditorWorkspace {
  /// A new context, for `host` if it's given, with a copy of the document of `context`, as a draft of its own.
  ///
  /// The copy has what isn't saved yet, and no history. Throws with the code `no-document` if there is nothing to copy.
  public func duplicate(
    _ context: EditorContext, for host: (any EditorHost)? = nil
  ) async throws(EditorError) -> EditorContext {
    await context.model.settle()
    guard let document = context.model.state.document else { throw .nothingToCopy }
    let copy = host.map { self.context(for: $0) } ?? makeContext()
    let text = MarkdownDocument(document.rope, dialect: document.tree.dialect)
    let outcome = await copy.model.handle(.load(.finished(text))).outcome
    if case .failed(let error) = outcome { throw error }
    try await copy.document.becomeDraft()
    return copy
  }

  /// The drafts that no view has open, by path.
  ///
  /// They stay until they are saved as a file, or closed with `discard`. A draft that another process has open isn't
  /// among them. Throws if the folder for drafts can't be listed; without such a folder there are none.
  public func drafts() async throws(EditorError) -> [Draft] {
    guard let folder = documents.draftFolder else { return [] }
    guard let storage = registry.first(as: (any FileStorage).self) else { throw .unavailable(.fileStorage) }
    var open: Set<String> = []
    for document in documents.all {
      if let path = await document.store?.state.file?.path { open.insert(path) }
    }
    let names = try await storage.names(besides: folder + "/.")
    var drafts: [Draft] = []
    for path in Set(names.compactMap(Journal.nameOfFile)).map({ folder + "/" + $0 }).sorted()
    where !open.contains(path) {
      let (shelf, others) = await JournalShelf.withoutOthers(of: path, nil, in: storage, making: nil)
      guard others.isEmpty else { continue }
      drafts.append(Draft(path: path, text: shelf.text.isEmpty ? shelf.kept.first?.text : shelf.text))
    }
    return drafts
  }
}

extension EditorError {
  fileprivate static let nothingToCopy = EditorError(
    .noDocument, "there is no document to copy: open one first")
}
