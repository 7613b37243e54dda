import MarkdownSyntax
import TextBuffer

/// Mistakes with anchors, labels and footnotes.
extension Finding {
  /// Finds links to anchors without a heading.
  ///
  /// HTML in the document may define anchors of its own, so a name that occurs in the HTML is no finding.
  static func brokenAnchors(_ index: DocumentIndex) -> [Finding] {
    var html: HTMLWords?
    return index.addresses.compactMap { attributes in
      guard let target = index.home.target(of: attributes.destination), index.home.isHere(target),
        let anchor = target.anchor, !anchor.isEmpty, let range = attributes.destinationRange
      else { return nil }
      guard index.heading(anchored: anchor) == nil else { return nil }
      let words = html ?? HTMLWords(of: index.tree)
      html = words
      guard !words.contains(anchor) else { return nil }
      let place = WrittenAddress(range, in: index.tree.text).anchor ?? range
      return Finding(.brokenAnchor, at: range, .warning, "no heading has the anchor '\(anchor)'") {
        Likeness.nearest(to: anchor, among: index.headings.map(\.anchor)).map {
          Fix(title: "Link to #\($0)", edits: [Edit(place, $0)])
        }
      }
    }
  }

  /// Finds link definitions that nothing refers to, or that an earlier one overrides.
  static func definitions(_ index: DocumentIndex) -> [Finding] {
    let used = Set(index.links.compactMap { $0.definition?.range })
    return index.definitions.compactMap { definition in
      let range = definition.node.range
      guard definition.isOverridden || !used.contains(range) else { return nil }
      let (code, message): (DiagnosticCode, String) =
        definition.isOverridden
        ? (.duplicateDefinition, "another definition further up has this label, so this one is never used")
        : (.unusedDefinition, "nothing refers to this definition")
      return Finding(code, at: range, .information, message) {
        index.tree.removal(of: range, "Remove the definition")
      }
    }
  }

  /// Finds footnotes that nothing refers to.
  static func footnotes(_ index: DocumentIndex) -> [Finding] {
    index.footnotes.filter { $0.number == nil }.map { footnote in
      let range = footnote.definition.range
      return Finding(
        .unusedFootnote, at: footnote.definition.footnoteLabelRange ?? range, .information,
        "nothing refers to this footnote, so it isn't shown"
      ) {
        index.tree.removal(of: range, "Remove the footnote")
      }
    }
  }
}

extension SyntaxTree {
  /// The fix that removes the lines of `range`; `nil` if they have other text or the rendered HTML would change.
  ///
  /// Removing lines could join two paragraphs or lists, or leave footnotes mentioned there without a reference.
  fileprivate func removal(of range: Range<UTF8Offset>, _ title: String) -> Finding.Fix? {
    guard let lines = text.wholeLines(of: range), showsTheSame(without: lines) else { return nil }
    return Finding.Fix(title: title, edits: [.delete(lines)])
  }

  /// Whether the rendered HTML stays the same without `lines`.
  private func showsTheSame(without lines: Range<UTF8Offset>) -> Bool {
    let changes = ChangeSet([.delete(lines)], length: text.utf8Count)
    return updating(after: changes, in: changes.applied(to: text)).html() == html()
  }
}

extension Rope {
  /// The whole lines of `range`, including their endings; `nil` if they have other text.
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
