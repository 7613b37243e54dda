import SystemFiles

extension FormatRequest {
  /// Looks for files that changed or are new, and does it for those, until the process is ended.
  ///
  /// Files are looked at by their times, which works on every file system: some tell nobody of changes. A round over
  /// 500 files that didn't change takes some ten milliseconds, and waits twenty times as long until the next.
  @MainActor
  func watch() async -> ExitStatus {
    var cache: FormatCache? = FormatCache(path: cache)
    var told: Set<String> = []
    while true {
      let start = ContinuousClock.now
      do throws(Problem) {
        var search = try files.search(arguments, source)
        let results = await round(&search, &cache)
        if results.contains(where: { !$0.isCached }) { cache?.write() }
        guard tell(results, search.problems, &told) else { return .fine }
      } catch {
        // A configuration that is being written to, say: the next round may find it well.
        if told.insert(error.line).inserted { StandardStreams.report(error) }
      }
      let took = start.duration(to: .now)
      do { try await Task.sleep(for: max(Self.shortestPause, took * 20)) } catch { return .fine }
    }
  }

  /// The least time between two rounds: less than what a person notices between saving a file and looking at it.
  private static let shortestPause = Duration.milliseconds(300)

  /// Says what is new since the round before, of which `told` are the lines; `false` where nobody reads it any more.
  private func tell(_ results: [FormatJob.Result], _ problems: [Problem], _ told: inout Set<String>) -> Bool {
    let problems = problems + results.compactMap(\.problem)
    let changed = results.filter { !$0.lines.isEmpty && $0.problem == nil }.map { $0.name + "\n" }
    for problem in problems where !told.contains(problem.line) { StandardStreams.report(problem) }
    for line in results.flatMap(\.kept) where !told.contains(line) { StandardStreams.tell(line) }
    // What is written is told of each time, what would change once until it's mended.
    let news = changed.filter { mode == .write || !told.contains($0) }
    told = Set(problems.map(\.line) + changed + results.flatMap(\.kept))
    do throws(SystemError) { try StandardStreams.write(news.flatMap { Array($0.utf8) }) } catch {
      return false
    }
    return true
  }
}
