/// Completions of a path in a link's destination.
@MainActor
struct PathCompletion {
  /// The maximum number of completions from other folders.
  private static let mostFiles = 200

  /// The completions; those in the same folder come first.
  let items: [CompletionItem]

  /// Lists the entries of the folder written as `folder`.
  ///
  /// If that is empty, also lists all Markdown files of the workspace whose paths contain `typed`.
  init(_ folder: String, _ typed: String, _ home: DocumentHome, _ workspace: Workspace) {
    guard let path = home.path, let files = workspace.files else {
      items = []
      return
    }
    let here = FileURI.folder(of: path)
    let listed = home.target(of: folder)?.path ?? here
    let own = folder.isEmpty ? FileURI.name(of: path) : nil
    let near = files.names(in: listed).filter { $0 != own }.map { name in
      CompletionItem(
        FileURI.encoded(name, keepingLetters: true), label: name, name.hasSuffix("/") ? .folder : .file)
    }
    guard folder.isEmpty else {
      items = near
      return
    }
    let wanted = FileURI.decoded(typed).lowercased()
    let far = workspace.current.files.lazy.filter { file in
      FileURI.folder(of: file) != here && (wanted.isEmpty || file.lowercased().contains(wanted))
    }
    .prefix(Self.mostFiles).map { file -> CompletionItem in
      let way = FileURI.relative(file, from: here)
      return CompletionItem(FileURI.encoded(way, keepingLetters: true), label: way, .file)
    }
    items = near + far
  }
}
