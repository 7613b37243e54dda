import TextBuffer

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
