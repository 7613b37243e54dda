import MarkdownSyntax

/// The styles found on some text, tallied separately for words, symbols and punctuation.
struct StyleTally {
  /// A character's weight in deciding whether a style is on; only the characters of the heaviest kind found count.
  enum Weight: Int {
    case word, symbol, punctuation
  }

  private var on: (InlineStyles, InlineStyles, InlineStyles) = ([], [], [])
  private var off: (InlineStyles, InlineStyles, InlineStyles) = ([], [], [])
  /// The tallied styles.
  private let all: InlineStyles

  /// An empty tally of the styles `all`.
  init(of all: InlineStyles) { self.all = all }

  /// Adds something of `weight` that has `styles`.
  mutating func add(_ weight: Weight, _ styles: InlineStyles) {
    let others = all.subtracting(styles)
    switch weight {
    case .word: (on.0, off.0) = (on.0.union(styles), off.0.union(others))
    case .symbol: (on.1, off.1) = (on.1.union(styles), off.1.union(others))
    case .punctuation: (on.2, off.2) = (on.2.union(styles), off.2.union(others))
    }
  }

  /// An empty tally of the same styles.
  var emptied: StyleTally { StyleTally(of: all) }

  /// Adds all of another tally.
  mutating func add(_ other: StyleTally) {
    on = (on.0.union(other.on.0), on.1.union(other.on.1), on.2.union(other.on.2))
    off = (off.0.union(other.off.0), off.1.union(other.off.1), off.2.union(other.off.2))
  }

  /// Whether nothing that could still be added changes any state.
  var isSettled: Bool { on.0.isSuperset(of: all) && off.0.isSuperset(of: all) }

  /// Whether anything has one of `styles`.
  func has(anyOf styles: InlineStyles) -> Bool {
    !on.0.union(on.1).union(on.2).isDisjoint(with: styles)
  }

  /// The state of the action that toggles `style`.
  func state(of style: InlineStyles) -> StyleState {
    for (on, off) in [(on.0, off.0), (on.1, off.1), (on.2, off.2)] where !on.union(off).isEmpty {
      if !off.contains(style) { return .on }
      return on.contains(style) ? .mixed : .off
    }
    return .notPossible
  }
}
