import EditorFiles

/// Where the settings are from that the command line doesn't give.
enum StyleSource: Sendable {
  /// Nowhere: the defaults.
  case none
  /// A file of its own.
  case file(String)
  /// The nearest file of the usual name, in the folder of the text or one around it.
  case nearest

  /// The settings for the text at `path`; for one that has no path, those of the working folder.
  func choices(for path: String?) throws(Problem) -> StyleChoices {
    switch self {
    case .none: return StyleChoices()
    case .file(let file): return try StyleFile.read(file)
    case .nearest:
      guard let file = StyleSource.nearest(to: path ?? "") else { return StyleChoices() }
      return try StyleFile.read(file)
    }
  }

  /// The path of the nearest file.
  private static func nearest(to path: String) -> String? {
    let absolute = path.hasPrefix("/") ? path : (SystemCalls.workingFolder ?? "") + "/" + path
    var folder = absolute[...]
    // Each round takes one name off the end; the first one is the text's own.
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let file = folder + "/" + StyleFile.name
      if FileStatus(path: String(file))?.isRegular == true { return String(file) }
    }
    return nil
  }
}
