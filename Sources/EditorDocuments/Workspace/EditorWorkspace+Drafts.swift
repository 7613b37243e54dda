public import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
public import TextBuffer

/// A document with text that wasn't saved when it was closed, or when its program ended.
public struct UnsavedDocument: Sendable, Hashable {
  /// The path to open it by, with `EditorContext.open(_:)`, which brings the text back.
  public let path: String
  /// Whether it never had a file; then there is only its journal.
  public let isDraft: Bool
  /// The text; `nil` if it can't be told, for a reason that opening the document tells.
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
    var outcome = ActionOutcome.cancelled
    // A host that is detached meanwhile cancels waiting intents.
    while outcome == .cancelled { outcome = await copy.model.handle(.load(.finished(text))).outcome }
    if case .failed(let error) = outcome { throw error }
    try await copy.document.becomeDraft()
    return copy
  }

  /// The documents with unsaved text in the state folder that no view has open, by path.
  ///
  /// They stay until they are saved, or closed with `discard`. Left out are documents that another process has open,
  /// and those with their journal beside the file. A journal that can't be read is reported when its file is opened.
  /// Throws if the state folder can't be listed; without such a folder there are none.
  ///
  /// - Complexity: O(n), where n is the length of the files in the state folder and of the files they belong to.
  public func unsavedDocuments() async throws(EditorError) -> [UnsavedDocument] {
    guard let folder = documents.stateFolder else { return [] }
    guard let storage = registry.first(as: (any FileStorage).self) else { throw .unavailable(.fileStorage) }
    let open = await documents.journaled(in: storage)
    var paths: [String: Bool] = [:]
    for name in try await storage.names(besides: folder + "/.") where !open.names.contains(name) {
      if JournalPlace(in: folder, journal: name) != nil {
        if let path = await Journal.path(in: folder + "/" + name, storage) { paths[path] = false }
      } else if let name = Journal.nameOfFile(name) {
        paths[folder + "/" + name] = true
      }
    }
    var found: [UnsavedDocument] = []
    for (path, isDraft) in paths.sorted(by: { $0.key < $1.key }) where !open.paths.contains(path) {
      let saved = isDraft ? nil : try? Rope(validating: await storage.read(path).bytes)
      let (shelf, others) = await JournalShelf.withoutOthers(
        of: path, saved, in: storage, stateFolder: isDraft ? nil : folder, making: nil)
      let text = shelf.changes.isEmpty ? shelf.kept.first?.text : shelf.text
      guard others.isEmpty, !shelf.changes.isEmpty || !shelf.kept.isEmpty else { continue }
      found.append(UnsavedDocument(path: path, isDraft: isDraft, text: text))
    }
    return found
  }
}

extension OpenDocuments {
  /// The absolute paths of the open files, and the names of the journals that have their unsaved text.
  fileprivate func journaled(in storage: any FileStorage) async -> (paths: Set<String>, names: Set<String>) {
    var (paths, names): (Set<String>, Set<String>) = ([], [])
    for document in all {
      guard let path = await document.store?.state.file?.path else { continue }
      paths.formUnion([path, await storage.target(of: path)])
      names.formUnion(await document.store?.journal?.claim.journals ?? [])
    }
    return (paths, names)
  }
}

extension EditorError {
  fileprivate static let nothingToCopy = EditorError(
    .noDocument, "there is no document to copy: open one first")
}
