/// The result of checking a file.
struct FileFinding: Sendable {
  /// The name of the file in messages.
  var name: String
  /// The lines that would change: zero-based, half-open; an empty range is a place where lines would be added.
  var lines: [Range<Int>] = []
  /// The reason why the file can't be checked; `nil` if it can.
  var problem: Problem?

  /// Whether there is nothing to report.
  var isFine: Bool { lines.isEmpty && problem == nil }

  /// The messages, each with its place and its last line; all one-based.
  var remarks: [(place: Place, lastLine: Int, message: String)] {
    let changes = lines.map { lines in
      let (first, last) = (lines.lowerBound + 1, max(lines.lowerBound + 1, lines.upperBound))
      let which = first == last ? "line \(first)" : "lines \(first) to \(last)"
      return (Place(name, line: first, column: 1), last, "formatting would change \(which)")
    }
    return changes + (problem.map { [($0.place, $0.place.line, $0.message)] } ?? [])
  }
}
