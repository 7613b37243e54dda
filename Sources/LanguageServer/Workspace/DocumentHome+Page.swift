extension DocumentHome {
  /// The same base, with the page's name without its extension, unless `storage` has a file of that name.
  func withPage(_ storage: (any WorkspaceFiles)?) -> DocumentHome {
    var home = self
    home.page = path.flatMap(WorkspaceIndex.shortened).flatMap { storage?.exists($0) == true ? nil : $0 }
    return home
  }
}
