import Locking
import SystemFiles

/// A request to `mdedit format`, however it was parsed.
struct FormatRequest: Sendable {
  /// The named files, folders and patterns; `-` is standard input.
  var arguments: [String] = []
  /// The selection of files in folders, and a file with further names.
  var files = FileSelection()
  /// The use of the results.
  var mode = FormatJob.Mode.print
  /// The format of a check's report.
  var report = Report.text
  /// The part of the text to format; `nil` for all of it.
  var region: Formatting.Region?
  /// The path of standard input, for configurations and messages; `nil` for `<stdin>`.
  var stdinName: String?
  /// Whether the configuration's commands format code.
  ///
  /// Only the command line can enable this, so a repository that was fetched runs nothing by itself.
  var formatsCode = false
  /// Whether parts left unchanged are reported on standard error.
  var isVerbose = false
  /// Whether each changed file is formatted again, until the process ends.
  var isWatching = false
  /// The cache file; `nil` for none.
  var cache: String?
  /// Whether a long run shows its progress on a terminal.
  var showsProgress = true
  /// The number of files formatted at a time; `nil` for one for each core.
  var width: Int?
  /// The given settings of the style.
  var style = StyleChoices()
  /// The source of the other settings.
  var source = ConfigurationSource.nearest
  /// The dialect, if it's given.
  var dialect: DialectName?
}

// MARK: Refusals

extension FormatRequest {
  /// The reason why the request is refused, with the remedy; `nil` if it's valid.
  ///
  /// No text to format is read.
  var refusal: String? {
    if mode == .write, readsStandardInput {
      return "--write needs files to write to; leave it out to get the result on standard output"
    }
    if cache != nil, mode != .write && mode != .check || region != nil || isVerbose {
      return "--cache goes with --write or --check, for whole files and without --verbose"
    }
    if let cache, FormatCache.isOther(cache) {
      return "'\(cache)' is no cache of mdedit, and would be replaced; give --cache another name"
    }
    if formatsCode, cache != nil || isWatching || region != nil {
      return "--format-code goes with whole files, without --cache and --watch"
    }
    let needsInput = readsStandardInput || files.list == "-"
    if isWatching, mode != .write && mode != .check || region != nil || needsInput || report != .text {
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
    // This may be a misspelt command in an editor's filter. A usage error gives the text back.
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

// MARK: Requests that need no parser

extension FormatRequest {
  /// The request of a filter or a hook: only paths, `--check`, `--write` and `--stdin-filepath`.
  ///
  /// Returns `nil` for other or invalid `arguments`, which the parser then handles. The parser takes longer than
  /// formatting a usual file, as it looks up the conformances of each option's type.
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
      // A plain word may be a command.
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

// MARK: Running

extension FormatRequest {
  /// Runs the request and returns the exit status.
  @MainActor
  func answer() async -> ExitStatus {
    var search: FileSearch
    do throws(Problem) {
      search = try files.search(readsStandardInput && arguments.isEmpty ? ["-"] : arguments, source)
    } catch {
      return StandardStreams.fail(error)
    }
    if let stdinName, search.paths == ["-"], search.leavesOut(stdinName) { return giveBack(nil) }
    if mode == .print, arguments.count == 1, search.paths.isEmpty, search.problems.isEmpty {
      return giveBack(arguments[0])
    }
    if isWatching { return await watch() }
    var cache = cache.map { FormatCache(path: $0) }
    let results = await round(&search, &cache)
    cache?.write()
    return deliver(results, search.problems)
  }

  /// Formats the files of `search` that `cache` doesn't know to be formatted, and updates the cache.
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

  /// Runs `job` on all `items`, and shows the progress meanwhile.
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

  /// Reports problems, and prints the rest.
  private func deliver(_ results: [FormatJob.Result], _ problems: [Problem]) -> ExitStatus {
    let problems = problems + results.compactMap(\.problem)
    // The same configuration may be wrong for many files.
    var told = Set<String>()
    for problem in problems where told.insert(problem.line).inserted { StandardStreams.report(problem) }
    for line in results.flatMap(\.kept) { StandardStreams.tell(line) }
    let worst = results.map(\.status).max { $0.rawValue < $1.rawValue } ?? .fine
    remark(on: results)
    let findings = results.map { FileFinding(name: $0.name, lines: $0.lines, problem: $0.problem) }
    // In every mode, standard input that can't be formatted is given back. But a report for programs must stay valid.
    let text = report == .text ? results.flatMap(\.output) : []
    let output = text + (mode == .check ? report.render(findings) : [])
    return StandardStreams.deliver(output, status: problems.isEmpty ? worst : .failed)
  }

  /// Prints a summary of several files for a person at a terminal.
  private func remark(on results: [FormatJob.Result]) {
    guard mode != .print, arguments != [results.first?.name] else { return }
    let changed = results.filter { !$0.lines.isEmpty && $0.problem == nil }
    if mode == .write { for result in changed { StandardStreams.remark("formatted \(result.name)") } }
    let verb = mode == .write ? "changed" : "would change"
    StandardStreams.remark(
      "\(changed.count) of \(results.count) \(results.count == 1 ? "file" : "files") \(verb)")
  }

  /// Gives the file at `path`, or standard input, back unchanged, since its name is one of an excluded file.
  private func giveBack(_ path: String?) -> ExitStatus {
    do throws(Problem) {
      let bytes = try Input.read(path).bytes
      let output = mode == .print ? bytes : mode == .check ? report.render([]) : []
      return StandardStreams.deliver(output, status: .fine)
    } catch {
      return StandardStreams.fail(error)
    }
  }
}
