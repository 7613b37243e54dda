/// Search for a text: exact scalars, unless the options are looser, and only whole grapheme clusters.
///
/// So `e` isn't found in an `e` with an accent, nor `\n` in a CRLF. An empty text is found nowhere.
extension Rope {
  /// The occurrences of `text` in `range`, by default in the whole text, in order; of overlapping ones the first
  /// counts.
  ///
  /// Traps if a bound is out of bounds. Only whole characters are found, even if a bound is inside a character.
  ///
  /// - Complexity: O(*n* + *p* · *m* + *k* log *n*), where *n* is the length of `range`, *p* the number of places where
  ///   it begins like `text`, *m* the length of `text` and *k* the number of occurrences
  public func ranges(
    of text: String, in range: Range<UTF8Offset>? = nil, options: SearchOptions = []
  ) -> [Range<UTF8Offset>] {
    let range = range ?? self.range
    requireInBounds(range)
    var found: [Range<UTF8Offset>] = []
    RopeSearch(self, text, options)?.visit(range) { place in
      found.append(place)
      return true
    }
    return found
  }

  /// The first occurrence of `text` at or after `offset`.
  ///
  /// Returns `nil` if there is none. Traps if `offset` is out of bounds.
  ///
  /// - Complexity: as `ranges(of:in:options:)`, where *n* is the distance searched
  public func firstRange(
    of text: String, from offset: UTF8Offset = .zero, options: SearchOptions = []
  ) -> Range<UTF8Offset>? {
    requireInBounds(offset)
    var found: Range<UTF8Offset>?
    RopeSearch(self, text, options)?.visit(offset..<range.upperBound) { place in
      found = place
      return false
    }
    return found
  }

  /// The last occurrence of `text` that ends at or before `offset`, by default before the text's end.
  ///
  /// Returns `nil` if there is none. Traps if `offset` is out of bounds.
  ///
  /// - Complexity: as `ranges(of:in:options:)`, where *n* is the distance searched
  public func lastRange(
    of text: String, before offset: UTF8Offset? = nil, options: SearchOptions = []
  ) -> Range<UTF8Offset>? {
    let end = offset ?? range.upperBound
    requireInBounds(end)
    return RopeSearch(self, text, options)?.last(in: .zero..<end)
  }
}

/// A search for a text in a rope, one stretch of bytes at a time.
private struct RopeSearch {
  let rope: Rope
  let pattern: SearchPattern
  let wantsWords: Bool

  /// The number of bytes that are read at once.
  private static let stretch = 65_536

  init?(_ rope: Rope, _ text: String, _ options: SearchOptions) {
    guard let pattern = SearchPattern(text, ignoresCase: options.contains(.ignoringCase)) else { return nil }
    (self.rope, self.pattern, wantsWords) = (rope, pattern, options.contains(.wholeWords))
  }

  /// Calls `body` with the occurrences in `range`, in order, until it returns `false`.
  func visit(_ range: Range<UTF8Offset>, _ body: (Range<UTF8Offset>) -> Bool) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start.advanced(by: Self.stretch), range.upperBound)
      let bytes = bytes(from: start, through: end, of: range)
      var index = 0
      while index < start.distance(to: end) {
        if let place = place(at: index, in: bytes, from: start) {
          guard body(place) else { return }
          index += place.lowerBound.distance(to: place.upperBound)
        } else {
          index += 1
        }
      }
      start = start.advanced(by: index)
    }
  }

  /// The last occurrence in `range`.
  ///
  /// Returns `nil` if there is none.
  func last(in range: Range<UTF8Offset>) -> Range<UTF8Offset>? {
    var end = range.upperBound
    while end > range.lowerBound {
      let start = max(end.advanced(by: -Self.stretch), range.lowerBound)
      let bytes = bytes(from: start, through: end, of: range)
      for index in (0..<start.distance(to: end)).reversed() {
        if let place = place(at: index, in: bytes, from: start) { return place }
      }
      end = start
    }
    return nil
  }

  /// The bytes from `start` to `end` and a bit beyond, within `range`, so that a match that begins before `end` is
  /// complete.
  private func bytes(
    from start: UTF8Offset, through end: UTF8Offset, of range: Range<UTF8Offset>
  ) -> [UInt8] {
    rope.bytes(in: start..<min(end.advanced(by: pattern.longest), range.upperBound))
  }

  /// The occurrence that begins at the byte at `index` of `bytes`, which start at `start`.
  ///
  /// Returns `nil` if there is none.
  private func place(at index: Int, in bytes: [UInt8], from start: UTF8Offset) -> Range<UTF8Offset>? {
    guard let length = pattern.match(at: index, in: bytes) else { return nil }
    let place = start.advanced(by: index)..<start.advanced(by: index + length)
    return isWhole(place.lowerBound) && isWhole(place.upperBound) ? place : nil
  }

  /// Whether no character has bytes on both sides of `offset`, and no word either if whole words are wanted.
  private func isWhole(_ offset: UTF8Offset) -> Bool {
    guard rope.isGraphemeBoundary(offset) else { return false }
    guard wantsWords, let word = rope.rangeOfWord(at: offset) else { return true }
    return word.lowerBound >= offset || word.upperBound <= offset
  }
}

/// Options of a text search.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The bits, one for each option.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Letter case is ignored.
  ///
  /// Two scalars match if their lowercase mappings are the same (Unicode, `Lowercase_Mapping`, if it is one scalar):
  /// `Σ` matches `σ`, but not `ς`, and `ß` doesn't match `SS`.
  public static let ignoringCase = SearchOptions(rawValue: 1)
  /// An occurrence doesn't begin or end inside of a word, by the rule of `Rope.rangeOfWord(at:)`.
  public static let wholeWords = SearchOptions(rawValue: 2)
}

/// The scalars of a search text, case-folded if case is ignored.
private struct SearchPattern {
  private let scalars: [UInt32]
  private let ignoresCase: Bool
  /// The possible first bytes of matches that begin with ASCII.
  private let (small, capital): (UInt8, UInt8)

  /// Creates the pattern of `text`.
  ///
  /// Returns `nil` if it is empty.
  init?(_ text: String, ignoresCase: Bool) {
    let folded = text.unicodeScalars.map { ignoresCase ? Self.folded($0.value) : $0.value }
    guard let first = folded.first, let lead = text.utf8.first else { return nil }
    (scalars, self.ignoresCase) = (folded, ignoresCase)
    small = ignoresCase && first < 0x80 ? UInt8(first) : lead
    capital = 0x61...0x7A ~= first && ignoresCase ? UInt8(first) - 0x20 : small
  }

  /// An upper bound on the length of a match, in bytes.
  var longest: Int { scalars.count * 4 }

  /// The length of the match at `index` in `bytes`, which are UTF-8.
  ///
  /// Returns `nil` if there is no match, or if the bytes end before it is complete.
  func match(at index: Int, in bytes: [UInt8]) -> Int? {
    let first = bytes[index]
    guard first == small || first == capital || (ignoresCase && first >= 0xC2) else { return nil }
    var place = index
    for scalar in scalars {
      guard place < bytes.count, let next = Self.scalar(at: place, in: bytes) else { return nil }
      guard scalar == (ignoresCase ? Self.folded(next.value) : next.value) else { return nil }
      place += next.length
    }
    return place - index
  }

  private static func scalar(at index: Int, in bytes: [UInt8]) -> (value: UInt32, length: Int)? {
    let lead = bytes[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return nil }
    return bytes[index + 1..<index + length].reduce((UInt32(lead) & (0x7F >> UInt32(length)), length)) {
      ($0.0 << 6 | UInt32($1 & 0x3F), length)
    }
  }

  /// The representative of all scalars that match `scalar`.
  private static func folded(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return 0x41...0x5A ~= scalar ? scalar + 0x20 : scalar }
    guard let properties = Unicode.Scalar(scalar)?.properties, properties.changesWhenLowercased else {
      return scalar
    }
    let mapping = properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first?.value ?? scalar : scalar
  }
}
