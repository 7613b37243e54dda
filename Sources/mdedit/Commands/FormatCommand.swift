import ArgumentParser
import EditorFiles
import MarkdownEditing

/// `mdedit format`: canonical style, meaning unchanged.
struct FormatCommand: FilterCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Gives the text a canonical style and leaves its meaning as it is. The default.",
    discussion: """
      The style, and the dialect, is that of the options below, else of the nearest file called \(StyleFile.name), in the text's folder or one \
      around it, else the default. Such a file has a setting a line, called as the option is: bullet = "asterisk".

      A comment leaves the next block alone: <!-- mdedit-ignore -->; a part of the text: mdedit-ignore-start to mdedit-ignore-end; a line: \
      mdedit-ignore-line or mdedit-ignore-next-line; the file: mdedit-ignore-file. The comments of prettier, dprint, markdownlint and rumdl \
      mean the same. What only other dialects of Markdown know, such as formulas and admonitions, stays as it is.
      """)

  @Argument(help: "The files to read; standard input if there is none, or where one is '-'.")
  var files: [String] = []

  @Flag(name: [.short, .long], help: "Write the result into each file, in whole or not at all.")
  var write = false

  @Flag(help: "Print the names of files that formatting would change, and exit with 1 if there are any.")
  var check = false

  @Flag(
    help:
      "Print what formatting would change as a unified diff, and exit with 1 if there is anything; with --check, no names."
  )
  var diff = false

  @Option(
    help: ArgumentHelp("Format only the blocks on these lines, one-based, both included.", valueName: "A:B"))
  var range: String?

  @Option(
    name: .customLong("range-utf16"),
    help: ArgumentHelp("Format only the blocks from one UTF-16 offset up to another.", valueName: "A:B"))
  var rangeUTF16: String?

  @Option(help: ArgumentHelp("What to call standard input in messages and diffs.", valueName: "path"))
  var stdinFilepath: String?

  @Option(
    help: ArgumentHelp("How many files to format at a time. Default: one for each core.", valueName: "N"))
  var jobs: Int?

  @OptionGroup(title: "Style") var style: StyleOptions

  @OptionGroup var dialect: DialectOptions

  func validate() throws {
    try validateFiles()
    try validateRange()
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number above 0, not \(jobs)") }
  }

  private func validateFiles() throws {
    if write, check || diff {
      throw ValidationError("--write goes with neither --check nor --diff; leave one of them out")
    }
    let readsStandardInput = files.isEmpty || files.contains("-")
    if write, readsStandardInput {
      throw ValidationError(
        "--write needs files to write to; leave it out to get the result on standard output")
    }
    if stdinFilepath != nil, !readsStandardInput {
      throw ValidationError(
        "--stdin-filepath goes with standard input, not with files; leave one of them out")
    }
    // A misspelt command in an editor's filter looks like this: as a usage error it gives the text back.
    if let name = files.first, files.count == 1, name != "-", !name.contains(where: { "./".contains($0) }),
      FileStatus(path: name) == nil
    {
      throw ValidationError("there is no command and no file called '\(name)'")
    }
  }

  private func validateRange() throws {
    if range != nil, rangeUTF16 != nil { throw ValidationError("give --range or --range-utf16, not both") }
    if range != nil || rangeUTF16 != nil, files.count > 1 {
      throw ValidationError("a range goes with one file")
    }
    if let range, Formatting.Region.lines(written: range) == nil {
      throw ValidationError("'\(range)' is no range of lines; write it as 3:7")
    }
    if let rangeUTF16, Formatting.Region.utf16(written: rangeUTF16) == nil {
      throw ValidationError("'\(rangeUTF16)' is no range of offsets; write it as 0:120")
    }
  }

  func execute() async -> ExitStatus {
    let job = FormatJob(
      formatting: formatting, dialect: dialect.dialect, style: style.choices, styleSource: style.source,
      mode: mode, stdinName: stdinFilepath)
    let paths = files.isEmpty ? ["-"] : files
    let results = await Jobs.map(paths, width: jobs ?? Jobs.coreCount) { job.run($0) }
    for problem in results.compactMap(\.problem) { StandardStreams.report(problem) }
    let status = results.map(\.status).max { $0.rawValue < $1.rawValue } ?? .fine
    return StandardStreams.deliver(results.flatMap(\.output), status: status)
  }

  private var formatting: Formatting {
    var formatting = Formatting()
    formatting.region =
      range.flatMap { Formatting.Region.lines(written: $0) }
      ?? rangeUTF16.flatMap { Formatting.Region.utf16(written: $0) }
    return formatting
  }

  private var mode: FormatJob.Mode { write ? .write : diff ? .diff : check ? .check : .print }
}
