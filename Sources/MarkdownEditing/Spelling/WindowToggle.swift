import MarkdownSyntax
import TextBuffer

/// The readings of all leaves after a toggle, with the trial that proved them together.
struct ProvenToggle {
  /// The reading of each window's leaf.
  let readings: [Reading]
  let trial: Trial
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
  func run(_ parts: [InlineTarget.Part]) throws(Failure) -> ProvenToggle? {
    let changes = changes(parts)
    let indices = windows.indices.filter { !isDone(changes[$0], in: windows[$0]) }
    if indices.isEmpty { return nil }
    if indices.count == 1 { return toggle(indices, try search(indices[0], changes[indices[0]]).trial) }
    var edits = indices.map { plainEdits($0, changes[$0]) }
    let plain = ProofWindow.trial(of: edits, in: indices.map { windows[$0] })
    // The places of the leaves in which the plainest spelling doesn't work.
    let open = indices.indices.filter { place in
      plain.map { !proof(indices[place], changes).accepts($0.readings[place]) } ?? true
    }
    if let plain, open.isEmpty { return toggle(indices, plain) }
    for place in open { edits[place] = try search(indices[place], changes[indices[place]]).edits }
    // Each leaf is proven alone by now; leaves that weren't tried together are proven together here.
    let trial = ProofWindow.trial(of: edits, in: indices.map { windows[$0] })
    guard let trial else { throw .notFound(.block) }
    guard indices.map({ proof($0, changes) }).accept(trial) else { throw .notFound(.unknown) }
    return toggle(indices, trial)
  }

  /// The toggle by `trial` of the windows with the given indices; the others stay as they are.
  private func toggle(_ indices: [Int], _ trial: Trial) -> ProvenToggle {
    var readings = windows.map { $0.original }
    for (index, reading) in zip(indices, trial.readings) { readings[index] = reading }
    return ProvenToggle(readings: readings, trial: trial)
  }

  private func proof(_ index: Int, _ changes: [StyleChange]) -> LeafProof {
    LeafProof(windows[index], ExactStyleChange(changes[index], of: windows[index].original))
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
