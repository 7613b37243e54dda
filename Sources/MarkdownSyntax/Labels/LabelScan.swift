/// Finds possible labels in a leaf's text.
enum LabelScan {
  /// The keys of all bracketed labels that cmark could look up in the leaf with the content `pieces`.
  ///
  /// A label contains no unescaped bracket (CommonMark section 6.3). The scan doesn't check whether a bracket is text,
  /// code or markup.
  static func keys(in pieces: [Range<Int>], of source: [UInt8]) -> [LabelKey] {
    guard pieces.contains(where: { source[$0].contains(UInt8(ascii: "[")) }) else { return [] }
    let text = pieces.count == 1 ? source[pieces[0]] : pieces.reduce(into: []) { $0 += source[$1] }
    var keys: [LabelKey] = []
    var index = text.startIndex
    while let open = text[index...].firstIndex(of: UInt8(ascii: "[")) {
      if let close = end(ofLabelAt: open + 1, in: text) { keys.append(LabelKey(text[open + 1..<close])) }
      index = open + 1
    }
    return keys
  }

  private static func end(ofLabelAt start: Int, in text: ArraySlice<UInt8>) -> Int? {
    var index = start
    while index < text.endIndex, index - start <= 1_000 {
      switch text[index] {
      case UInt8(ascii: "]"): return index
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }
}
