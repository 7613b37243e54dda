import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// Before the text of a heading: its number signs are deleted.
  static let headingMarker = CaretRule { place in
    guard let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext,
      place.offset == leaf.content.lowerBound, place.offset > leaf.start
    else { return nil }
    return Unwrapping(.delete(leaf.start..<place.offset), at: place).decision
  }
}
