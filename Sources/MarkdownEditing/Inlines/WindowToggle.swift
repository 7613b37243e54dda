import MarkdownSyntax

/// Edits of a stretch, in order, and what it says after them.
struct Solution {
  var edits: [InlineEdit]
  var reading: Reading
}

/// Finds the edits that change a style in one window, leaf by leaf.
struct WindowToggle {
  let window: ProofWindow
  /// What is to change, without its items.
  let change: StyleChange
  /// What is selected in the window.
  let parts: [InlineTarget.Part]

  /// One leaf and the items in it that are to change.
  private struct Task {
    var leaf: Reading.Leaf
    var items: [Range<Int>]
  }

  /// The edits and the reading that proves them, or `nil` where no spelling of a leaf is proven.
  func run() -> Solution? {
    let tasks = tasks()
    let open = tasks.filter { !isDone($0) }
    if open.isEmpty { return Solution(edits: [], reading: window.original) }
    // The search in a single leaf has proven all of it.
    if tasks.count == 1 { return search(tasks[0]) }
    guard let edits = solve(open[...]) else { return nil }
    return proven(edits, change(of: tasks[...])).map { Solution(edits: edits, reading: $0) }
  }

  /// The plainest spelling of all leaves at once where that's right; else of each half of them by itself.
  private func solve(_ tasks: ArraySlice<Task>) -> [InlineEdit]? {
    if tasks.count == 1, let task = tasks.first { return search(task)?.edits }
    let plain = tasks.flatMap { plainEdits($0) }.inOrder
    if proven(plain, change(of: tasks)) != nil { return plain }
    let middle = tasks.startIndex + tasks.count / 2
    guard let first = solve(tasks[..<middle]), let second = solve(tasks[middle...]) else { return nil }
    return (first + second).inOrder
  }

  private func proven(_ edits: [InlineEdit], _ change: StyleChange) -> Reading? {
    guard let reading = window.reading(after: edits), reading.isResult(of: change, on: window.original) else {
      return nil
    }
    return reading
  }

  private func plainEdits(_ task: Task) -> [InlineEdit] {
    let change = change(of: [task])
    return change.style == .code
      ? CodeSearch(window: window, leaf: task.leaf, change: change).plainEdits
      : SpellingSearch(window: window, leaf: task.leaf, change: change).plainEdits
  }

  private func search(_ task: Task) -> Solution? {
    let change = change(of: [task])
    return change.style == .code
      ? CodeSearch(window: window, leaf: task.leaf, change: change).run()
      : SpellingSearch(window: window, leaf: task.leaf, change: change).run()
  }

  private func change(of tasks: ArraySlice<Task>) -> StyleChange {
    var result = change
    result.items = tasks.flatMap(\.items)
    return result
  }

  // MARK: Tasks

  private func tasks() -> [Task] {
    let byLeaf = Dictionary(grouping: parts, by: \.leaf)
    return byLeaf.keys.sorted().map { number in
      Task(leaf: window.original.leaves[number], items: merged(byLeaf[number, default: []].map(\.items)))
    }
  }

  /// Whether the items are already as they should be.
  private func isDone(_ task: Task) -> Bool {
    task.items.allSatisfy { range in
      window.original.items[range].allSatisfy {
        !($0.kind.isExact || change.isPunctuationExact && $0.kind.isInk)
          || $0.styles.contains(change.style.mark) == change.isAdded
      }
    }
  }

  private func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
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
