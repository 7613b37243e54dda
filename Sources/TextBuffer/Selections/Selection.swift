/// One or more selected ranges, sorted and merged, one of them main.
public struct Selection: Hashable, Sendable {
  /// The ranges in the text's order; never empty. Overlapping ranges, and a caret at a range's edge, are merged.
  public let ranges: [SelectionRange]

  /// The index in `ranges` of the main range, which the view keeps in sight.
  public let mainIndex: Int

  /// The selection of `ranges` (sorted and merged here), of which the one at `mainIndex` is main; traps on none.
  public init(_ ranges: [SelectionRange], mainIndex: Int = 0) {
    precondition(ranges.indices.contains(mainIndex), "main range \(mainIndex) of \(ranges.count)")
    let order = ranges.indices.sorted {
      (ranges[$0].range.lowerBound, ranges[$0].range.upperBound, $0)
        < (ranges[$1].range.lowerBound, ranges[$1].range.upperBound, $1)
    }
    var merged: [SelectionRange] = []
    var main = 0
    for index in order {
      let next = ranges[index]
      if let last = merged.last, Selection.merge(last.range, next.range) {
        let low = min(last.range.lowerBound, next.range.lowerBound)
        let high = max(last.range.upperBound, next.range.upperBound)
        let reversed = (last.isCaret ? next : last).isReversed
        merged[merged.count - 1] = SelectionRange(
          anchor: reversed ? high : low, head: reversed ? low : high)
      } else {
        merged.append(next)
      }
      if index == mainIndex { main = merged.count - 1 }
    }
    self.ranges = merged
    self.mainIndex = main
  }

  /// A single caret.
  public init(caret offset: UTF8Offset) { self.init([SelectionRange(caret: offset)]) }

  /// The main range.
  public var main: SelectionRange { ranges[mainIndex] }

  /// The selection after `changes`: a range keeps covering what it covered, a caret stays where `bias` says.
  public func mapped(through changes: ChangeSet, caretBias: Bias = .after) -> Selection {
    Selection(
      ranges.map { range in
        if range.isCaret { return SelectionRange(caret: changes.map(range.head, bias: caretBias)) }
        let low = changes.map(range.range.lowerBound, bias: .after)
        let high = max(low, changes.map(range.range.upperBound, bias: .before))
        return SelectionRange(
          anchor: range.isReversed ? high : low, head: range.isReversed ? low : high)
      }, mainIndex: mainIndex)
  }

  private static func merge(_ first: Range<UTF8Offset>, _ second: Range<UTF8Offset>) -> Bool {
    second.lowerBound < first.upperBound
      || (second.lowerBound == first.upperBound && (first.isEmpty || second.isEmpty))
  }
}
