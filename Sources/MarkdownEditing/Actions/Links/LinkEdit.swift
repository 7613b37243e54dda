import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Replaces the selection with a link to `address` that shows `text`; in a link, changes its address and text.
  ///
  /// Without `text`, a selection or a link keeps its own text, and elsewhere the link shows its address. On the command
  /// line, an address with white space is written in pointed brackets: `edit-link:<a b> text`.
  public static func editLink(to address: String, text: String? = nil) -> EditorAction {
    ActionRegistry.editLink.action(WantedLink(address: address, text: text))
  }
}

extension ActionRegistry {
  static let editLink = ActionDefinition(
    "edit-link", title: "Edit Link",
    argument: ActionArgument(
      "ADDRESS TEXT", spelling: { $0.spelling }, reading: { WantedLink($0) }, otherwise: { _ in .noAddress }),
    change: .text, group: .other
  ) { context, wanted in
    let places = LinkEdit(context: context, wanted: wanted).places
    return context.atEach(places) { LinkEdit(context: $0, wanted: wanted).result() }
  }
}

/// The wanted link.
struct WantedLink {
  var address: String
  /// The link's text; `nil` to keep the present text.
  var text: String?

  /// The address and the text, with white space between them.
  var spelling: String {
    let needsBrackets =
      address.isEmpty || address.hasPrefix("<") || address.contains(where: { $0.isWhitespace })
    let written = needsBrackets ? "<\(address)>" : address
    return text.map { written + " " + $0 } ?? written
  }
}

extension WantedLink {
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

/// The making or changing of a link at one place, with a given address and text.
private struct LinkEdit {
  let context: EditingContext
  let wanted: WantedLink
  private var text: LineModel { context.text }

  /// The selected ranges; those in one link are together.
  var places: [Selection] {
    var (places, last) = ([[SelectionRange]](), SyntaxNode?.none)
    for range in context.selection.ranges {
      let link = link(around: range)
      if link != nil, link == last { places[places.count - 1].append(range) } else { places.append([range]) }
      last = link
    }
    return places.map { Selection($0) }
  }

  func result() -> ActionResult {
    let range = context.selection.main.range
    let link = link(around: context.selection.main)
    if link == nil, wanted.text == nil, !range.isEmpty {
      return LinkToggle(context.document, .link, url: wanted.address).result().named(context.action)
    }
    let place = link?.range ?? range
    let reads = wanted.text ?? link.map(text.tree.visibleText) ?? wanted.address
    let expected = WrittenLink(text: text, place: place, destination: wanted.address, shown: reads)
    let candidates = [reads, reads.escaped()].lazy.map { written in
      link.map { changed($0, showing: written) } ?? new(over: range, showing: written)
    }
    let proof = ChangeProof(expected).and(OtherLines(thanEditedIn: place, of: text))
    guard let change = proof.first(of: candidates, in: text) else { return .unchanged(.cannotBecomeLink) }
    let end = change.changes.map(place.upperBound, bias: .after)
    return context.changed(change, link == nil ? Selection(caret: end) : nil)
  }

  /// The innermost link around the caret or the whole selection; `nil` if there is none.
  ///
  /// A part of a bare address can be selected to become a link of its own.
  private func link(around range: SelectionRange) -> SyntaxNode? {
    text.tree.nodes(in: range.range).last { node in
      let (low, high) = (node.range.lowerBound, node.range.upperBound)
      let holds =
        range.isCaret
        ? low < range.head && range.head < high
        : low <= range.range.lowerBound && range.range.upperBound <= high
      return node.kind == .link && holds && (range.isCaret || node.content != node.range)
    }
  }

  // MARK: Spelling

  /// The edit that writes a link with the text `written` over `range`.
  private func new(over range: Range<UTF8Offset>, showing written: String) -> [Edit] {
    let isInCell = text.tree.path(to: range.lowerBound).contains { $0.kind == .tableCell }
    let destination = LinkDestination.written(wanted.address, inTableCell: isInCell)
    return [Edit(range, "[\(written)](\(destination))")]
  }

  /// The edits that give `link` the wanted address and, if it changes, the text `written`.
  private func changed(_ link: SyntaxNode, showing written: String) -> [Edit] {
    guard text.rope.byte(at: link.start) == UInt8(ascii: "["), let attributes = link.link else {
      return new(over: link.range, showing: written)
    }
    let isInCell = text.tree.path(to: link.start).contains { $0.kind == .tableCell }
    let content = link.content
    let target = LinkDestination.written(wanted.address, title: attributes.title, inTableCell: isInCell)
    let keepsText = wanted.text.map { $0 == text.tree.visibleText(of: link) } ?? true
    return (keepsText ? [] : [Edit(content, written)])
      + [Edit(content.upperBound..<link.range.upperBound, "](\(target))")]
  }
}

extension UnchangedReason {
  /// The argument holds no address.
  fileprivate static let noAddress = UnchangedReason(
    "no-address", "a link needs an address, such as edit-link:/a text")
}
