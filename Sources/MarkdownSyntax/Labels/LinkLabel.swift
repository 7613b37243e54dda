/// A label of a link or footnote as cmark compares labels: letter case folded, white space trimmed and collapsed.
///
/// Escapes and character references don't count. Where the program looks a label up, it is at most 1000 bytes long.
package struct LinkLabel: Hashable, Sendable {
  /// The folded bytes.
  package let bytes: [UInt8]

  /// The label written in `written`, without brackets; `nil` where it is blank.
  package init?(_ written: some Sequence<UInt8>) {
    var folded: [UInt8] = []
    var isSpacePending = false
    var isASCII = true
    for byte in written {
      if byte.isSpaceOrControl {
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

  /// What is folded but isn't to cmark, which knows an older Unicode, stays as it is.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let text = String(scalar)
      let folded = scalar.isASCII ? text : CaseFolding.folded(scalar)
      // Bytes are compared: as strings a composed letter and its parts are equal.
      let isSame = folded.utf8.elementsEqual(text.utf8)
      result += (isSame || !areEqual(text, folded) ? text : folded).utf8
    }
    return result
  }

  /// Whether cmark takes two labels for the same.
  private static func areEqual(_ first: String, _ second: String) -> Bool {
    let document = "[\(first)]: x\n\n[\(second)]"
    return CMarkTree(parsing: Array(document.utf8))?.withRoot { root in
      root.firstChild?.firstChild?.inlineKind == .link
    } ?? false
  }
}
