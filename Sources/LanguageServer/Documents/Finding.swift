import MarkdownSyntax
import TextBuffer

/// What is most probably a mistake in a document.
struct Finding {
  /// A mend.
  struct Fix {
    let title: String
    let edits: [Edit]
  }

  /// Where it is.
  let range: Range<UTF8Offset>
  /// What kind of mistake, as words with hyphens; a person can silence it.
  let code: String
  /// What is wrong.
  let message: String
  /// Whether something doesn't work because of it.
  let isWarning: Bool
  /// What would mend it, where that can be told.
  let fix: Fix?

  /// What is wrong in the document with `index`, in the text's order.
  static func all(in index: DocumentIndex) -> [Finding] {
    (brokenAnchors(index) + definitions(index) + footnotes(index) + headings(index))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Links to anchors that no heading has; in documents with HTML, which may have anchors of its own, nothing is said
  /// of names that stand in it.
  private static func brokenAnchors(_ index: DocumentIndex) -> [Finding] {
    index.addresses.compactMap { attributes in
      guard let target = index.home.target(of: attributes.destination), index.home.isHere(target),
        let anchor = target.anchor, !anchor.isEmpty, let range = attributes.destinationRange
      else { return nil }
      guard index.heading(anchored: anchor) == nil, !index.hasHTML(naming: anchor) else { return nil }
      return Finding(
        range: range, code: "broken-anchor", message: "no heading has the anchor '\(anchor)'",
        isWarning: true,
        fix: Likeness.nearest(to: anchor, among: index.headings.map(\.anchor)).map {
          Fix(
            title: "Link to #\($0)",
            edits: [Edit(WrittenAddress(range, in: index.tree.text).anchor ?? range, $0)])
        })
    }
  }

  private static func definitions(_ index: DocumentIndex) -> [Finding] {
    let used = Set(index.links.compactMap { $0.definition?.range })
    return index.definitions.compactMap { definition in
      let range = definition.node.range
      guard definition.isOverridden || !used.contains(range) else { return nil }
      let (code, message) =
        definition.isOverridden
        ? ("duplicate-definition", "another definition further up has this label, so this one is never used")
        : ("unused-definition", "nothing refers to this definition")
      let line = index.tree.text.wholeLines(of: range)
      let fix = line.map { Fix(title: "Remove the definition", edits: [.delete($0)]) }
      return Finding(range: range, code: code, message: message, isWarning: false, fix: fix)
    }
  }

  private static func footnotes(_ index: DocumentIndex) -> [Finding] {
    index.footnotes.filter { $0.number == nil }.map {
      Finding(
        range: $0.definition.footnoteLabelRange ?? $0.definition.range, code: "unused-footnote",
        message: "nothing refers to this footnote, so it isn't shown", isWarning: false, fix: nil)
    }
  }

  /// Headings more than one level below the one before them.
  private static func headings(_ index: DocumentIndex) -> [Finding] {
    zip(index.headings, index.headings.dropFirst()).compactMap { before, heading in
      let (level, wanted) = (heading.entry.level, before.entry.level + 1)
      guard level > wanted else { return nil }
      let node = heading.entry.heading
      let marker = node.isSetext ? nil : node.markers.first
      let fix = marker.flatMap { marker -> Fix? in
        let bytes = index.tree.text.bytes(in: marker)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "#")) else { return nil }
        let place = marker.lowerBound.advanced(by: start)
        return Fix(
          title: "Make it a heading of level \(wanted)",
          edits: [.delete(place..<place.advanced(by: level - wanted))])
      }
      return Finding(
        range: node.range, code: "heading-level",
        message: "a heading of level \(level) follows one of level \(wanted - 1)",
        isWarning: false, fix: fix)
    }
  }
}

extension DocumentIndex {
  /// Whether HTML in the document names `anchor` somewhere.
  fileprivate func hasHTML(naming anchor: String) -> Bool {
    var isNamed = false
    tree.root.walk { node in
      if node.kind == .htmlBlock || node.kind == .htmlInline,
        tree.text.string(in: node.range).contains(anchor)
      {
        isNamed = true
      }
      return !isNamed
    }
    return isNamed
  }
}

extension Rope {
  /// The lines of `range` with their endings, where there is nothing else in them.
  fileprivate func wholeLines(of range: Range<UTF8Offset>) -> Range<UTF8Offset>? {
    guard !range.isEmpty else { return nil }
    let lines = startOfLine(holding: range.lowerBound)..<rangeOfLine(line(at: range.upperBound)).upperBound
    let end =
      range.upperBound > lines.lowerBound && startOfLine(holding: range.upperBound) == range.upperBound
      ? range.upperBound : lines.upperBound
    let others = bytes(in: lines.lowerBound..<range.lowerBound) + bytes(in: range.upperBound..<end)
    return others.allSatisfy { $0 <= 0x20 } ? lines.lowerBound..<end : nil
  }
}
