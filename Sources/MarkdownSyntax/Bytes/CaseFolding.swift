/// Full Unicode case folding, derived from the standard library's case mappings.
///
/// Mapping a letter to upper case and back to lower case gives what `CaseFolding.txt` gives, with two exceptions:
/// Cherokee letters become lower case here, and `ı` is folded to `i`.
enum CaseFolding {
  /// Calls `body` with the scalar values of the case folding of `scalar`, which isn't ASCII.
  static func forEachScalar(of scalar: Unicode.Scalar, _ body: (UInt32) -> Void) {
    guard mayBeFolded(scalar) else { return body(scalar.value) }
    for folded in folded(scalar).unicodeScalars { body(folded.value) }
  }

  /// The case folding of `scalar`, which isn't ASCII.
  static func folded(_ scalar: Unicode.Scalar) -> String {
    guard mayBeFolded(scalar) else { return String(scalar) }
    return scalar.properties.lowercaseMapping.uppercased().lowercased()
  }

  /// Whether the case folding of `scalar` may differ from `scalar`.
  ///
  /// Most lower-case letters of Latin, Greek and Cyrillic are answered at once, without a property lookup.
  private static func mayBeFolded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE0...0xFF, 0x3B1...0x3C1, 0x3C3...0x3CE, 0x430...0x45F: false
    default: scalar.properties.changesWhenCaseMapped || scalar.properties.changesWhenCaseFolded
    }
  }
}
