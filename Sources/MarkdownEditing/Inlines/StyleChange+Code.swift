import MarkdownSyntax

/// In code a line ending is a space, and spaces at a line's end or start, which count in code, are none elsewhere; so
/// that for changes of code all white space is the same, and only whether there is any matters.
extension Reading {
  /// The indices of the items other than white space; that of an item which is more than one character, as `&ngE;`
  /// is, once for each.
  ///
  /// In code there are no references, so that each of its characters is an item there.
  var solidItems: [Int] {
    var result: [Int] = []
    result.reserveCapacity(items.count)
    for index in items.indices where !items[index].isBlank {
      for _ in 0..<items[index].characterCount { result.append(index) }
    }
    return result
  }

  /// Whether `self` is what `original` becomes by `change`, a change of code, and nothing else.
  func isResultOfCode(_ change: StyleChange, on original: Reading) -> Bool {
    let (new, old) = (solidItems, original.solidItems)
    guard new.count == old.count, longMeanings == original.longMeanings else { return false }
    var ranges = change.items[...]
    for (place, (index, before)) in zip(new, old).enumerated() {
      while let first = ranges.first, first.upperBound <= before { ranges.removeFirst() }
      let isSelected = ranges.first.map { $0.contains(before) } ?? false
      let item = character(at: place, of: new)
      let originalItem = original.character(at: place, of: old)
      guard item.isResult(of: change, isSelected: isSelected, on: originalItem) else { return false }
      guard place > 0, items[index].kind.isInk, items[new[place - 1]].kind.isInk else { continue }
      guard (index - new[place - 1] > 1) == (before - old[place - 1] > 1) else { return false }
    }
    return true
  }

  /// The item that stands at `place` of `solidItems`; of one that is several characters, that one of them.
  private func character(at place: Int, of solid: [Int]) -> Item {
    var item = items[solid[place]]
    guard item.characterCount > 1 else { return item }
    let isSecond = place > 0 && solid[place - 1] == solid[place]
    let scalars = item.meaning.text.unicodeScalars
    if let scalar = isSecond ? scalars.last : scalars.first { item.meaning = Meaning(String(scalar).utf8) }
    return item
  }
}

extension Reading.Item {
  /// How many characters it is: two for some references.
  fileprivate var characterCount: Int {
    spelling == .reference ? min(2, max(1, meaning.text.unicodeScalars.count)) : 1
  }

  /// Whether it's white space in a line or a soft line ending, however it is written.
  var isBlank: Bool {
    switch kind {
    case .space, .lineEnding(.softBreak): true
    case .punctuation where spelling == .reference: meaning.scalar.map { ScalarClass($0) == .space } ?? false
    default: false
    }
  }
}
