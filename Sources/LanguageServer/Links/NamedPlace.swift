import MarkdownSyntax
import TextBuffer

/// The target that the text at a position refers to, in this file or another.
enum NamedPlace {
  /// A target in the document itself.
  case here(DocumentIndex.Target)
  /// A file, or the heading with the anchor in it.
  case file(String, anchor: String?)
}

/// The ranges of a destination's parts in the source.
struct WrittenAddress {
  /// The range before `#`.
  let path: Range<UTF8Offset>
  /// The range behind `#`; `nil` if there is no `#`.
  let anchor: Range<UTF8Offset>?

  /// The parts of the destination at `range` in `rope`.
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
  /// The target that the text at `offset` refers to: a link's target, but only its file if `offset` is before `#`.
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
