import ArgumentParser
import MarkdownFormatting

/// `mdedit format`: a tidy style with unchanged meaning.
struct FormatCommand: FilterCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Gives the text a tidy style and leaves its meaning as it is. The default.",
    discussion: """
      The style, and the dialect, is that of the options below, else of the nearest file called \
      \(ConfigurationFile.name), in the text's folder or one around it, else the default. Such a file has a setting \
      a line, called as the option is: bullet = "asterisk"; 'mdedit config' says what it can say, and what is in force.

      In a folder, the Markdown files below it are taken, but for what .gitignore, \
      \(FileSearch.ignoreName) and the configuration leave out.

      A comment leaves the next block alone: <!-- mdedit-ignore -->; a part of the text: mdedit-ignore-start to \
      mdedit-ignore-end; a line: mdedit-ignore-line or mdedit-ignore-next-line; the file: mdedit-ignore-file. The \
      comments of prettier, dprint, markdownlint and rumdl mean the same. What only other dialects of Markdown know, \
      such as formulas and admonitions, stays as it is.
      """)

  @Argument(
    help:
      "The files to read, folders or quoted patterns of them; standard input if there is none, or where one is '-'."
  )
  var files: [String] = []

  @Flag(name: [.short, .long], help: "Write the result into each file, in whole or not at all.")
  var write = false

  @Flag(help: "Print the names of files that formatting would change, and exit with 1 if there are any.")
  var check = false

  @Option(
    help: ArgumentHelp("What --check prints: text, json, sarif, github, gitlab or junit.", valueName: "form"))
  var report: Report?

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

  @Option(
    help: ArgumentHelp(
      "The path of standard input: for its configuration, for what is left out, and for messages.",
      valueName: "path"))
  var stdinFilepath: String?

  @Flag(help: "Do it again for each file that changes or is new, until the process is ended.")
  var watch = false

  @Flag(help: "Don't say on a terminal how far a long run is.")
  var noProgress = false

  @Option(
    help: ArgumentHelp(
      "Keep in this file which files are formatted, and don't read those again until they change.",
      valueName: "file"))
  var cache: String?

  @Flag(
    help:
      "Format code in fences, too, by the commands that the configuration has in [\(ConfigurationFile.codeFormatters)]."
  )
  var formatCode = false

  @Flag(help: "Say on standard error what stays as it is, and why.")
  var verbose = false

  @Option(
    help: ArgumentHelp("How many files to format at a time. Default: one for each core.", valueName: "N"))
  var jobs: Int?

  @OptionGroup(title: "Files") var fileOptions: FileOptions

  @OptionGroup(title: "Style") var style: StyleOptions

  @OptionGroup(title: "Style") var settings: SettingArguments<FormatterOptions>

  @OptionGroup var dialect: DialectOptions

  func validate() throws {
    if write, check || diff {
      throw ValidationError("--write goes with neither --check nor --diff; leave one of them out")
    }
    if report != nil, !check || diff { throw ValidationError("--report goes with --check, without --diff") }
    try validateRange()
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number above 0, not \(jobs)") }
    if let refusal = request.refusal { throw ValidationError(refusal) }
  }

  private func validateRange() throws {
    if range != nil, rangeUTF16 != nil { throw ValidationError("give --range or --range-utf16, not both") }
    if let range, Formatting.Region.lines(written: range) == nil {
      throw ValidationError("'\(range)' is no range of lines; write it as 3:7")
    }
    if let rangeUTF16, Formatting.Region.utf16(written: rangeUTF16) == nil {
      throw ValidationError("'\(rangeUTF16)' is no range of offsets; write it as 0:120")
    }
  }

  func execute() async -> ExitStatus { await request.answer() }

  private var request: FormatRequest {
    FormatRequest(
      arguments: files, files: fileOptions.selection,
      mode: write ? .write : diff ? .diff : check ? .check : .print, report: report ?? .text,
      region: range.flatMap { Formatting.Region.lines(written: $0) }
        ?? rangeUTF16.flatMap { Formatting.Region.utf16(written: $0) },
      stdinName: stdinFilepath, formatsCode: formatCode, isVerbose: verbose, isWatching: watch, cache: cache,
      showsProgress: !noProgress && !watch, width: jobs,
      style: style.choices(with: settings),
      source: style.source,
      dialect: dialect.dialect)
  }
}
