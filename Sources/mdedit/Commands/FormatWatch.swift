import SystemFiles

extension FormatRequest {
  /// Formats files whenever they change or appear, until the process ends.
  ///
  /// Changes are found by the files' times, which works on every file system; some send no events. A round over 500
  /// unchanged files takes some ten milliseconds. The pause is twenty times as long as the round, at least 300 ms.
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
        if let status = tell(results, search.problems, &told) { return status }
      } catch {
        // For instance, a configuration is just being written. The next round may succeed.
        if told.insert(error.line).inserted { StandardStreams.report(error) }
      }
      let took = start.duration(to: .now)
      do { try await Task.sleep(for: max(Self.shortestPause, took * 20)) } catch { return .fine }
    }
  }

  /// The minimum pause between two rounds, shorter than the time a person needs to look at a saved file.
  private static let shortestPause = Duration.milliseconds(300)

  /// Reports what is new compared with `told`, the lines of the previous round; returns a status if output failed.
  private func tell(
    _ results: [FormatJob.Result], _ problems: [Problem], _ told: inout Set<String>
  ) -> ExitStatus? {
    let problems = problems + results.compactMap(\.problem)
    let changed = results.filter { !$0.lines.isEmpty && $0.problem == nil }.map { $0.name + "\n" }
    for problem in problems where !told.contains(problem.line) { StandardStreams.report(problem) }
    for line in results.flatMap(\.kept) where !told.contains(line) { StandardStreams.tell(line) }
    // A written file is reported each time; a file that would change is reported once until it's fixed.
    let news = changed.filter { mode == .write || !told.contains($0) }
    told = Set(problems.map(\.line) + changed + results.flatMap(\.kept))
    do throws(SystemError) { try StandardStreams.write(news.flatMap { Array($0.utf8) }) } catch {
      return StandardStreams.outputFailed(error) ?? .fine
    }
    return nil
  }
}
