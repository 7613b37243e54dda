/// The full case folding of Unicode, by what the standard library knows of letters.
///
/// Upper case and lower case again make of a letter what `CaseFolding.txt` makes of it, but that Cherokee's letters
/// become small ones here, and that `ı` is folded, to `i`.
enum CaseFolding {
  /// Calls `body` with the values of the scalars that `scalar`, which isn't ASCII, is folded to.
  static func forEachScalar(of scalar: Unicode.Scalar, _ body: (UInt32) -> Void) {
    guard mayBeFolded(scalar) else { return body(scalar.value) }
    for folded in folded(scalar).unicodeScalars { body(folded.value) }
  }

  /// What `scalar`, which isn't ASCII, is folded to.
  static func folded(_ scalar: Unicode.Scalar) -> String {
    guard mayBeFolded(scalar) else { return String(scalar) }
    return scalar.properties.lowercaseMapping.uppercased().lowercased()
  }

  /// Whether `scalar` may be folded to something else; for most letters of Latin, Greek and Cyrillic that are small
  /// already, told at once.
  private static func mayBeFolded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE0...0xFF, 0x3B1...0x3C1, 0x3C3...0x3CE, 0x430...0x45F: false
    default: scalar.properties.changesWhenCaseMapped || scalar.properties.changesWhenCaseFolded
    }
  }
}
