import MarkdownSyntax

/// In code a line ending is a space, and spaces at a line's end or start, which count in code, are none elsewhere; so that for
/// changes of code all white space is the same, and only whether there is any matters.
extension Reading {
  /// The indices of the items other than white space.
  var solidItems: [Int] { items.indices.filter { !items[$0].isBlank } }

  /// Whether `self` is what `original` becomes by `change`, a change of code, and nothing else.
  func isResultOfCode(_ change: StyleChange, on original: Reading) -> Bool {
    let (new, old) = (solidItems, original.solidItems)
    guard new.count == old.count, longMeanings == original.longMeanings else { return false }
    var ranges = change.items[...]
    for (place, (index, before)) in zip(new, old).enumerated() {
      while let first = ranges.first, first.upperBound <= before { ranges.removeFirst() }
      let isSelected = ranges.first.map { $0.contains(before) } ?? false
      guard items[index].isResult(of: change, isSelected: isSelected, on: original.items[before]) else {
        return false
      }
      guard place > 0, items[index].kind.isInk, items[new[place - 1]].kind.isInk else { continue }
      guard (index - new[place - 1] > 1) == (before - old[place - 1] > 1) else { return false }
    }
    return true
  }
}

extension Reading.Item {
  /// Whether it's white space in a line or a soft line ending, however it is written.
  var isBlank: Bool {
    switch kind {
    case .space, .lineEnding(.softBreak): true
    case .punctuation where spelling == .reference: meaning.scalar.map { ScalarClass($0) == .space } ?? false
    default: false
    }
  }
}
