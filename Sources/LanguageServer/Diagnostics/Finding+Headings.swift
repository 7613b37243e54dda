import MarkdownSyntax
import TextBuffer

extension Finding {
  /// Finds headings that are more than one level below the heading before them.
  static func headings(_ index: DocumentIndex) -> [Finding] {
    zip(index.headings, index.headings.dropFirst()).compactMap { before, heading in
      let (level, wanted) = (heading.entry.level, before.entry.level + 1)
      guard level > wanted else { return nil }
      let node = heading.entry.heading
      return Finding(
        .headingLevel, at: node.range, .information,
        "a heading of level \(level) follows one of level \(wanted - 1)"
      ) {
        guard let marker = node.isSetext ? nil : node.markers.first,
          let start = index.tree.text.bytes(in: marker).firstIndex(of: UInt8(ascii: "#"))
        else { return nil }
        let place = marker.lowerBound.advanced(by: start)
        return Fix(
          title: "Make it a heading of level \(wanted)",
          edits: [.delete(place..<place.advanced(by: level - wanted))])
      }
    }
  }
}
