import Locking
import SystemFiles

/// What `mdedit format` is asked to do, however that was said.
struct FormatRequest: Sendable {
  /// The files, folders and patterns that are named; `-` is standard input.
  var arguments: [String] = []
  /// What counts of the files in folders, and further names.
  var files = FileSelection()
  /// What becomes of the results.
  var mode = FormatJob.Mode.print
  /// The form in which a check is told of.
  var report = Report.text
  /// The part of the text to format; all of it where `nil`.
  var region: Formatting.Region?
  /// What standard input is called.
  var stdinName: String?
  /// Whether commands of the configuration format code.
  ///
  /// Only the command line says so: a repository that was fetched runs nothing by itself.
  var formatsCode = false
  /// Whether what stays as it is is told of, on standard error.
  var isVerbose = false
  /// Whether it's done again for each file that changes, until the process is ended.
  var isWatching = false
  /// The file that keeps which files are known to be formatted; none where `nil`.
  var cache: String?
  /// Whether a long run says on a terminal how far it is.
  var showsProgress = true
  /// How many files are formatted at a time; one for each core where `nil`.
  var width: Int?
  /// The style as far as it's given.
  var style = StyleChoices()
  /// Where the rest of it is from.
  var source = ConfigurationSource.nearest
  /// The dialect, if it's given.
  var dialect: DialectName?
}

// MARK: What makes no sense

extension FormatRequest {
  /// Why it can't be done, and what to do, with no text read; `nil` where it can.
  var refusal: String? {
    if mode == .write, readsStandardInput {
      return "--write needs files to write to; leave it out to get the result on standard output"
    }
    if cache != nil, mode != .write && mode != .check || region != nil || isVerbose {
      return "--cache goes with --write or --check, for whole files and without --verbose"
    }
    if formatsCode, cache != nil || isWatching || region != nil {
      return "--format-code goes with whole files, without --cache and --watch"
    }
    if isWatching, mode != .write && mode != .check || region != nil || readsStandardInput || report != .text
    {
      return
        "--watch goes with --write or --check, for whole files and folders that are named, without --report"
    }
    if stdinName != nil, !readsStandardInput {
      return "--stdin-filepath goes with standard input, not with files; leave one of them out"
    }
    let folder = arguments.first { FileStatus(path: $0)?.isDirectory == true }
    if mode == .print, let folder { return "'\(folder)' is a folder; give --write, --check or --diff, too" }
    if region != nil, arguments.count > 1 || files.list != nil || folder != nil {
      return "a range goes with one file"
    }
    // A misspelt command in an editor's filter looks like this: as a usage error it gives the text back.
    if let name = arguments.first, arguments.count == 1, name != "-", !FormatRequest.isPath(name),
      !GlobPattern.isPattern(name), FileStatus(path: name) == nil
    {
      return "there is no command and no file called '\(name)'"
    }
    return nil
  }

  private var readsStandardInput: Bool { arguments.isEmpty && files.list == nil || arguments.contains("-") }

  private static func isPath(_ name: String) -> Bool { name.contains { "./".contains($0) } }
}

// MARK: What needs no parser

extension FormatRequest {
  /// The request of a filter or a hook: nothing but paths, `--check`, `--write` and `--stdin-filepath`.
  ///
  /// It's `nil` where there is more to `arguments`, or where they make no sense, which the parser says. That takes
  /// longer than formatting a usual file: it looks for the conformances of each option's type.
  init?(plain arguments: [String]) {
    self.init()
    var rest = arguments[...]
    if rest.first == "format" { rest.removeFirst() }
    while let argument = rest.popFirst() {
      switch argument {
      case "--check" where mode == .print: mode = .check
      case "--write" where mode == .print, "-w" where mode == .print: mode = .write
      case "--stdin-filepath" where stdinName == nil:
        guard let name = rest.popFirst(), !name.hasPrefix("-") else { return nil }
        stdinName = name
      // A word may be a command.
      default:
        guard argument == "-" || !argument.hasPrefix("-") && FormatRequest.isPath(argument) else {
          return nil
        }
        self.arguments.append(argument)
      }
    }
    if refusal != nil { return nil }
  }
}

// MARK: Doing it

extension FormatRequest {
  /// Does it, and says how it went.
  @MainActor
  func answer() async -> ExitStatus {
    var search: FileSearch
    do throws(Problem) {
      search = try files.search(readsStandardInput && arguments.isEmpty ? ["-"] : arguments, source)
    } catch {
      return StandardStreams.fail(error)
    }
    if let stdinName, search.paths == ["-"], search.leavesOut(stdinName) { return giveBack() }
    if isWatching { return await watch() }
    var cache = cache.map { FormatCache(path: $0) }
    let results = await round(&search, &cache)
    cache?.write()
    return deliver(results, search.problems)
  }

  /// Formats what `search` found but for what `cache` knows, and notes there what is formatted.
  @MainActor
  func round(_ search: inout FileSearch, _ cache: inout FormatCache?) async -> [FormatJob.Result] {
    let width = width ?? Jobs.coreCount
    let job = FormatJob(
      region: region, dialect: dialect, style: style, mode: mode, stdinName: stdinName,
      formatsCode: formatsCode, isVerbose: isVerbose, cache: cache)
    let items = search.paths.map { path in
      FormatJob.Item(
        path: path,
        configured: Result { () throws(Problem) in try search.choices(for: path == "-" ? stdinName : path) })
    }
    let results = await run(job, on: items, width: width)
    for (item, result) in zip(items, results) where !result.isCached && item.path != "-" {
      guard case .success(let configured) = item.configured else { continue }
      let settings = job.settings(of: configured)
      cache?.note(FilePath.absolute(item.path), result.formatted, settings: settings)
    }
    return results
  }

  /// Runs `job` on all of `items`, and shows meanwhile how far it is.
  @MainActor
  private func run(_ job: FormatJob, on items: [FormatJob.Item], width: Int) async -> [FormatJob.Result] {
    guard showsProgress, StandardStreams.errorsAreWatched else {
      return await Jobs.map(items, width: width) { job.run($0) }
    }
    let progress = Locked(ProgressLine(total: items.count, write: StandardStreams.show))
    let start = ContinuousClock.now
    defer { progress.withLock { $0.end() } }
    var job = job
    if items.count == 1 {
      job.progress = { share in progress.withLock { $0.note(share: share, at: start.duration(to: .now)) } }
    }
    return await Jobs.map(
      items, width: width, note: { progress.withLock { $0.note(at: start.duration(to: .now)) } },
      { [job] in job.run($0) })
  }

  /// Says what went wrong, and prints the rest.
  private func deliver(_ results: [FormatJob.Result], _ problems: [Problem]) -> ExitStatus {
    let problems = problems + results.compactMap(\.problem)
    // One configuration may be wrong for many files.
    var told = Set<String>()
    for problem in problems where told.insert(problem.line).inserted { StandardStreams.report(problem) }
    for line in results.flatMap(\.kept) { StandardStreams.tell(line) }
    let worst = results.map(\.status).max { $0.rawValue < $1.rawValue } ?? .fine
    remark(on: results)
    let findings = results.map { FileFinding(name: $0.name, lines: $0.lines, problem: $0.problem) }
    // Standard input that can't be formatted is given back in every mode; a report for programs must stay one.
    let text = report == .text ? results.flatMap(\.output) : []
    let output = text + (mode == .check ? report.render(findings) : [])
    return StandardStreams.deliver(output, status: problems.isEmpty ? worst : .failed)
  }

  /// What a person at a terminal wants to know of several files.
  private func remark(on results: [FormatJob.Result]) {
    guard mode != .print, arguments != [results.first?.name] else { return }
    let changed = results.filter { !$0.lines.isEmpty && $0.problem == nil }
    if mode == .write { for result in changed { StandardStreams.remark("formatted \(result.name)") } }
    let verb = mode == .write ? "changed" : "would change"
    StandardStreams.remark(
      "\(changed.count) of \(results.count) \(results.count == 1 ? "file" : "files") \(verb)")
  }

  /// Standard input as it is: it's called like a file that is left out.
  private func giveBack() -> ExitStatus {
    do throws(Problem) {
      let bytes = try Input.read(nil).bytes
      return StandardStreams.deliver(mode == .print ? bytes : [], status: .fine)
    } catch {
      return StandardStreams.fail(error)
    }
  }
}
