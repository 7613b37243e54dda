import MarkdownSyntax
import TextBuffer

extension KnownDocument {
  /// The edit that replaces each destination for which `rewrite` returns a new one; `nil` if there is nothing to
  /// replace.
  ///
  /// The edited text is parsed: every destination must read as wanted, or the edit is refused.
  func rewritingLinks(_ rewrite: (LinkAddress) -> String?) throws(ResponseError) -> DocumentEdit? {
    let old = index.addresses
    let wanted = old.map { LinkAddress($0.destination).flatMap(rewrite) ?? $0.destination }
    let edits = zip(old, wanted).compactMap { attributes, destination -> Edit? in
      guard attributes.destination != destination else { return nil }
      return attributes.destinationRange.map { Edit($0, destination) }
    }
    guard !edits.isEmpty else { return nil }
    let changes = ChangeSet(edits, length: index.tree.text.utf8Count)
    let after = DocumentIndex(
      index.tree.updating(after: changes, in: changes.applied(to: index.tree.text)), home: index.home)
    guard after.addresses.map(\.destination) == wanted else {
      throw ResponseError(
        .requestFailed, "\(uri): with the new addresses the text would be read as something else")
    }
    return DocumentEdit(changes, of: self)
  }
}

/// Renames of files and folders, and the edits that keep links intact.
struct FileMoves {
  private let moves: [FileMove]

  /// The renames, which happen simultaneously.
  init(_ moves: [FileMove]) { self.moves = moves }

  /// The path of the file at `path` afterwards.
  func path(of path: String) -> String {
    for move in moves {
      if path == move.old { return move.new }
      if FileURI.isBelow(path, move.old) { return move.new + path.dropFirst(move.old.count) }
    }
    return path
  }

  /// The edits of all documents, to be applied before the renames; afterwards every link has the same target as before.
  @MainActor
  func edits(in workspace: Workspace) throws(ResponseError) -> [DocumentEdit] {
    let index = workspace.current
    let touched = moves.flatMap { index.paths(in: $0.old) }
    let sources = Set(touched.filter(index.holds) + touched.flatMap(index.files(linkingTo:)))
    var edits: [DocumentEdit] = []
    for path in sources.ordered(by: { $0 }) {
      guard let document = workspace.document(at: path) else {
        throw ResponseError(.requestFailed, "\(path) has links to what is renamed, and can't be read")
      }
      let (home, next) = (document.index.home, workspace.home(of: self.path(of: path)))
      let edit = try document.rewritingLinks { address in
        destination(of: address, from: home, to: next, workspace)
      }
      if let edit { edits.append(edit) }
    }
    return edits
  }

  /// The new destination of `address` in a document that moves from `home` to `next`; `nil` if the old one still works.
  ///
  /// An address without the extension of its page stays without it.
  @MainActor
  private func destination(
    of address: LinkAddress, from home: DocumentHome, to next: DocumentHome, _ workspace: Workspace
  ) -> String? {
    guard !address.path.isEmpty, let named = home.target(of: address.written())?.path else { return nil }
    let target = workspace.page(named)
    let moved = path(of: target)
    let wanted = target == named ? moved : WorkspaceIndex.shortened(moved) ?? moved
    guard next.target(of: address.written())?.path != wanted else { return nil }
    return address.written(path: next.written(wanted, as: address))
  }
}
