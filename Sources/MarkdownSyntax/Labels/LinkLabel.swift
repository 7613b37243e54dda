import TextBuffer

/// The label of a link or footnote, normalized as cmark compares labels: case folded, white space trimmed and
/// collapsed.
///
/// Escapes and character references are not interpreted. The program looks up only labels of at most 1000 bytes.
package struct LinkLabel: Hashable, Sendable {
  /// The folded bytes.
  let bytes: [UInt8]

  /// Creates the label written as `written`, without brackets.
  ///
  /// Returns `nil` if it is blank.
  package init?(_ written: some Sequence<UInt8>) {
    var folded: [UInt8] = []
    var isSpacePending = false
    var isASCII = true
    for byte in written {
      if byte.isASCIIWhitespace {
        isSpacePending = !folded.isEmpty
        continue
      }
      if isSpacePending { folded.append(0x20) }
      isSpacePending = false
      if byte == 0 { folded += HTMLEscaping.replacement } else { folded.append(Self.lowercased(byte)) }
      if byte & 0x80 != 0 || byte == 0 { isASCII = false }
    }
    guard !folded.isEmpty else { return nil }
    bytes = isASCII ? folded : Self.folded(folded)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// Folds the case, except for letters that cmark, with its older Unicode, doesn't fold.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let text = String(scalar)
      let folded = scalar.isASCII ? text : CaseFolding.folded(scalar)
      // The bytes are compared, since as strings a composed letter equals its parts.
      let isSame = folded.utf8.elementsEqual(text.utf8)
      result += (isSame || !areEqual(text, folded) ? text : folded).utf8
    }
    return result
  }

  /// Whether cmark considers the two labels equal.
  private static func areEqual(_ first: String, _ second: String) -> Bool {
    let document = "[\(first)]: x\n\n[\(second)]"
    return CMarkTree(parsing: Array(document.utf8))?.withRoot { root in
      root.firstChild?.firstChild?.inlineKind == .link
    } ?? false
  }
}
