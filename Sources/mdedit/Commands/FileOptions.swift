import ArgumentParser

/// The selection of files for commands that accept folders.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Read the names of more files from this one, or from standard input where it's '-'; each ends with a line end or \
      a NUL.
      """,
      valueName: "file"))
  var filesFrom: String?

  @Option(
    help: ArgumentHelp("Take files of this pattern in folders, too, such as '*.mdx'.", valueName: "pattern"))
  var include: [String] = []

  @Option(
    help: ArgumentHelp("Leave out what this pattern matches, written as in .gitignore.", valueName: "pattern")
  )
  var exclude: [String] = []

  @Flag(help: "Take what .gitignore and \(FileSearch.ignoreName) leave out, too.")
  var noIgnore = false

  /// The options as a selection.
  var selection: FileSelection {
    FileSelection(list: filesFrom, included: include, excluded: exclude, ignores: !noIgnore)
  }
}
