import MarkdownSyntax

/// A wanted change: the items of a leaf that gain or lose a style.
struct StyleChange {
  /// The style.
  var style: InlineStyle
  /// Whether the items gain the style; else they lose it.
  var isAdded: Bool
  /// The items, as sorted and disjoint ranges of indices.
  var items: [Range<Int>]
  /// The options for the syntax that the action adds.
  var options: EditingOptions
  /// Whether punctuation must be styled exactly too, because nothing else is selected.
  var isPunctuationExact: Bool
  /// Whether punctuation beside the items must keep the style if it has it.
  var keepsPunctuation = false
}

extension StyleChange {
  /// The delimiters of a style, the preferred one first.
  ///
  /// The options count only for the style of this change; other styles have the default order.
  func delimiters(for style: InlineStyle) -> [String] {
    style.delimiters(style == self.style ? options : EditingOptions())
  }

  /// The styles that an item gains and loses.
  fileprivate func styles(isSelected: Bool) -> (added: InlineStyles, removed: InlineStyles) {
    isSelected ? (isAdded ? (style.mark, []) : ([], style.mark)) : ([], [])
  }

  /// The wanted styles of each item of `leaf`.
  func targets(_ reading: Reading, _ leaf: Reading.Leaf) -> [InlineStyles] {
    var targets = reading.items[leaf.items].map { $0.styles }
    for range in items {
      for index in range.clamped(to: leaf.items) {
        if isAdded {
          targets[index - leaf.items.lowerBound].formUnion(style.mark)
        } else {
          targets[index - leaf.items.lowerBound].subtract(style.mark)
        }
      }
    }
    return targets
  }
}

extension Reading {
  /// Whether `self` is the result of `change` on `original`, and nothing else changed.
  ///
  /// Letters and things must have exactly the wanted styles. Punctuation must keep every other style; it may stay
  /// without this style at an edge. White space doesn't matter.
  func isResult(of change: StyleChange, on original: Reading) -> Bool {
    if change.style == .code { return isResultOfCode(change, on: original) }
    guard items.count == original.items.count, longMeanings == original.longMeanings else { return false }
    var index = 0
    for range in change.items {
      guard isResult(of: change, in: index..<range.lowerBound, isSelected: false, on: original),
        isResult(of: change, in: range, isSelected: true, on: original)
      else { return false }
      index = range.upperBound
    }
    return isResult(of: change, in: index..<items.count, isSelected: false, on: original)
  }

  private func isResult(
    of change: StyleChange, in range: Range<Int>, isSelected: Bool, on original: Reading
  ) -> Bool {
    let (added, removed) = change.styles(isSelected: isSelected)
    let (items, others) = (items, original.items)
    for index in range {
      let (item, before) = (items[index], others[index])
      // Most items have exactly the wanted styles; only the others need the full check.
      if item.styles == before.styles.union(added).subtracting(removed), item.meaning == before.meaning,
        item.kind == before.kind
      {
        continue
      }
      guard item.isResult(of: change, isSelected: isSelected, on: before) else { return false }
    }
    return true
  }

  /// Whether both have the same content, styles included.
  func isSame(as other: Reading) -> Bool {
    longMeanings == other.longMeanings
      && items.elementsEqual(other.items) {
        $0.kind == $1.kind && $0.meaning == $1.meaning && (!$0.kind.isInk || $0.styles == $1.styles)
      }
  }
}

extension Reading.Item {
  func isResult(of change: StyleChange, isSelected: Bool, on original: Reading.Item) -> Bool {
    guard meaning == original.meaning, kind == original.kind else { return false }
    guard kind.isInk else { return true }
    let mark = change.style.mark
    guard styles.subtracting(mark) == original.styles.subtracting(mark) else { return false }
    let expected = isSelected ? change.isAdded : original.styles.contains(mark)
    if kind.isExact || (isSelected && change.isPunctuationExact) {
      return styles.contains(mark) == expected
    }
    if isSelected, !change.isAdded { return !styles.contains(mark) }
    if !isSelected, change.keepsPunctuation { return styles.contains(mark) == expected }
    return !styles.contains(mark) || expected
  }
}
