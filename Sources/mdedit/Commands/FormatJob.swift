import MarkdownFormatting
import MarkdownSyntax
import SystemFiles
import TextBuffer

/// The formatting of a file, on any thread; it prints nothing itself.
struct FormatJob: Sendable {
  /// The use of the result.
  enum Mode: Sendable {
    /// The formatted text is printed.
    case print
    /// The formatted text is written to the file.
    case write
    /// Files with changes are reported.
    case check
    /// The changes are printed as a diff.
    case diff
  }

  /// The result for a file.
  struct Result: Sendable {
    /// The file's status when it was read, if it's formatted already.
    var formatted: FileStatus?
    var isCached = false
    /// The bytes for standard output, without a report.
    var output: [UInt8] = []
    /// The name of the file.
    var name = ""
    /// The parts left unchanged, as message lines.
    var kept: [String] = []
    /// The lines that formatting changes; empty in the mode `print`.
    var lines: [Range<Int>] = []
    /// The problem with the file; `nil` if there is none.
    var problem: Problem?
    /// The resulting exit status.
    var status = ExitStatus.fine
  }

  /// The part of the text to format; `nil` for all of it.
  var region: Formatting.Region?
  /// The dialect, if it's given.
  var dialect: DialectName?
  /// The given settings of the style.
  var style: StyleChoices
  /// The use of the result.
  var mode: Mode
  /// The path of standard input, for configurations and messages; `nil` for `<stdin>`.
  var stdinName: String?
  /// Whether the configuration's commands format code.
  var formatsCode = false
  /// Whether parts left unchanged are reported.
  var isVerbose = false
  /// The cache of files that are known to be formatted.
  var cache: FormatCache?
  /// Called with the finished share of a file, from 0 to 1.
  var progress: @Sendable (Double) -> Void = { _ in }

  /// A file with its configured settings, or the problem with them.
  struct Item: Sendable {
    /// The path of the file; `-` is standard input.
    var path: String
    var configured: Swift.Result<StyleChoices, Problem>
  }

  /// Formats the file of `item`.
  func run(_ item: Item) -> Result {
    if isKnown(item) { return Result(isCached: true, name: item.path) }
    let input: Input
    do throws(Problem) { input = try Input.read(item.path) } catch {
      return Result(name: item.path, problem: error, status: .failed)
    }
    do throws(Problem) { return try format(input, item.configured.get()) } catch {
      // The reader expects text from standard input always, and from a file when printing: then it gets the old text.
      let isText = input.status == nil || mode == .print
      return Result(output: isText ? input.bytes : [], name: item.path, problem: error, status: .failed)
    }
  }

  private func format(_ input: Input, _ configured: StyleChoices) throws(Problem) -> Result {
    let source = try Source(input, name: input.status == nil ? stdinName : nil)
    let (changes, kept) = try changes(of: source, configured)
    var result = Result(name: source.name)
    if isVerbose { result.kept = kept }
    if mode == .print {
      result.output = changed(input.bytes, source.rope, changes)
      return result
    }
    guard !changes.isIdentity else {
      result.formatted = input.status
      return result
    }
    result.lines = UnifiedDiff.changedLines(changes, of: source.rope)
    switch mode {
    case .print, .check: result.status = .foundChanges
    case .diff:
      result.output = UnifiedDiff.render(
        changes, of: source.rope, name: source.name, for: StandardStreams.reader)
      result.status = .foundChanges
    case .write: try input.replace(with: changed(input.bytes, source.rope, changes))
    }
    return result
  }

  /// The changes that format `source`, first its code if requested, and the message lines for unchanged parts.
  private func changes(
    of source: Source, _ configured: StyleChoices
  ) throws(Problem) -> (ChangeSet, kept: [String]) {
    var formatting = Formatting(region: region)
    formatting.dialect = (dialect ?? configured.dialect ?? .gfm).dialect
    var choices = configured
    // They are applied together, since the setting `style` resets all settings applied before it.
    choices.add(style)
    choices.apply(to: &formatting.options)
    var code = CodeFormatters.Result(changes: .identity(length: source.rope.utf8Count))
    if formatsCode {
      let formatters = CodeFormatters(commands: configured.codeFormatters)
      code = formatters.result(of: source.rope, dialect: formatting.dialect)
    }
    let rope = code.changes.isIdentity ? source.rope : code.changes.applied(to: source.rope)
    let formatted: FormattingResult
    do throws(RequestError) { formatted = try formatting.result(of: rope, reporting: progress) } catch {
      throw Problem(Place(source.name), error.message)
    }
    let changes =
      code.changes.isIdentity ? formatted.changes : code.changes.composed(with: formatted.changes)
    return (changes, isVerbose ? kept(formatted.kept, code, in: source) : [])
  }

  /// The message lines for the unchanged parts of `source`.
  private func kept(_ parts: [KeptPart], _ code: CodeFormatters.Result, in source: Source) -> [String] {
    let before = code.changes.inverted(in: source.rope)
    let all =
      parts.map { (code.changes.isIdentity ? $0.range : before.map($0.range), "\($0.reason)") }
      + code.kept.map { ($0.range, $0.reason) }
    return all.ordered(by: \.0.lowerBound).map { source.line(of: $0, reason: $1) }
  }

  /// Whether the file is known to be formatted.
  private func isKnown(_ item: Item) -> Bool {
    guard let cache, item.path != "-", case .success(let configured) = item.configured,
      let status = FileStatus(path: item.path)
    else { return false }
    return cache.holds(FilePath.absolute(item.path), status, settings: settings(of: configured))
  }

  /// The settings of a text with the configured settings `configured`, as the cache stores them.
  func settings(of configured: StyleChoices) -> String {
    style.fingerprint(over: configured, dialect: dialect)
  }

  private func changed(_ bytes: [UInt8], _ rope: Rope, _ changes: ChangeSet) -> [UInt8] {
    if changes.isIdentity { return bytes }
    let result = changes.applied(to: rope)
    return result.bytes(in: result.range)
  }
}

extension Source {
  /// The message line for a part that is left unchanged: `a.md:3:1: left as it is up to line 7: …`.
  fileprivate func line(of range: Range<UTF8Offset>, reason: String) -> String {
    let (first, last) = (rope.line(at: range.lowerBound), rope.line(at: range.upperBound))
    // A part that ends with the line break of its last line ends on that line.
    let end = last > first && range.upperBound == rope.startOfLine(last) ? last - 1 : last
    let extent = end > first ? " up to line \(end + 1)" : ""
    return "\(name):\(first + 1):1: left as it is\(extent): \(reason)"
  }
}
