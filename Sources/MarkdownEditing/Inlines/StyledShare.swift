import MarkdownSyntax

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
