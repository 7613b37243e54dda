import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// What must hold where `delete-construct` changes a document: a reader sees what was there before, without one
/// construct that the caret is in.
struct ConstructLaws {
  let before: MarkdownDocument
  let after: MarkdownDocument
  private let old: RenderedPage
  private let new: RenderedPage

  init(_ before: MarkdownDocument, _ result: EditingResult) {
    self.before = before
    after = before.applying(result)
    (old, new) = (RenderedPage(before), RenderedPage(after))
  }

  /// The first law that is broken, or `nil`.
  var problem: String? {
    guard case .changed(let undo) = after.result(of: .undo) else { return "it can't be undone" }
    let undone =
      before.rope == after.applying(undo).rope && after.applying(undo).selection == before.selection
    if !undone { return "undo doesn't restore" }
    let parsed = SyntaxTree(after.rope, dialect: after.tree.dialect)
    if let difference = TreeDifference.between(after.tree.root, parsed.root) {
      return "the updated tree isn't that of a full parse: \(difference)"
    }
    for end in after.selection.ranges.map(\.head) where !after.rope.isGraphemeBoundary(end) {
      return "\(end) is inside a grapheme"
    }
    if let lost = lostSource { return "\(lost.debugDescription) is lost" }
    // A quote goes with the item that is all of it, and stays around a link or image without text.
    if !lacksLinkOrImage, emptyQuotes(of: after) > emptyQuotes(of: before) { return "a quote is left empty" }
    return lacksConstruct ? nil : "more is other than one construct: \(new.shown)"
  }

  /// Whether what is seen is what was seen, without one of the constructs around the caret.
  private var lacksConstruct: Bool {
    let kinds = around.map(\.kind)
    return lacksLinkOrImage || kinds.contains(.tableRow) && lacksRow || kinds.contains(.item) && lacksItem
      || (kinds.contains(.footnoteReference) || kinds.contains(.footnoteDefinition)) && lacksFootnote
  }

  private var lacksLinkOrImage: Bool {
    let kinds = around.map(\.kind)
    return kinds.contains(.link) && lacksLink || kinds.contains(.image) && lacksImage
  }

  /// The nodes that the caret is in, or beside, or on the line of.
  private var around: [SyntaxNode] {
    let caret = before.selection.main.head
    let line = before.rope.contentOfLine(before.rope.line(at: caret))
    let blocks = before.tree.nodes(in: line).filter { !$0.kind.isInline }
    return blocks + before.tree.nodes(in: caret..<caret).filter { $0.kind.isInline }
  }

  private func emptyQuotes(of document: MarkdownDocument) -> Int {
    document.tree.nodes(in: document.rope.range).count { $0.kind == .blockQuote && $0.firstChild == nil }
  }

  // MARK: Of each construct

  /// A link's text stays; in an image's description, links aren't seen.
  private var lacksLink: Bool {
    let isDescribing = before.tree.path(to: before.selection.main.head).contains { $0.kind == .image }
    return isDescribing && says(old) { $0 }
      || old.tags("<a href=").contains { tag in
        let link = old.element(at: tag)
        return says(old.replacing([link.lowerBound, link.upperBound])) { $0 }
      }
  }

  /// An image's description stays; what was written in it may be seen with its styles and links now.
  private var lacksImage: Bool {
    let images = before.tree.nodes(in: before.rope.range).filter { $0.kind == .image }
    let holdsImages = images.contains { outer in
      images.contains { $0 != outer && outer.range.contains($0.start) }
    }
    return old.tags("<img ").contains { tag in
      let description = old.tokens[tag].value(of: "alt") ?? ""
      return says(old.replacing([tag], with: description)) { Self.plain($0, images: !holdsImages) }
    }
  }

  /// `html` without styles and links and, but where they are `images`, with their descriptions in their place.
  private static func plain(_ html: String, images: Bool) -> String {
    var links = html.replacing(/<a[ #][^>]*>|<\/a>/, with: "")
    if !images { links = links.replacing(/<img [^>]*alt="([^"]*)"[^>]*>/) { String($0.output.1) } }
    return RenderedText.withoutIdleSpace(RenderedText.without(RenderedText.styleTags, links))
  }

  /// A row's cells go with it; the next one may be the header then.
  private var lacksRow: Bool {
    let (all, rest) = (Self.rows(old), Self.rows(new))
    return all != rest && all.indices.contains { index in all[..<index] + all[(index + 1)...] == rest[...] }
      && says(old, Self.withoutRows)
  }

  /// The cells of each row, header or not.
  private static func rows(_ page: RenderedPage) -> [String] {
    page.tags("<tr").map { row in
      RenderedPage(html: page.tokens[page.element(at: row)].joined()).shown.replacing("th>", with: "td>")
        .replacing("<th ", with: "<td ")
    }
  }

  private static func withoutRows(_ html: String) -> String {
    RenderedText.withoutIdleSpace(html.replacing(/<tr>.*?<\/tr>|<\/?t(able|head|body)>/, with: ""))
  }

  /// An item goes with all that is in it; its list can be tight then, and is counted anew.
  private var lacksItem: Bool {
    around.filter { $0.kind == .item }.contains { item in
      let line = before.rope.line(at: item.start)
      let place =
        "<li data-sourcepos=\"\(line + 1):\(item.start.value - before.rope.startOfLine(line).value + 1)-"
      return old.tags(place).contains { says(old.replacing(old.element(at: $0)), Self.counted) }
    }
  }

  /// `html`, whether its lists are tight and whatever number they begin with.
  private static func counted(_ html: String) -> String {
    let shown = html.replacing("<p>", with: " ").replacing("</p>", with: " ")
    return RenderedText.withoutIdleSpace(shown.replacing(/<ol start="\d+">/, with: "<ol>"))
  }

  // MARK: Footnotes

  /// A footnote's references are gone, and so is what it says; a list can be tight then.
  private var lacksFootnote: Bool {
    let labels = Set(before.tree.footnotes().map { $0.label(in: before.rope) })
    return labels.contains { label in
      let mine = old.tags("<a href=\"#fn-").filter { old.tokens[$0].contains("href=\"#fn-\(label)\"") }
      let page = mine.reduce(old) { page, tag in page.replacing(page.element(at: tag - 1)) }
      return notes(of: new).notes[label] == nil && says(page, Self.counted)
    }
  }

  /// Whether what is seen now is `page`, as `meaning` looks at both; a note to which nothing refers any more isn't
  /// shown.
  private func says(_ page: RenderedPage, _ meaning: (String) -> String) -> Bool {
    let (all, rest) = (notes(of: page), notes(of: new))
    return meaning(all.body) == meaning(rest.body)
      && rest.notes.allSatisfy { note in all.notes[note.key].map(meaning) == meaning(note.value) }
  }

  /// What is shown before the footnotes, and what each of them says.
  private func notes(of page: RenderedPage) -> (body: String, notes: [String: String]) {
    guard let section = page.tags("<section").last else { return (page.shown, [:]) }
    var notes: [String: String] = [:]
    for tag in page.tags("<li ") {
      guard let name = page.tokens[tag].value(of: "id", after: "fn-") else { continue }
      notes[name] = RenderedPage(html: page.tokens[page.element(at: tag)].joined()).shown
    }
    return (page.replacing(page.element(at: section)).shown, notes)
  }

  // MARK: What isn't shown

  /// A definition or raw HTML that isn't there any more and wasn't in a block that may go, or is new; what parts two
  /// blocks may come.
  private var lostSource: String? {
    var rest = sources(of: after)
    // Two sources can be equal, and one of them may go.
    let all = sources(of: before)
    for source in all.filter({ !$0.mayGo }) + all.filter({ $0.mayGo }) {
      if let index = rest.firstIndex(where: { $0.text == source.text }) {
        rest.remove(at: index)
      } else if !source.mayGo {
        return source.text
      }
    }
    return rest.first { $0.text.trimmingPrefix(/\s*/) != "<!-- -->" }?.text
  }

  private func sources(of document: MarkdownDocument) -> [(text: String, mayGo: Bool)] {
    let kinds: Set<SyntaxKind> = [.linkDefinition, .htmlBlock, .htmlInline]
    return document.tree.nodes(in: document.rope.range).filter { kinds.contains($0.kind) }.map { node in
      let holders = Set(document.tree.path(to: node.start).map(\.kind))
      return (
        document.rope.string(in: node.range),
        !holders.isDisjoint(with: [.item, .footnoteDefinition, .tableRow, .image, .link])
      )
    }
  }
}

extension Footnote {
  /// The label as it's in HTML.
  fileprivate func label(in rope: Rope) -> String {
    definition.footnoteLabelRange.map { rope.string(in: $0) } ?? ""
  }
}
