import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// Metadata about a part of the document, in lines of keys and values.
  static let metadata: [ForeignConstruct] = [slideMetadata]

  /// `---`, keys and values, then `---` or `...`: Slidev's metadata of a slide, and pandoc's anywhere.
  ///
  /// With text directly above, the first line would underline it, which makes a heading in CommonMark.
  private static let slideMetadata = ForeignConstruct("metadata", starts: "-") { text in
    guard text.elementsEqual("---".utf8) else { return nil }
    return .shape { lines in
      guard lines.startsBlock, let first = lines.nextOfBlock(),
        isKey(first.rest(in: lines.bytes), keyBytes)
      else { return nil }
      while let line = lines.nextOfBlock() {
        let text = line.rest(in: lines.bytes)
        if text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8) {
          return lines.first.textStart..<line.range.upperBound
        }
        let isContinued = line.indent > lines.first.indent || text.hasPrefix("- ") || text.first == ASCII.hash
        guard isContinued || isKey(text, keyBytes) else { return nil }
      }
      return nil
    }
  }

  /// The end of a MultiMarkdown or Pelican header that starts with `first`, the document's first line.
  ///
  /// A header has two or more keys with values up to a blank line, and its first key is a usual one. Returns `nil` if
  /// there is no header.
  static func headerEnd(from first: ForeignLine, in bytes: [UInt8]) -> Int? {
    let text = first.rest(in: bytes)
    let key = text.prefix { $0 != UInt8(ascii: ":") }.string.lowercased()
    guard first.column == 0, usualKeys.contains(key), isKey(text, titleBytes) else { return nil }
    var (keys, end) = (1, first.range.upperBound)
    var lines = ForeignLines(from: first, in: bytes)
    while let line = lines.nextOfBlock() {
      let isNext = isKey(line.rest(in: bytes), titleBytes)
      guard isNext || line.indent > 0 else { return nil }
      if isNext { keys += 1 }
      end = line.range.upperBound
    }
    return keys > 1 ? end : nil
  }

  private static let usualKeys: Set = [
    "title", "subtitle", "author", "authors", "email", "affiliation", "copyright", "date", "modified",
    "status", "tags", "category", "categories", "keywords", "slug", "summary", "description", "lang",
    "layout", "template", "format", "css", "save_as", "base header level", "quotes language", "latex mode",
    "html header",
  ]
  private static let keyBytes = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.".utf8)
  private static let titleBytes = keyBytes.union(ByteSet(" ".utf8))

  /// Whether `text` starts with a key of `bytes` and a colon that is followed by white space or nothing.
  private static func isKey(_ text: ArraySlice<UInt8>, _ bytes: ByteSet) -> Bool {
    let rest = text.drop(while: bytes.contains)
    guard rest.startIndex > text.startIndex, rest.first == UInt8(ascii: ":"), text.first?.isBlank == false
    else {
      return false
    }
    return rest.dropFirst().first?.isBlank ?? true
  }
}
