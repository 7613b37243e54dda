import MarkdownSyntax
import TextBuffer

/// Edits of a leaf, in order, and its reading after them.
struct Solution {
  var edits: [InlineEdit]
  var reading: Reading
}

/// Solutions for all leaves, with the proof of all together.
struct ProvenSolutions {
  var solutions: [Solution]
  var trial: Trial
}

/// Finds the edits that change a style in some leaves.
struct WindowToggle {
  let windows: [ProofWindow]
  /// The wanted change, without its items.
  let change: StyleChange

  /// The reason why there is no solution.
  enum Failure: Error {
    /// No spelling that was tried reads as wanted.
    case notFound(InlineObstacle)
    /// A leaf is too large to try more than the plainest spelling.
    case isHuge
  }

  /// The proven edits of all windows; `nil` if all of `parts`, the selection, has the wanted state already.
  func run(_ parts: [InlineTarget.Part]) throws(Failure) -> ProvenSolutions? {
    var solutions = windows.map { Solution(edits: [], reading: $0.original) }
    let changes = changes(parts)
    var open = windows.indices.filter { !isDone(changes[$0], in: windows[$0]) }
    if open.isEmpty { return nil }
    if open.count == 1 {
      let found = try search(open[0], changes[open[0]])
      solutions[open[0]] = Solution(found)
      return ProvenSolutions(solutions: solutions, trial: found.trial)
    }
    let all = open
    let trial = solvePlainly(&open, changes, &solutions)
    if let trial, open.isEmpty { return ProvenSolutions(solutions: solutions, trial: trial) }
    for index in open { solutions[index] = Solution(try search(index, changes[index])) }
    // Each leaf is proven alone by now; leaves that weren't tried together are proven together here.
    return try together(all, changes, solutions)
  }

  /// Tries the plainest spelling in all leaves `open` at once, and keeps only those in `open` for which it doesn't
  /// work.
  private func solvePlainly(
    _ open: inout [Int], _ changes: [StyleChange], _ solutions: inout [Solution]
  ) -> Trial? {
    let plain = open.map { plainEdits($0, changes[$0]) }
    guard let trial = ProofWindow.trial(of: plain, in: open.map { windows[$0] }) else { return nil }
    var rest: [Int] = []
    for (place, index) in open.enumerated() {
      let reading = trial.readings[place]
      if proof(index, changes).accepts(reading) {
        solutions[index] = Solution(edits: plain[place], reading: reading)
      } else {
        rest.append(index)
      }
    }
    open = rest
    return trial
  }

  private func proof(_ index: Int, _ changes: [StyleChange]) -> LeafProof {
    LeafProof(windows[index], ExactStyleChange(changes[index], of: windows[index].original))
  }

  /// The proof of the solutions of the windows with the given indices, all of them together.
  private func together(
    _ indices: [Int], _ changes: [StyleChange], _ solutions: [Solution]
  ) throws(Failure) -> ProvenSolutions {
    var solutions = solutions
    let trial = ProofWindow.trial(of: indices.map { solutions[$0].edits }, in: indices.map { windows[$0] })
    guard let trial else { throw .notFound(.block) }
    guard indices.map({ proof($0, changes) }).accept(trial) else { throw .notFound(.unknown) }
    for (index, reading) in zip(indices, trial.readings) { solutions[index].reading = reading }
    return ProvenSolutions(solutions: solutions, trial: trial)
  }

  private func plainEdits(_ index: Int, _ change: StyleChange) -> [InlineEdit] {
    SpellingSearch(window: windows[index], change: change).plainest.edits
  }

  private func search(_ index: Int, _ change: StyleChange) throws(Failure) -> ProvenEdits {
    let window = windows[index]
    let found = SpellingSearch(window: window, change: change).run()
    if let found { return found }
    if window.isHuge { throw .isHuge }
    throw .notFound(InlineObstacle(change, in: window, plainly: plainEdits(index, change)))
  }

  // MARK: Changes

  /// The change in each window.
  private func changes(_ parts: [InlineTarget.Part]) -> [StyleChange] {
    var result = windows.map { _ in change }
    for part in parts { result[part.window].items.append(part.items) }
    for index in result.indices { result[index].items = merged(result[index].items) }
    return result
  }

  /// Whether the items already have the wanted styles.
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
    for range in ranges.ordered(by: { $0.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension Solution {
  fileprivate init(_ proven: ProvenEdits) { (edits, reading) = (proven.edits, proven.reading) }
}
