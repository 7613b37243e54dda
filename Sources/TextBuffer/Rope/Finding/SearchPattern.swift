/// The scalars of a search text, case-folded if case is ignored.
struct SearchPattern {
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
