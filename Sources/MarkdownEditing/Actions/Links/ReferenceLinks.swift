import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Makes the links and images at the selection refer to definitions at the document's end, as in `[text][1]`.
  ///
  /// A definition with the same address and title is reused.
  public static let referenceLink = EditorAction("reference-link")
  /// Writes the address of the links and images at the selection behind their text; their definitions stay.
  public static let inlineLink = EditorAction("inline-link")
}

extension ActionRegistry {
  static let referenceLink = ActionDefinition(
    "reference-link", title: "Link by Reference", inverse: .action("inline-link"), change: .spelling,
    perform: { context throws(UnchangedReason) in
      let links = context.selectedLinks(of: [.inline])
      guard !links.isEmpty else { throw .noInlineLink }
      return try context.rewriting(context.referring(links))
    }
  ).possible { !$0.selectedLinks(of: [.inline]).isEmpty }

  static let inlineLink = ActionDefinition(
    "inline-link", title: "Link in Place", inverse: .action("reference-link"), change: .spelling,
    perform: { context throws(UnchangedReason) in
      let links = context.selectedLinks(of: [.full, .collapsed, .shortcut])
      guard !links.isEmpty else { throw .noReferenceLink }
      return try context.rewriting(links.map(context.inlined))
    }
  ).possible { !$0.selectedLinks(of: [.full, .collapsed, .shortcut]).isEmpty }
}

/// A link or an image with its attributes.
private struct SelectedLink {
  let node: SyntaxNode
  let attributes: LinkAttributes

  /// The part behind its text: `](/u)`, `][label]`, `]`.
  var closing: Range<UTF8Offset> { node.content.upperBound..<node.range.upperBound }
}

/// The destination and title of a link or a definition.
private struct Target: Hashable {
  let destination: String
  let title: String

  init(_ attributes: LinkAttributes) { (destination, title) = (attributes.destination, attributes.title) }

  /// The address with the title, as written in a link or in a definition.
  func written(inTableCell: Bool) -> String {
    LinkDestination.written(destination, title: title, inTableCell: inTableCell)
  }
}

extension EditingContext {
  /// The links and images of `forms` that the selection overlaps, or the innermost one around a caret; in document
  /// order.
  fileprivate func selectedLinks(of forms: Set<LinkAttributes.Form>) -> [SelectedLink] {
    var found: [UTF8Offset: SelectedLink] = [:]
    for range in selection.ranges {
      let links = tree.nodes(in: range.range).compactMap { node -> SelectedLink? in
        guard node.kind == .link || node.kind == .image, let attributes = node.link,
          forms.contains(attributes.form),
          !range.isCaret || node.range.lowerBound < range.head && range.head < node.range.upperBound
        else { return nil }
        return SelectedLink(node: node, attributes: attributes)
      }
      for link in range.isCaret ? links.suffix(1) : links[...] { found[link.closing.upperBound] = link }
    }
    return found.values.ordered { $0.closing.lowerBound }
  }

  /// The edit that writes the address of `link` behind its text.
  fileprivate func inlined(_ link: SelectedLink) -> Edit {
    let isInCell = tree.path(to: link.node.start).contains { $0.kind == .tableCell }
    return Edit(link.closing, "](\(Target(link.attributes).written(inTableCell: isInCell)))")
  }

  /// The edits that make `links` refer to definitions, and add the missing definitions at the document's end.
  fileprivate func referring(_ links: [SelectedLink]) -> [Edit] {
    var labels = definedLabels
    var numbers = (1...).lazy.filter { [used = usedNumbers] in !used.contains($0) }.makeIterator()
    var definitions: [String] = []
    let edits = links.map { link in
      let target = Target(link.attributes)
      let label = labels[target] ?? numbers.next().map(String.init) ?? ""
      if labels.updateValue(label, forKey: target) == nil {
        definitions.append("[\(label)]: \(target.written(inTableCell: false))")
      }
      return Edit(link.closing, "][\(label)]")
    }
    return edits + (definitions.isEmpty ? [] : [addition(of: definitions)])
  }

  /// The labels of the definitions, by their targets; the first definition of a target counts.
  private var definedLabels: [Target: String] {
    tree.nodes(in: rope.range).reduce(into: [:]) { labels, node in
      guard node.kind == .linkDefinition, let attributes = node.link, let label = attributes.labelRange,
        labels[Target(attributes)] == nil
      else { return }
      labels[Target(attributes)] = rope.string(in: label)
    }
  }

  /// The numbers in brackets anywhere in the text: each may be a label, or would become a link if it were defined.
  private var usedNumbers: Set<Int> {
    var (numbers, digits) = (Set<Int>(), [UInt8]?.none)
    for byte in rope.bytes(in: rope.range) {
      if byte == UInt8(ascii: "[") {
        digits = []
      } else if byte.isASCIIDigit {
        digits?.append(byte)
      } else {
        if byte == UInt8(ascii: "]"), let digits, let number = Int(String(decoding: digits, as: UTF8.self)) {
          numbers.insert(number)
        }
        digits = nil
      }
    }
    return numbers
  }

  /// The edit that adds `definitions` below the last line that isn't blank.
  ///
  /// A blank line comes between, except in two cases: the last line is a definition too, or it ends code or HTML in a
  /// container, to which a blank line would belong. Code that no container ends gets a closing fence.
  private func addition(of definitions: [String]) -> Edit {
    var last = (0..<rope.lineCount).last { !text.isBlank($0) } ?? 0
    let path = text.path(ofLine: last)
    let outer = path.count == 2 ? path[1] : nil
    let follows =
      outer.map { $0.kind == .linkDefinition }
      ?? path.last.map { $0.kind.isLiteralBlock || $0.kind == .htmlBlock } == true
    if let outer { last = text.lastLine(of: outer) }
    let gap = text.closing(of: outer) + text.lineBreak + (follows ? "" : text.lineBreak)
    return .insert(
      gap + definitions.joined(separator: text.lineBreak), at: text.contentOfLine(last).upperBound)
  }

  /// The change of `edits`, if all visible text is unchanged and all links have the same targets.
  fileprivate func rewriting(_ edits: [Edit]) throws(UnchangedReason) -> EditingResult {
    // Text inserted behind the end of a selected link isn't selected.
    func moved(_ place: UTF8Offset) -> UTF8Offset {
      let edit = edits.first { $0.range.lowerBound < place && place < $0.range.upperBound }
      return edits.starts(of: [edit?.range.lowerBound ?? place])[0]
    }
    let after = selection.mapRanges { SelectionRange(anchor: moved($0.anchor), head: moved($0.head)) }
    return try prove(
      edits, keeping: .otherLines,
      and: [
        (ChangeProof(WholeText(of: text)), { _ in .notProven }),
        (ChangeProof(ReferenceTargets(tree)), { _ in .linksLeadElsewhere }),
      ], selecting: after)
  }
}

extension UnchangedReason {
  /// No selected link has an address of its own.
  fileprivate static let noInlineLink = UnchangedReason(
    "no-inline-link", "no link with an address of its own is selected")
  /// No selected link refers to a definition.
  fileprivate static let noReferenceLink = UnchangedReason(
    "no-reference-link", "no link that refers to a definition is selected")
}
