import MarkdownSyntax
import TextBuffer

/// A wanted change: the items of a leaf that gain or lose a style.
struct StyleChange {
  /// The style.
  var style: InlineStyle
  /// Whether the items gain the style; else they lose it.
  var isAdded: Bool
  /// The items, as sorted and disjoint ranges of indices.
  var items: [Range<Int>]
  /// The delimiters of the style, the preferred one first.
  var delimiters: [String]
  /// Whether punctuation must be styled exactly too, because nothing else is selected.
  var isPunctuationExact: Bool
  /// Whether punctuation beside the items must keep the style if it has it.
  var keepsPunctuation = false
}

extension StyleChange {
  /// The change in which all letters keep their styles.
  static let nothing = StyleChange(
    style: .strong, isAdded: false, items: [], delimiters: InlineStyle.strong.delimiters(EditingOptions()),
    isPunctuationExact: false)

  /// The delimiters of a style, the preferred one first.
  ///
  /// The options count only for the style of this change; other styles have the default order.
  func delimiters(for style: InlineStyle) -> [String] {
    style == self.style ? delimiters : style.delimiters(EditingOptions())
  }

  /// The styles that an item gains and loses.
  func styles(isSelected: Bool) -> (added: InlineStyles, removed: InlineStyles) {
    isSelected ? (isAdded ? (style.mark, []) : ([], style.mark)) : ([], [])
  }

  /// The wanted styles of the item at `index` of `reading`.
  func wantedStyles(of index: Int, in reading: Reading) -> InlineStyles {
    let (gained, lost) = styles(isSelected: items.holds(index))
    return reading.items[index].styles.union(gained).subtracting(lost)
  }
}

extension [Range<Int>] {
  /// Whether one of the ranges, which are sorted and disjoint, contains `index`.
  func holds(_ index: Int) -> Bool {
    let next = partitioningIndex { $0.upperBound > index }
    return next < count && self[next].contains(index)
  }
}

extension Reading {
  /// Whether both have the same content, styles included.
  func isSame(as other: Reading) -> Bool {
    longMeanings == other.longMeanings
      && items.elementsEqual(other.items) {
        $0.kind == $1.kind && $0.meaning == $1.meaning && (!$0.kind.isInk || $0.styles == $1.styles)
      }
  }
}

/// The share of a selection that has a style, which decides whether a toggle adds or removes it.
///
/// Letters and digits decide; without any, symbols do, and without those, punctuation.
struct StyledShare {
  /// The style.
  let mark: InlineStyles
  private var words = Share()
  private var symbols = Share()
  private var ink = Share()

  init(mark: InlineStyles) { self.mark = mark }

  /// Adds an item that can be styled.
  mutating func add(_ item: Reading.Item) {
    let isStyled = item.styles.contains(mark)
    ink.add(isStyled)
    if item.kind.isExact { symbols.add(isStyled) }
    if item.isWord { words.add(isStyled) }
  }

  /// Whether no further item can make a difference.
  var isDecided: Bool { words.isAny && !words.isAll }

  /// Whether all items that decide have the style.
  var isAllStyled: Bool { ([words, symbols, ink].first { $0.isAny } ?? ink).isAll }

  /// Whether there is more than punctuation.
  var hasSymbols: Bool { symbols.isAny }

  /// The share of some items that has the style.
  private struct Share {
    /// Whether there is any item.
    var isAny = false
    /// Whether all items have the style.
    var isAll = true

    mutating func add(_ isStyled: Bool) {
      isAny = true
      isAll = isAll && isStyled
    }
  }
}
