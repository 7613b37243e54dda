import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Writes the table of contents between its two comments, which are inserted if there are none.
  public static let updateContents = EditorAction("update-toc")
}

extension ActionRegistry {
  static let updateContents = ActionDefinition(
    "update-toc", title: "Update Table of Contents", change: .insertion
  ) { context in
    switch TableOfContents(text: context.text).result(at: context.selection.main.head) {
    case .failure(let refusal): return .unchanged(refusal)
    case .success(let changes):
      let after = context.selection.staying(in: changes, true)
      return context.finish(changes, after)
    }
  }
}

/// Writes a list of links to the document's headings between two comments, `<!-- toc -->` and `<!-- /toc -->`.
struct TableOfContents {
  let text: LineModel

  private static let opening = "<!-- toc -->"
  private static let closings = ["<!-- /toc -->", "<!-- tocstop -->"]

  /// The change; without the comments, the table is inserted behind the top-level block of `caret`.
  func result(at caret: UTF8Offset) -> Result<ChangeSet, UnchangedReason> {
    let entries = entries()
    guard !entries.isEmpty else { return .failure(.noHeadings) }
    if let (start, end) = markers() { return update(between: start, and: end, entries) }
    let lines = [TableOfContents.opening, ""] + entries + ["", TableOfContents.closings[0]]
    let path = text.path(ofLine: text.line(at: caret))
    let place = path.count > 1 ? path[1].range.upperBound : caret
    let insertion = BlockInsertion(lines: lines, tokens: tokens(of: lines), offset: place, text: text)
    guard let inserted = insertion.change() else { return .failure(.notProven) }
    return .success(inserted.change.changes)
  }

  private func update(
    between start: SyntaxNode, and end: SyntaxNode, _ entries: [String]
  ) -> Result<ChangeSet, UnchangedReason> {
    let low = text.contentOfLine(text.lastLine(of: start)).upperBound
    let high = text.rope.startOfLine(holding: end.range.lowerBound)
    let twice = text.lineBreak + text.lineBreak
    let new = twice + entries.joined(separator: text.lineBreak) + twice
    guard text.rope.string(in: low..<high) != new else { return .failure(.contentsAreSo) }
    let changes = ChangeSet([Edit(low..<high, new)], length: text.rope.utf8Count)
    var blocks = BlockSequence(around: start.start..<end.range.upperBound, in: text)
    guard let first = blocks.place(of: start), let last = blocks.place(of: end) else {
      return .failure(.notProven)
    }
    blocks.expected.replaceSubrange(first.upperBound..<last.lowerBound, with: tokens(of: entries))
    let isProven = ChangeProof(blocks).accepts(AppliedChange(changes, of: text))
    return isProven ? .success(changes) : .failure(.notProven)
  }

  private func tokens(of lines: [String]) -> [BlockTokens.Token] {
    let dialect = text.tree.dialect.subtracting(.frontMatter)
    let tree = SyntaxTree(Rope(lines.joined(separator: "\n")), dialect: dialect)
    return BlockTokens(of: LineModel(tree)).tokens
  }

  /// The comments around the table of contents; `nil` if there are none.
  private func markers() -> (SyntaxNode, SyntaxNode)? {
    let comments = text.tree.root.blocks.filter { $0.kind == .htmlBlock }
    func source(_ node: SyntaxNode) -> String {
      text.rope.string(in: node.range).trimmingWhiteSpace().lowercased()
    }
    guard let start = comments.firstIndex(where: { source($0) == TableOfContents.opening }),
      let end = comments[start...].first(where: { TableOfContents.closings.contains(source($0)) })
    else { return nil }
    return (comments[start], end)
  }

  // MARK: Entries

  /// The lines of the list.
  private func entries() -> [String] {
    let headings = text.tree.blocks { $0 == .heading }
    let top = headings.filter { $0.parent?.kind == .document }
    let hasTitle =
      top.count > 1 && top.first?.headingLevel == 1 && top.dropFirst().allSatisfy { $0.headingLevel != 1 }
    var slugger = Slugger()
    var open: [Int] = []
    var lines: [String] = []
    for heading in headings {
      let shown = text.tree.anchorText(of: heading)
      let slug = slugger.slug(shown)
      guard heading.parent?.kind == .document, let level = heading.headingLevel, !slug.isEmpty,
        text.options.contentsLevels.contains(level), !(hasTitle && level == 1)
      else { continue }
      while let last = open.last, last >= level { open.removeLast() }
      let link = "[" + label(of: heading, slug, shown) + "](#" + slug + ")"
      lines.append(spaces(2 * open.count) + String(Unicode.Scalar(text.options.bullet.rawValue)) + " " + link)
      open.append(level)
    }
    return lines
  }

  /// The heading's own markup if a link can hold it, else its text.
  private func label(of heading: SyntaxNode, _ slug: String, _ shown: String) -> String {
    let lines = heading.contentLines.map { text.rope.string(in: $0).trimmingWhiteSpace() }
    let source = lines.joined(separator: " ")
    let plain = shown.trimmingWhiteSpace()
    let lightly = plain.escaped { "\\`*_[]<>&~|:@".unicodeScalars.contains($0) }
    let isEntry = ChangeProof(ContentsEntry(destination: "#" + slug))
    func accepts(_ label: String) -> Bool {
      isEntry.accepts(written("- [" + label + "](#" + slug + ")"))
    }
    // A link that needs a definition elsewhere can't be recognised in the heading's source alone.
    if !heading.holdsLink, accepts(source) { return source }
    let isShown = ChangeProof(WholeText(shown: plain))
    return accepts(lightly) && isShown.accepts(written(lightly))
      ? lightly
      : plain.escaped()
  }

  /// The change that writes `source` into an empty text.
  private func written(_ source: String) -> AppliedChange {
    let empty = LineModel(SyntaxTree(Rope(), dialect: text.tree.dialect))
    return AppliedChange(ChangeSet([.insert(source, at: .zero)], length: 0), of: empty)
  }
}

/// The expectation that a text is an item with one link, and no other link or image.
private struct ContentsEntry: Expectation {
  let destination: String

  func violation(by change: AppliedChange) -> Violation? {
    let range = change.text.rope.range
    let nodes = change.text.tree.nodes(in: range)
    let links = nodes.filter { $0.kind.isLinkOrImage || $0.kind == .footnoteReference }
    let isMet =
      links.count == 1 && links[0].link?.destination == destination
      && links[0].range == UTF8Offset(2)..<range.upperBound
      && nodes.allSatisfy { $0.kind != .htmlInline } && nodes.count { $0.kind == .item } == 1
    return isMet ? nil : Violation(place: .zero)
  }
}

extension SyntaxNode {
  /// Whether the node, a heading, holds a link, an image or a footnote reference.
  fileprivate var holdsLink: Bool {
    leafInlines.nodes.contains { $0.kind.isLinkOrImage || $0.kind == .footnoteReference }
  }
}

extension UnchangedReason {
  /// The document has no headings to list.
  static let noHeadings = UnchangedReason("no-headings", "there are no headings to list")
  /// The table of contents is up to date.
  static let contentsAreSo = UnchangedReason("contents-are-so", "the table of contents is up to date")
}
