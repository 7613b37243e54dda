extension DocumentHome {
  /// The same place, which the page's name without its extension leads to, too, where `storage` has no such file.
  func withPage(_ storage: (any WorkspaceFiles)?) -> DocumentHome {
    var home = self
    home.page = path.flatMap(WorkspaceIndex.shortened).flatMap { storage?.exists($0) == true ? nil : $0 }
    return home
  }
}
