import MarkdownSyntax

/// Edits of a leaf, in order, and what it says after them.
struct Solution {
  var edits: [InlineEdit]
  var reading: Reading
}

/// Finds the edits that change a style in some leaves.
struct WindowToggle {
  let windows: [ProofWindow]
  /// What is to change, without its items.
  let change: StyleChange

  /// Why there is no solution.
  enum Failure: Error {
    /// No spelling that was tried reads as it should.
    case notFound
    /// A leaf is too large to try out more than the plainest spelling.
    case isHuge
  }

  /// The edits in each window, and the readings that prove them; `parts` is what is selected.
  func run(_ parts: [InlineTarget.Part]) throws(Failure) -> [Solution] {
    var solutions = windows.map { Solution(edits: [], reading: $0.original) }
    let changes = changes(parts)
    var open = windows.indices.filter { !isDone(changes[$0], in: windows[$0]) }
    if open.count == 1 {
      solutions[open[0]] = try search(open[0], changes[open[0]])
      return solutions
    }
    let all = open
    solvePlainly(&open, changes, &solutions)
    for index in open { solutions[index] = try search(index, changes[index]) }
    // Each leaf is proven by itself. That they don't get in each other's way, when some weren't tried out together, is proven now.
    guard open.isEmpty || areProven(all, changes, &solutions) else { throw .notFound }
    return solutions
  }

  /// Tries the plainest spelling in all leaves `open` at once, and leaves those in it for which it isn't right.
  private func solvePlainly(_ open: inout [Int], _ changes: [StyleChange], _ solutions: inout [Solution]) {
    let plain = open.map { plainEdits($0, changes[$0]) }
    guard let readings = ProofWindow.readings(of: open.map { windows[$0] }, after: plain) else { return }
    var rest: [Int] = []
    for (index, (edits, reading)) in zip(open, zip(plain, readings)) {
      if reading.isResult(of: changes[index], on: windows[index].original) {
        solutions[index] = Solution(edits: edits, reading: reading)
      } else {
        rest.append(index)
      }
    }
    open = rest
  }

  private func areProven(_ indices: [Int], _ changes: [StyleChange], _ solutions: inout [Solution]) -> Bool {
    let readings = ProofWindow.readings(
      of: indices.map { windows[$0] }, after: indices.map { solutions[$0].edits })
    guard let readings else { return false }
    for (index, reading) in zip(indices, readings) {
      guard reading.isResult(of: changes[index], on: windows[index].original) else { return false }
      solutions[index].reading = reading
    }
    return true
  }

  private func plainEdits(_ index: Int, _ change: StyleChange) -> [InlineEdit] {
    let window = windows[index]
    return change.style == .code
      ? CodeSearch(window: window, change: change).plainEdits
      : SpellingSearch(window: window, change: change).plainEdits
  }

  private func search(_ index: Int, _ change: StyleChange) throws(Failure) -> Solution {
    let window = windows[index]
    let found =
      change.style == .code
      ? CodeSearch(window: window, change: change).run()
      : SpellingSearch(window: window, change: change).run()
    guard let found else { throw window.isHuge ? .isHuge : .notFound }
    return found
  }

  // MARK: What changes

  /// The change in each window.
  private func changes(_ parts: [InlineTarget.Part]) -> [StyleChange] {
    var result = [StyleChange](repeating: change, count: windows.count)
    for part in parts { result[part.window].items.append(part.items) }
    for index in result.indices { result[index].items = merged(result[index].items) }
    return result
  }

  /// Whether the items are already as they should be.
  private func isDone(_ change: StyleChange, in window: ProofWindow) -> Bool {
    change.items.allSatisfy { range in
      window.original.items[range].allSatisfy {
        !($0.kind.isExact || change.isPunctuationExact && $0.kind.isInk)
          || $0.styles.contains(change.style.mark) == change.isAdded
      }
    }
  }

  private func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    if ranges.count < 2 { return ranges }
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
