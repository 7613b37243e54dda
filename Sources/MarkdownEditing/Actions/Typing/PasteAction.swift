import MarkdownSyntax
import TextBuffer

/// Puts text in the place of what is selected, so that it stays in the containers that it's pasted into.
struct PasteAction {
  let document: MarkdownDocument
  let text: BlockText
  let pasted: String

  /// What the action comes to.
  func result() -> ActionResult {
    let ranges = document.selection.ranges
    guard !pasted.isEmpty || document.selection.hasRanges else { return .unchanged(.nothingPasted) }
    if let link = linked() { return link }
    let lines = pasted.linesWithoutEndings()
    let isDealtOut = ranges.count > 1 && lines.count == ranges.count
    var edits: [Edit] = []
    var replaced = false
    for (index, range) in ranges.enumerated() {
      let paste = Paste(isDealtOut ? [lines[index]] : lines, over: range.range, in: text)
      edits.append(paste.edit)
      replaced = replaced || paste.replacesMarker
    }
    guard var changes = text.changes(edits) else { return .unchanged(.overlappingPastes) }
    var after = document.selection.carets(behind: edits)
    if replaced, text.options.renumbersLists,
      let numbers = text.renumbering(after: changes, at: after.ranges.map(\.head))
    {
      changes = changes.composed(with: numbers)
      after = after.mapped(through: numbers)
    }
    if let harmless = harmless(changes, after) { return harmless }
    return .changed(Transaction(changes: changes, selection: after, event: .paste))
  }

  /// What is pasted at a lone caret, with what keeps it from changing what is seen on other lines; `nil` where nothing
  /// is needed, or helps.
  private func harmless(_ changes: ChangeSet, _ after: Selection) -> ActionResult? {
    guard after.ranges.count == 1, after.main.isCaret, document.selection.main.isCaret else { return nil }
    let place = CaretPlace(document.selection.main.head, in: text)
    let key = KeyResult(changes: changes, caret: after.main.head)
    guard let harmless = text.harmless(key, about: place.line...place.line, in: place.chain) else {
      return nil
    }
    var transaction = Transaction(
      changes: harmless.changes, selection: Selection(caret: harmless.caret), event: .paste)
    transaction.byproduct = harmless.proven?.byproduct ?? Byproduct()
    return .changed(transaction)
  }

  /// A link on what is selected, where a URL is pasted over text that can be one.
  private func linked() -> ActionResult? {
    let ranges = document.selection.ranges
    guard let url = LinkDestination.address(pasted.trimmingWhiteSpace()),
      ranges.allSatisfy({ !$0.isCaret && canBeLink($0.range) }),
      case .changed(var transaction) = document.inlineResult(of: .link(url), options: text.options)
    else { return nil }
    transaction.event = .paste
    return .changed(transaction)
  }

  /// Whether `range` is text of one block, neither code nor a part of a link, and no address itself.
  private func canBeLink(_ range: Range<UTF8Offset>) -> Bool {
    guard !text.spansLines(range), !LinkDestination.isAddress(text.rope.string(in: range)) else {
      return false
    }
    let nodes = text.tree.nodes(in: range)
    return nodes.contains { $0.kind.isLeafWithInlines }
      && !nodes.contains {
        switch $0.kind {
        case .link, .image, .code, .htmlInline: $0.range.overlaps(range)
        default: false
        }
      }
  }
}

/// What is pasted at one place.
private struct Paste {
  let edit: Edit
  /// Whether the marker of an empty item makes room for those of the pasted items.
  let replacesMarker: Bool

  init(_ lines: [String], over range: Range<UTF8Offset>, in text: BlockText) {
    let place = CaretPlace(range.lowerBound, in: text)
    if place.leaf?.kind == .table {
      edit = Edit(range, Paste.cellText(lines))
      replacesMarker = false
      return
    }
    if ItemMarker(at: LineCursor(Array(lines[0].utf8))) != nil,
      let (start, prefix) = Paste.itemsPlace(for: lines, over: range, at: place, in: text)
    {
      // The item's line ends already.
      let isBroken = lines.count > 1 && lines[lines.count - 1].isEmpty
      let items = isBroken ? Array(lines.dropLast()) : lines
      edit = Edit(start..<range.upperBound, Paste.joined(items, prefix, text.lineBreak))
      replacesMarker = true
      return
    }
    edit = Edit(range, Paste.joined(lines, Paste.prefix(at: place, in: text), text.lineBreak))
    replacesMarker = false
  }

  /// Where the marker starts of the item at `place` that pasted items take the place of, and what further items there start with: an empty one, or
  /// one whose text is replaced, or pasted before; `nil` elsewhere.
  private static func itemsPlace(
    for lines: [String], over range: Range<UTF8Offset>, at place: CaretPlace, in text: BlockText
  ) -> (UTF8Offset, String)? {
    if place.isItemsFirstLine, let list = place.list {
      var start = text.cursor(on: place.line, in: list.chain)
      let indent = spaces(start.skip(columns: .max))
      guard place.index >= start.index, place.isEmpty || isText(range, before: lines, at: place, in: text)
      else { return nil }
      return (place.place(start.index), text.continuation(of: place.line, list.chain, depth: .max) + indent)
    }
    guard range.isEmpty else { return nil }
    // Right under text, an empty item isn't read as one.
    var cursor = place.content
    cursor.skip(columns: .max)
    let start = cursor.index
    guard place.list != nil, place.index >= start, cursor.skipItemMarker() > 0, cursor.isBlank else {
      return nil
    }
    let prefix = text.continuation(of: place.line, place.chain, depth: .max)
    return (place.place(start), prefix + spaces(start - place.content.index))
  }

  /// Whether `range` starts where the text of an item does, and what is behind it can be in the last of the items that `lines` are.
  private static func isText(
    _ range: Range<UTF8Offset>, before lines: [String], at place: CaretPlace, in text: BlockText
  ) -> Bool {
    guard place.index <= place.afterBox.endOfBlanks, place.leaf.map({ $0.kind == .paragraph }) ?? true,
      let level = place.level, let container = place.container
    else { return false }
    let end = text.line(at: range.upperBound)
    let endsLine = text.contentOfLine(end).upperBound == range.upperBound
    if lines[lines.count - 1].isEmpty, !endsLine || lines.count == 1 { return false }
    if end >= text.lastLine(of: container) { return true }
    let markers = lines.map { LineCursor(Array($0.utf8)) }.filter { ItemMarker(at: $0) != nil }
    let width = markers.last?.measureItem() ?? 0
    return width <= level.width && level.width <= width + 3
  }

  /// What each pasted line but the first starts with.
  private static func prefix(at place: CaretPlace, in text: BlockText) -> String {
    guard place.index >= place.content.index else { return "" }
    let prefix = text.continuation(of: place.line, place.chain, depth: .max)
    return place.leaf?.isFenced == false ? prefix + spaces(4) : prefix
  }

  private static func joined(_ lines: [String], _ prefix: String, _ lineBreak: String) -> String {
    let blank = prefix.trimmingBlanks()
    return lines.enumerated().map { index, line in
      // The last line may be empty because the caret's line goes on there.
      index == 0 ? line : lineBreak + (line.isEmpty && index + 1 < lines.count ? blank : prefix) + line
    }.joined()
  }

  /// The text of a table's cell: in one line, and without a pipe that would end the cell; one behind a backslash doesn't.
  private static func cellText(_ lines: [String]) -> String {
    var result = ""
    var isEscaped = false
    let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    for scalar in (filled.isEmpty ? lines.prefix(1) : filled[...]).joined(separator: "<br>").unicodeScalars {
      if scalar == "|", !isEscaped { result += "\\" }
      isEscaped = scalar == "\\"
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension String {
  /// The lines of the string: LF, CRLF and CR each end one.
  func linesWithoutEndings() -> [String] {
    withLineBreaks("\n").utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The string without white space at both ends.
  func trimmingWhiteSpace() -> String {
    var scalars = unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(Substring(scalars))
  }
}

extension UnchangedReason {
  /// An empty text over a caret.
  static let nothingPasted = UnchangedReason("nothing was pasted")
  /// Two carets in one empty item.
  static let overlappingPastes = UnchangedReason("the selections are too close to paste into each of them")
}
