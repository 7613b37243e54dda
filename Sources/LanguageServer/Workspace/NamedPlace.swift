import MarkdownSyntax
import TextBuffer

/// What is named at a place in a document, wherever it is.
enum NamedPlace {
  /// Something in the document itself.
  case here(DocumentIndex.Target)
  /// A file, which an address names; its anchor where that is what is meant.
  case file(String, anchor: String?)
}

/// A link's destination as it is written: the path, and behind `#` the anchor.
struct WrittenAddress {
  /// Where the path is.
  let path: Range<UTF8Offset>
  /// Where the anchor is, without its `#`; `nil` where there is none.
  let anchor: Range<UTF8Offset>?

  /// The address at `range` in `rope`.
  init(_ range: Range<UTF8Offset>, in rope: Rope) {
    guard let sign = rope.bytes(in: range).firstIndex(of: UInt8(ascii: "#")) else {
      (path, anchor) = (range, nil)
      return
    }
    let place = range.lowerBound.advanced(by: sign)
    (path, anchor) = (range.lowerBound..<place, place.advanced(by: 1)..<range.upperBound)
  }
}

extension DocumentIndex {
  /// What is named at `offset`; a link is the anchor that it leads to, but for a caret in its address before the `#`.
  func named(at offset: UTF8Offset) -> NamedPlace? {
    if let target = target(at: offset) { return .here(target) }
    guard let attributes = address(at: offset), let target = home.target(of: attributes.destination),
      let path = target.path, !home.isHere(target)
    else { return nil }
    let written = attributes.destinationRange.map { WrittenAddress($0, in: tree.text) }
    let isInPath = written.map { $0.path.holds(offset) && $0.anchor?.lowerBound != offset } ?? false
    return .file(path, anchor: isInPath ? nil : target.anchor)
  }
}
