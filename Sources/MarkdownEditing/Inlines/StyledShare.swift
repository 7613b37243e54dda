import MarkdownSyntax

/// How much of what is selected has a style, by which a toggle puts it on or takes it off.
///
/// Letters and digits decide; symbols do where there are none, and then punctuation.
struct StyledShare {
  /// The style.
  let mark: InlineStyles
  private var words = Share()
  private var symbols = Share()
  private var ink = Share()

  init(mark: InlineStyles) { self.mark = mark }

  /// Adds something that can be styled.
  mutating func add(_ item: Reading.Item) {
    let isStyled = item.styles.contains(mark)
    ink.add(isStyled)
    if item.kind.isExact { symbols.add(isStyled) }
    if item.isWord { words.add(isStyled) }
  }

  /// Whether nothing that may still be added makes a difference.
  var isDecided: Bool { words.isAny && !words.isAll }

  /// Whether all that decides has the style.
  var isAllStyled: Bool { ([words, symbols, ink].first { $0.isAny } ?? ink).isAll }

  /// Whether there is more than punctuation.
  var hasSymbols: Bool { symbols.isAny }

  /// How much of something has the style.
  private struct Share {
    /// Whether there is anything.
    var isAny = false
    /// Whether all of it has the style.
    var isAll = true

    mutating func add(_ isStyled: Bool) {
      isAny = true
      isAll = isAll && isStyled
    }
  }
}
