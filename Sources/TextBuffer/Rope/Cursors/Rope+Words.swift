/// Word boundaries by a rule of our own, a simplification of Unicode Standard Annex 29.
///
/// The unit is the grapheme cluster, classified by its first scalar:
///
/// - A word is a run of letters, digits and connectors such as `_`.
/// - An apostrophe (' or ’) between letters, and a full stop or comma between digits, are part of the word.
/// - Every ideograph and every hiragana is a word by itself, since there is no dictionary to find longer ones.
/// - Everything else (blanks, line breaks, punctuation, symbols, emoji) separates words.
extension Rope {
  /// The end of the first word that ends after `offset`, or the text's end.
  ///
  /// Traps if `offset` is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(w log n + m), where m is the distance in bytes and w the number of grapheme clusters in it
  public func wordEnd(after offset: UTF8Offset) -> UTF8Offset {
    require(isScalarBoundary(offset), "offset \(offset.value) is inside a scalar; round it down or up first")
    var place = offset
    let end = range.upperBound
    var kind = WordKind.other
    while place < end, !kind.isPartOfWord {
      kind = WordKind(scalar(at: place))
      place = graphemeBoundary(after: place)
    }
    while place < end, kind != .single {
      let next = WordKind(scalar(at: place))
      let behind = graphemeBoundary(after: place)
      if kind.runsOn(with: next) {
        (kind, place) = (next, behind)
      } else if behind < end, case let second = WordKind(scalar(at: behind)), next.joins(kind, second) {
        (kind, place) = (second, graphemeBoundary(after: behind))
      } else {
        break
      }
    }
    return place
  }

  /// The start of the last word that starts before `offset`, or the text's start.
  ///
  /// Traps if `offset` is out of bounds or inside a scalar.
  ///
  /// - Complexity: as `wordEnd(after:)`
  public func wordStart(before offset: UTF8Offset) -> UTF8Offset {
    require(isScalarBoundary(offset), "offset \(offset.value) is inside a scalar; round it down or up first")
    var place = offset
    var kind = WordKind.other
    while place > .zero, !kind.isPartOfWord {
      place = graphemeBoundary(before: place)
      kind = WordKind(scalar(at: place))
    }
    while place > .zero, kind != .single {
      let before = graphemeBoundary(before: place)
      let previous = WordKind(scalar(at: before))
      if previous.runsOn(with: kind) {
        (kind, place) = (previous, before)
      } else if before > .zero, case let second = graphemeBoundary(before: before),
        case let secondKind = WordKind(scalar(at: second)), previous.joins(secondKind, kind)
      {
        (kind, place) = (secondKind, second)
      } else {
        break
      }
    }
    return place
  }

  /// The word at `offset`: the one that contains it or starts there, or else the one that ends there.
  ///
  /// Returns `nil` if there is none. Traps if `offset` is out of bounds or inside a scalar.
  ///
  /// - Complexity: as `wordEnd(after:)`
  public func rangeOfWord(at offset: UTF8Offset) -> Range<UTF8Offset>? {
    if let word = word(endingAt: wordEnd(after: offset)), word.lowerBound <= offset { return word }
    return word(endingAt: offset)
  }

  /// The word that ends at `end`.
  ///
  /// Returns `nil` if there is none.
  private func word(endingAt end: UTF8Offset) -> Range<UTF8Offset>? {
    let start = wordStart(before: end)
    guard start < end, WordKind(scalar(at: start)).isPartOfWord, wordEnd(after: start) == end else {
      return nil
    }
    return start..<end
  }
}

/// The role of a grapheme cluster in the formation of words.
enum WordKind {
  /// A letter or a connector such as `_`.
  case letter
  /// A decimal digit.
  case digit
  /// A word by itself: an ideograph or a hiragana.
  case single
  /// An apostrophe, which is part of a word between two letters.
  case apostrophe
  /// A full stop or comma, which is part of a word between two digits.
  case point
  /// Not part of a word.
  case other

  /// The kind of a cluster that starts with `scalar`.
  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": self = .letter
    case "0"..."9": self = .digit
    case "'", "\u{2019}": self = .apostrophe
    case ".", ",": self = .point
    case _ where scalar.isASCII: self = .other
    case "\u{3041}"..."\u{309F}": self = .single
    default: self = WordKind(properties: scalar.properties)
    }
  }

  private init(properties: Unicode.Scalar.Properties) {
    if properties.isIdeographic {
      self = .single
    } else if properties.numericType == .decimal {
      self = .digit
    } else if properties.isAlphabetic || properties.generalCategory == .connectorPunctuation {
      self = .letter
    } else {
      self = .other
    }
  }

  /// Whether a cluster of this kind is part of a word in any context.
  var isPartOfWord: Bool { self == .letter || self == .digit || self == .single }

  /// Whether a word continues from this kind to `next`.
  func runsOn(with next: WordKind) -> Bool {
    (self == .letter || self == .digit) && (next == .letter || next == .digit)
  }

  /// Whether this kind joins its neighbours to one word.
  func joins(_ before: WordKind, _ after: WordKind) -> Bool {
    switch self {
    case .apostrophe: before == .letter && after == .letter
    case .point: before == .digit && after == .digit
    default: false
    }
  }
}
