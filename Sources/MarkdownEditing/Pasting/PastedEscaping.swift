import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The escaping that keeps letters from being read as syntax.
struct PastedEscaping {
  /// The characters that are escaped, from the fewest on.
  enum Level: CaseIterable {
    /// No characters.
    case none
    /// Characters that may begin or end syntax, judging by their neighbours.
    case likely
    /// All characters that can begin or end inline syntax.
    case special
    /// All punctuation.
    case all
    /// All punctuation, as character references.
    case references
  }

  let level: Level
  let dialect: Dialect
  let frame: PastedTextWriter.Frame

  /// `text` with escapes; `isAtLineStart` is whether a line begins with it.
  func written(_ text: String, isAtLineStart: Bool) -> String {
    let bytes = Array(text.utf8)
    let marker = isAtLineStart && level != .none ? marker(of: bytes) : nil
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      guard byte.isASCIIPunctuation, index == marker || isEscaped(bytes, index) else {
        result.append(byte)
        continue
      }
      if level == .references {
        result += "&#\(byte);".utf8
      } else {
        result += [UInt8(ascii: "\\"), byte]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func isEscaped(_ bytes: [UInt8], _ index: Int) -> Bool {
    let byte = bytes[index]
    // A pipe would end the cell, whatever is beside it.
    if byte == UInt8(ascii: "|"), frame == .cell { return true }
    switch level {
    case .none: return false
    case .likely: return isSpecial(byte) && isLikely(bytes, index)
    case .special: return isSpecial(byte)
    case .all, .references: return true
    }
  }

  private func isSpecial(_ byte: UInt8) -> Bool {
    "\\`*_[]<>&!".utf8.contains(byte) || dialect.spanDelimiters.contains(byte)
      || byte == ASCII.hash && frame == .heading
  }

  /// Whether the neighbours of the byte allow it to be syntax.
  private func isLikely(_ bytes: [UInt8], _ index: Int) -> Bool {
    let before = index > 0 ? bytes[index - 1] : ASCII.space
    let after = index + 1 < bytes.count ? bytes[index + 1] : ASCII.space
    switch bytes[index] {
    case UInt8(ascii: "\\"): return after.isASCIIPunctuation || index + 1 == bytes.count
    case UInt8(ascii: "&"): return after.isWordByte || after == ASCII.hash
    case UInt8(ascii: "<"): return after.isWordByte || "/!?".utf8.contains(after)
    case UInt8(ascii: ">"): return false
    case ASCII.hash: return index + 1 == bytes.count
    case UInt8(ascii: "!"): return after == UInt8(ascii: "[")
    case UInt8(ascii: "_"): return !(before.isWordByte && after.isWordByte)
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"): return true
    default: return !(before <= ASCII.space && after <= ASCII.space)
    }
  }

  /// The index of the byte that could make the line's beginning a block marker (CommonMark section 4 and 5.2, GFM
  /// 4.10); `nil` if there is none.
  private func marker(of bytes: [UInt8]) -> Int? {
    if let first = bytes.first, "|:".utf8.contains(first) {
      return bytes.allSatisfy { "|:- ".utf8.contains($0) } ? 0 : nil
    }
    return ParagraphStart.escape(ofCode: bytes[...], dialect)
  }
}
