import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Makes a link to `address` that reads `text`, in the place of what is selected; in a link, gives it both.
  ///
  /// Without `text`, what is selected stays, or the link's own text, and in other places the address is shown. An
  /// address with white space is written in pointed brackets on the command line: `edit-link:<a b> text`.
  public static func editLink(to address: String, text: String? = nil) -> EditorAction {
    let needsBrackets =
      address.isEmpty || address.hasPrefix("<") || address.contains(where: { $0.isWhitespace })
    let written = needsBrackets ? "<\(address)>" : address
    return EditorAction("edit-link", text.map { written + " " + $0 } ?? written)
  }
}

extension ActionDefinition {
  static let editLink = ActionDefinition(
    "edit-link", title: "Edit Link", argument: .required("ADDRESS TEXT") { LinkEdit.Wanted($0) != nil }
  ) { context in
    guard let wanted = context.argument.flatMap({ LinkEdit.Wanted($0) }) else {
      return .unchanged(.noAddress)
    }
    return context.document.atEach(context.text.places(context.selection), context.action) { document in
      let text = document.blockText(from: context.text)
      return LinkEdit(document: document, text: text, wanted: wanted, action: context.action).result()
    }
  }
}

/// A link that is made or changed at one place, as an address and a text say.
private struct LinkEdit {
  let document: MarkdownDocument
  let text: BlockText
  let wanted: Wanted
  let action: EditorAction

  /// What the link is to be.
  struct Wanted {
    var address: String
    /// What it reads; `nil` for what is there.
    var text: String?

    /// What `argument` says: an address, white space, and a text.
    init?(_ argument: String) {
      guard let first = argument.first, !first.isWhitespace else { return nil }
      var rest = argument[...]
      if first == "<" {
        guard let end = argument.firstIndex(of: ">") else { return nil }
        address = String(argument[..<end].dropFirst())
        rest = argument[end...].dropFirst()
        guard rest.first?.isWhitespace ?? true else { return nil }
      } else {
        address = String(argument.prefix { !$0.isWhitespace })
        rest = argument.drop { !$0.isWhitespace }
      }
      let text = rest.drop(while: { $0.isWhitespace })
      self.text = text.isEmpty ? nil : String(text)
    }
  }

  /// A way to write it: the edits, where the link is then, and what it reads.
  private struct Spelling {
    var edits: [Edit]
    /// Where the link stands before the edits: what is replaced, or the link that is changed.
    var place: Range<UTF8Offset>
    var reads: String
  }

  func result() -> ActionResult {
    let range = document.selection.main.range
    let link = link(around: document.selection.main)
    if link == nil, wanted.text == nil, !range.isEmpty {
      return renamed(LinkToggle(document, .link, url: wanted.address).result())
    }
    for escapes in [false, true] {
      let spelling = link.map { changed($0, escapes: escapes) } ?? new(over: range, escapes: escapes)
      if let result = proven(spelling, isNew: link == nil) { return .changed(result) }
    }
    return .unchanged(.noWayToLink)
  }

  /// `result` as one of this action.
  private func renamed(_ result: ActionResult) -> ActionResult {
    guard case .changed(var change) = result else { return result }
    change.event = .action(action.name)
    return .changed(change)
  }

  /// The link that the caret is in, or that holds all of what is selected; an address without brackets is none.
  private func link(around range: SelectionRange) -> SyntaxNode? {
    text.tree.nodes(in: range.range).last { node in
      let (low, high) = (node.range.lowerBound, node.range.upperBound)
      let holds =
        range.isCaret
        ? low < range.head && range.head < high
        : low <= range.range.lowerBound && range.range.upperBound <= high
      return node.kind == .link && node.content != node.range && holds
    }
  }

  // MARK: Spelling

  private func new(over range: Range<UTF8Offset>, escapes: Bool) -> Spelling {
    let reads = wanted.text ?? wanted.address
    let isInCell = text.tree.path(to: range.lowerBound).contains { $0.kind == .tableCell }
    let destination = LinkDestination.written(wanted.address, inTableCell: isInCell)
    let source = "[\(escapes ? reads.escapingPunctuation : reads)](\(destination))"
    return Spelling(edits: [Edit(range, source)], place: range, reads: reads)
  }

  private func changed(_ link: SyntaxNode, escapes: Bool) -> Spelling {
    let shown = link.visibleText(in: text.rope)
    let reads = wanted.text ?? shown
    let written = escapes ? reads.escapingPunctuation : reads
    let isInCell =
      link.parent?.kind == .tableCell || text.tree.path(to: link.start).contains { $0.kind == .tableCell }
    let destination = LinkDestination.written(wanted.address, inTableCell: isInCell)
    let content = link.content
    let closing = content.upperBound..<link.range.upperBound
    guard text.rope.byte(at: link.start) == UInt8(ascii: "["), let attributes = link.link else {
      return Spelling(
        edits: [Edit(link.range, "[\(written)](\(destination))")], place: link.range, reads: reads)
    }
    let title =
      attributes.title.isEmpty
      ? "" : " " + LinkDestination.written(title: attributes.title, inTableCell: isInCell)
    var edits = [Edit(closing, "](\(destination)\(title))")]
    if reads != shown { edits.insert(Edit(content, written), at: 0) }
    return Spelling(edits: edits, place: link.range, reads: reads)
  }

  // MARK: Proof

  /// The change that `spelling` makes, if it's read as just that link, and all else as before.
  private func proven(_ spelling: Spelling, isNew: Bool) -> EditingResult? {
    guard let changes = text.changes(spelling.edits), !changes.isIdentity else { return nil }
    let change = ProvenChange(changes, of: text)
    let place =
      changes.map(
        spelling.place.lowerBound, bias: .before)..<changes.map(spelling.place.upperBound, bias: .after)
    let isRead = change.text.tree.nodes(in: place).contains { node in
      node.kind == .link && node.range == place && node.link?.destination == wanted.address
        && node.visibleText(in: change.text.rope) == spelling.reads
    }
    let old = spans(of: text, beside: spelling.place).map {
      Span(kind: $0.kind, low: changes.map($0.low, bias: .after), high: changes.map($0.high, bias: .before))
    }
    guard isRead, old == spans(of: change.text, beside: place) else { return nil }
    let context = EditingContext(document, action, text)
    return try? context.prove(
      spelling.edits, keeping: .otherLines, selecting: isNew ? Selection(caret: place.upperBound) : nil)
  }

  /// A span of the leaf.
  private struct Span: Equatable {
    var kind: SyntaxKind
    var low: UTF8Offset
    var high: UTF8Offset
  }

  /// The spans of the block around `place` that are beside it, or around it, but text.
  private func spans(of text: BlockText, beside place: Range<UTF8Offset>) -> [Span] {
    let block = text.tree.path(to: place.lowerBound).last { !$0.kind.isInline } ?? text.tree.root
    return text.tree.nodes(in: block.range).filter { node in
      let isInside = place.lowerBound <= node.range.lowerBound && node.range.upperBound <= place.upperBound
      return node.kind.isInline && node.kind != .text && !isInside
    }.map { Span(kind: $0.kind, low: $0.range.lowerBound, high: $0.range.upperBound) }
  }
}

extension String {
  /// The string with a backslash before each ASCII punctuation character.
  fileprivate var escapingPunctuation: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "!"..."/", ":"..."@", "["..."`", "{"..."~": result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension UnchangedReason {
  /// An argument without an address.
  fileprivate static let noAddress = UnchangedReason(
    "no-address", "a link needs an address, such as edit-link:/a text")
}
