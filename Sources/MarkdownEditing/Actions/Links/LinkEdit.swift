import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Replaces the selection with a link to `address` that shows `text`; in a link, changes its address and text.
  ///
  /// Without `text`, a selection or a link keeps its own text, and elsewhere the link shows its address. On the command
  /// line, an address with white space is written in pointed brackets: `edit-link:<a b> text`.
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

/// The making or changing of a link at one place, with a given address and text.
private struct LinkEdit {
  let document: MarkdownDocument
  let text: BlockText
  let wanted: Wanted
  let action: EditorAction

  /// The wanted link.
  struct Wanted {
    var address: String
    /// The link's text; `nil` to keep the present text.
    var text: String?

    /// The address and text in `argument`, which has white space between them; `nil` if there is no address.
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

  /// A spelling of the link: the edits, the range they affect, and the visible text of the link.
  private struct Spelling {
    var edits: [Edit]
    /// The replaced range, or the range of the changed link, in the text before the edits.
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

  /// `result` with this action's name as its event.
  private func renamed(_ result: ActionResult) -> ActionResult {
    guard case .changed(var change) = result else { return result }
    change.event = .action(action.name)
    return .changed(change)
  }

  /// The innermost link around the caret or the whole selection, except a bare address; `nil` if there is none.
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
    let shown = text.tree.visibleText(of: link)
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

  /// The change that `spelling` makes, if it reads as exactly that link and the text around it is unchanged; else
  /// `nil`.
  private func proven(_ spelling: Spelling, isNew: Bool) -> EditingResult? {
    guard let changes = text.changes(spelling.edits), !changes.isIdentity else { return nil }
    let change = ProvenChange(changes, of: text)
    let place =
      changes.map(
        spelling.place.lowerBound, bias: .before)..<changes.map(spelling.place.upperBound, bias: .after)
    let isRead = change.text.tree.nodes(in: place).contains { node in
      node.kind == .link && node.range == place && node.link?.destination == wanted.address
        && change.text.tree.visibleText(of: node) == spelling.reads
    }
    let old = spans(of: text, beside: spelling.place).map {
      Span(kind: $0.kind, low: changes.map($0.low, bias: .after), high: changes.map($0.high, bias: .before))
    }
    guard isRead, old == spans(of: change.text, beside: place) else { return nil }
    let context = EditingContext(document, action, text)
    return try? context.prove(
      spelling.edits, keeping: .otherLines, selecting: isNew ? Selection(caret: place.upperBound) : nil)
  }

  /// An inline of the leaf, with its range.
  private struct Span: Equatable {
    var kind: SyntaxKind
    var low: UTF8Offset
    var high: UTF8Offset
  }

  /// The inlines beside or around `place` in its block, without plain text.
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
  /// The argument holds no address.
  fileprivate static let noAddress = UnchangedReason(
    "no-address", "a link needs an address, such as edit-link:/a text")
}
