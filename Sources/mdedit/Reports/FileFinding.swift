/// What a check has to say of one file.
struct FileFinding: Sendable {
  /// The file, as it's called in messages.
  var name: String
  /// The lines that would become others: zero-based, half-open; empty ones for lines that would be added there.
  var lines: [Range<Int>] = []
  /// Why it can't be checked.
  var problem: Problem?

  /// Whether there is something to tell.
  var isFine: Bool { lines.isEmpty && problem == nil }

  /// What is to say, each with its place and the last line it is about; all one-based.
  var remarks: [(place: Place, lastLine: Int, message: String)] {
    let changes = lines.map { lines in
      let (first, last) = (lines.lowerBound + 1, max(lines.lowerBound + 1, lines.upperBound))
      let which = first == last ? "line \(first)" : "lines \(first) to \(last)"
      return (Place(name, line: first, column: 1), last, "formatting would change \(which)")
    }
    return changes + (problem.map { [($0.place, $0.place.line, $0.message)] } ?? [])
  }
}
