import MarkdownFormatting
import MarkdownSyntax
import SystemFiles
import TextBuffer

/// Formatting one file, on any thread; prints nothing itself.
struct FormatJob: Sendable {
  /// What becomes of the result.
  enum Mode: Sendable {
    /// It's printed.
    case print
    /// It's written into the file.
    case write
    /// What differs is told of.
    case check
    /// The difference is printed.
    case diff
  }

  /// How one file went.
  struct Result: Sendable {
    /// The file as it was read, where it's formatted already; `isCached` where that was known before.
    var formatted: FileStatus?
    var isCached = false
    /// What goes to standard output, but for a report.
    var output: [UInt8] = []
    /// What the file is called.
    var name = ""
    /// What stays as it is, each part a line of a message.
    var kept: [String] = []
    /// The lines that formatting changes; none were looked for where the result is printed.
    var lines: [Range<Int>] = []
    /// What went wrong.
    var problem: Problem?
    /// What that means for the process.
    var status = ExitStatus.fine
  }

  /// The part of the text to format; all of it where `nil`.
  var region: Formatting.Region?
  /// The dialect, if it's given.
  var dialect: DialectName?
  /// The style as far as it's given.
  var style: StyleChoices
  /// What becomes of the result.
  var mode: Mode
  /// What standard input is called, where it isn't `<stdin>`.
  var stdinName: String?
  /// Whether commands of the configuration format code.
  var formatsCode = false
  /// Whether what stays as it is is told of.
  var isVerbose = false
  /// The files that are known to be formatted.
  var cache: FormatCache?
  /// Is told what share of a file is done.
  var progress: @Sendable (Double) -> Void = { _ in }

  /// One file, and the settings that its configuration has for it, or why there are none.
  struct Item: Sendable {
    /// Its path; `-` is standard input.
    var path: String
    var configured: Swift.Result<StyleChoices, Problem>
  }

  /// Formats the file that `item` is.
  func run(_ item: Item) -> Result {
    if isKnown(item) { return Result(isCached: true, name: item.path) }
    let input: Input
    do throws(Problem) { input = try Input.read(item.path) } catch {
      return Result(name: item.path, problem: error, status: .failed)
    }
    do throws(Problem) { return try format(input, item.configured.get()) } catch {
      // Whoever reads the output as the new text gets the old one: standard input's always, a file's when printing.
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

  /// The changes that format `source`, its code first where that's asked for, and a line for each part that stays.
  private func changes(
    of source: Source, _ configured: StyleChoices
  ) throws(Problem) -> (ChangeSet, kept: [String]) {
    var formatting = Formatting(region: region)
    formatting.dialect = (dialect ?? configured.dialect ?? .gfm).dialect
    configured.apply(to: &formatting.options)
    style.apply(to: &formatting.options)
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

  /// What stays as it is of `source`, a line each.
  private func kept(_ parts: [KeptPart], _ code: CodeFormatters.Result, in source: Source) -> [String] {
    let before = code.changes.inverted(in: source.rope)
    let all =
      parts.map { (code.changes.isIdentity ? $0.range : before.map($0.range), "\($0.reason)") }
      + code.kept.map { ($0.range, $0.reason) }
    return all.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { source.line(of: $0, reason: $1) }
  }

  /// Whether the file is known to be formatted.
  private func isKnown(_ item: Item) -> Bool {
    guard let cache, item.path != "-", case .success(let configured) = item.configured,
      let status = FileStatus(path: item.path)
    else { return false }
    return cache.holds(FilePath.absolute(item.path), status, settings: settings(of: configured))
  }

  /// The settings of a text with these of its configuration, as a cache has them.
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
  /// A line that says of a part of the text that it's left as it is: `a.md:3:1: left as it is up to line 7: …`.
  fileprivate func line(of range: Range<UTF8Offset>, reason: String) -> String {
    let (first, last) = (rope.line(at: range.lowerBound), rope.line(at: range.upperBound))
    // A part that ends with its last line's line break ends on that line.
    let end = last > first && range.upperBound == rope.startOfLine(last) ? last - 1 : last
    let extent = end > first ? " up to line \(end + 1)" : ""
    return "\(name):\(first + 1):1: left as it is\(extent): \(reason)"
  }
}

extension ChangeSet {
  /// `range`, and what was inserted at its ends.
  fileprivate func map(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    map(range.lowerBound, bias: .before)..<map(range.upperBound, bias: .after)
  }
}
