import MarkdownSyntax
import TextBuffer

/// Replaces the selected ranges by text, which stays in the containers that it is pasted into.
struct PasteAction {
  let document: MarkdownDocument
  let text: LineModel
  /// The lines that replace each range of the selection.
  private let pieces: [[String]]

  /// Pastes `pasted` over each range; if it has as many lines as there are ranges, each range gets one line.
  init(document: MarkdownDocument, text: LineModel, pasted: String) {
    let lines = pasted.linesWithoutEndings()
    let count = document.selection.ranges.count
    let isDealtOut = count > 1 && lines.count == count
    (self.document, self.text) = (document, text)
    pieces = isDealtOut ? lines.map { [$0] } : Array(repeating: lines, count: count)
  }

  /// The result of the action.
  func result() -> ActionResult {
    let ranges = document.selection.ranges
    guard document.selection.hasRanges || pieces.contains(where: { $0 != [""] }) else {
      return .unchanged(.nothingPasted)
    }
    return linked() ?? result(of: zip(ranges, pieces).map { Paste($1, over: $0.range, in: text) })
  }

  /// The result of `pastes`, one for each range.
  func result(of pastes: [Paste]) -> ActionResult {
    guard var changes = text.changes(pastes.flatMap({ $0.rewriting.edits })) else {
      return .unchanged(.overlappingPastes)
    }
    let starts = pastes.map { $0.rewriting }.starts(after: changes)
    let carets = zip(starts, pastes).map { SelectionRange(caret: $0.advanced(by: $1.added.utf8.count)) }
    var after = Selection(carets, mainIndex: document.selection.mainIndex)
    if pastes.contains(where: { $0.replacesMarker }), text.options.renumbersLists,
      let numbers = Renumbering.changes(
        at: after.ranges.map { $0.head }, after: changes, of: text)
    {
      changes = changes.composed(with: numbers)
      after = after.mapped(through: numbers)
    }
    if let mended = mended(changes, after) { return mended }
    return .changed(Transaction(changes: changes, selection: after, event: .paste))
  }

  /// The paste at a lone range, mended so that other lines keep their visible content.
  ///
  /// Over selected text, only indented code below is kept apart. Returns `nil` for several ranges, for selected text
  /// that needs no gap, or if nothing helps.
  private func mended(_ changes: ChangeSet, _ after: Selection) -> ActionResult? {
    let range = document.selection.main.range
    guard document.selection.ranges.count == 1, after.ranges.count == 1 else { return nil }
    let place = CaretPlace(range.lowerBound, in: text)
    let lines = place.line...text.line(at: range.upperBound)
    let key = KeyResult(changes: changes, caret: after.main.head)
    let mended =
      CodeGap(behind: lines, in: place.chain, of: text)?.keepingApart(key)
      ?? (range.isEmpty ? key.mended(about: lines, in: place.chain, of: text) : nil)
    return mended?.result(event: .paste)
  }

  /// A link on the selected text, if a URL is pasted over text that can be one; otherwise `nil`.
  func linked() -> ActionResult? {
    let ranges = document.selection.ranges
    guard let piece = pieces.first, pieces.allSatisfy({ $0 == piece }),
      let url = LinkDestination.address(piece.joined(separator: "\n").trimmingWhiteSpace()),
      ranges.allSatisfy({ !$0.isCaret && canBeLink($0.range) }),
      case .changed(var transaction) = LinkToggle(document, .link, url: url).result()
    else { return nil }
    transaction.event = .paste
    return .changed(transaction)
  }

  /// Whether `range` is text on one line, no address itself, and overlaps no link, image, code or raw HTML.
  private func canBeLink(_ range: Range<UTF8Offset>) -> Bool {
    guard !text.spansLines(range), LinkDestination.address(text.rope.string(in: range)) == nil else {
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

/// The paste over one range.
struct Paste {
  /// The edits, and the place of the pasted text.
  let rewriting: SpanDeletion.Rewriting
  /// The pasted text, with the prefixes of its lines.
  let added: String
  /// Whether the markers of the pasted items replace that of the item at the place.
  let replacesMarker: Bool

  init(_ lines: [String], over selected: Range<UTF8Offset>, in text: LineModel) {
    let range = Paste.insideCode(selected, in: text)
    let place = CaretPlace(range.lowerBound, in: text)
    if let table = place.leaf, table.kind == .table, range != table.range {
      let added = Paste.cellText(lines)
      let rewriting = SpanDeletion(of: range, in: text, replacement: added).rewriting
      self.init(added, over: range, replacesMarker: false, rewriting)
      return
    }
    if lines[0].isItem,
      let (marker, prefix) = Paste.itemsPlace(for: lines, over: range, at: place, in: text)
    {
      // The item's line has a line ending already.
      let isBroken = lines.count > 1 && lines[lines.count - 1].isEmpty
      let items = isBroken ? Array(lines.dropLast()) : lines
      let added = Paste.joined(items, prefix, text.lineBreak)
      let end = max(marker.upperBound, range.upperBound)
      self.init(added, over: marker.lowerBound..<end, replacesMarker: true)
      return
    }
    if range.isEmpty, let (found, missing) = Paste.prefix(ofBlankCodeAt: place) {
      let start = lines[0].isEmpty ? "" : missing
      let added = start + Paste.joined(lines, found + missing, text.lineBreak)
      let fences = Paste.longerFences(around: lines, over: range, at: place)
      let end = place.place(found.utf8.count)
      let rewriting = SpanDeletion.Rewriting(edits: fences + [.insert(added, at: end)], place: end)
      self.init(added, over: range, replacesMarker: false, rewriting)
      return
    }
    let prefix = Paste.prefix(of: lines, over: range, at: place, in: text)
    var (added, rewriting) = Paste.writing(lines, prefix, over: range, at: place)
    rewriting.edits += Paste.longerFences(around: lines, over: range, at: place)
    self.init(added, over: range, replacesMarker: false, rewriting)
  }

  /// The text of `lines`, with `prefix` before the further ones, and the rewriting that replaces `range` by it.
  ///
  /// Spans that reach out of the range stay around the rest of their content.
  private static func writing(
    _ lines: [String], _ prefix: String, over range: Range<UTF8Offset>, at place: CaretPlace
  ) -> (added: String, rewriting: SpanDeletion.Rewriting) {
    let text = place.text
    let added = joined(lines, prefix, text.lineBreak)
    let rewriting = SpanDeletion(of: range, in: text, replacement: added).rewriting
    guard lines.count > 1, let underline = PastedUnderline(over: range, at: place),
      !underline.stays(after: rewriting)
    else { return (added, rewriting) }
    let parted = lines[0] + underline.text + joined([""] + lines.dropFirst(), prefix, text.lineBreak)
    var below = SpanDeletion(of: range, in: text, replacement: parted).rewriting
    below.edits.append(.delete(underline.range))
    return (parted, below)
  }

  private init(
    _ added: String, over range: Range<UTF8Offset>, replacesMarker: Bool,
    _ rewriting: SpanDeletion.Rewriting? = nil
  ) {
    self.rewriting =
      rewriting ?? SpanDeletion.Rewriting(edits: [Edit(range, added)], place: range.lowerBound)
    (self.added, self.replacesMarker) = (added, replacesMarker)
  }

  /// The marker and checkbox of the item at `place` that pasted items replace, and the prefix of further items.
  ///
  /// The item is empty, or its text is replaced, or the items are pasted before its text. Returns `nil` elsewhere.
  private static func itemsPlace(
    for lines: [String], over range: Range<UTF8Offset>, at place: CaretPlace, in text: LineModel
  ) -> (marker: Range<UTF8Offset>, prefix: String)? {
    if place.isItemsFirstLine, let item = place.item {
      var start = item.start
      let indent = spaces(start.skip(columns: .max))
      guard place.index >= start.index, place.isEmpty || isText(range, before: lines, at: place, in: text)
      else { return nil }
      let end = place.content.bytes[..<place.afterBox.index].lastIndex { !$0.isBlank } ?? start.index
      return (place.place(start.index)..<place.place(end + 1), item.prefix + indent)
    }
    guard range.isEmpty else { return nil }
    // Directly below text, an empty item isn't read as one.
    guard place.item != nil, let marker = place.bareMarker, place.index >= marker.lowerBound else {
      return nil
    }
    let prefix = text.continuation(of: place.line, place.chain, depth: .max)
    return (
      place.place(marker.lowerBound)..<place.place(marker.upperBound),
      prefix + spaces(marker.lowerBound - place.content.index)
    )
  }

  /// Whether `range` starts at the start of an item's text, and the last item in `lines` can hold the text behind it.
  private static func isText(
    _ range: Range<UTF8Offset>, before lines: [String], at place: CaretPlace, in text: LineModel
  ) -> Bool {
    guard place.index <= place.afterBox.endOfBlanks, place.leaf.map({ $0.kind == .paragraph }) ?? true,
      let level = place.level, let container = place.container
    else { return false }
    let end = text.line(at: range.upperBound)
    let endsLine = text.contentOfLine(end).upperBound == range.upperBound
    if lines[lines.count - 1].isEmpty, !endsLine || lines.count == 1 { return false }
    if end >= text.lastLine(of: container) { return true }
    let width = lines.last { $0.isItem }.map { LineCursor(line: Array($0.utf8)).itemWidth } ?? 0
    return width <= level.width && level.width <= width + 3
  }

  /// `range`; a caret in the indentation of a later line of code moves behind it, because text pasted there is code.
  private static func insideCode(_ range: Range<UTF8Offset>, in text: LineModel) -> Range<UTF8Offset> {
    let place = CaretPlace(range.lowerBound, in: text)
    guard range.isEmpty, let code = place.leaf, code.isFenced == false,
      text.line(at: code.start) < place.line, !place.content.startsCode(upTo: place.index)
    else { return range }
    var content = place.content
    guard content.skip(columns: 4) == 4, content.spent == 0 else { return range }
    return place.place(content.index)..<place.place(content.index)
  }

  /// The part of the container prefix that a blank line in fenced code has, and the part that it lacks.
  ///
  /// The blank lines of an item need no indentation, but text put into them does. Returns `nil` for any other line, or
  /// if the prefix is complete and `place` is behind it.
  private static func prefix(ofBlankCodeAt place: CaretPlace) -> (found: String, missing: String)? {
    let (text, content) = (place.text, place.content)
    guard place.leaf?.isFenced == true, place.continuesLeaf, text.isEmptyPrefix(place.line) else {
      return nil
    }
    let missing = text.missingIndentation(place.line, place.chain)
    // A tab that is partly in the prefix counts as a whole.
    let end = content.index + (content.spent > 0 ? 1 : 0)
    guard place.index < end || !missing.isEmpty else { return nil }
    return (String(decoding: content.bytes[..<end], as: UTF8.self), missing)
  }

  /// The prefix of all pasted `lines` except the first.
  private static func prefix(
    of lines: [String], over range: Range<UTF8Offset>, at place: CaretPlace, in text: LineModel
  ) -> String {
    // On a blank line behind an item, indentation decides whether the pasted text continues the item.
    if lines.count > 1, place.content.isBlank, !place.content.isAtEnd, place.index > place.content.index {
      // A letter shows it, because a pasted marker would be a container itself.
      let after = LineModel(applying: ChangeSet([Edit(range, "x")], length: text.rope.utf8Count), to: text)
      return prefix(at: CaretPlace(range.lowerBound, in: after), in: after)
    }
    return prefix(at: place, in: text)
  }

  private static func prefix(at place: CaretPlace, in text: LineModel) -> String {
    guard place.index >= place.content.index else { return "" }
    let prefix = text.continuation(of: place.line, place.chain, depth: .max)
    // Text pasted before the indentation of code isn't in the code.
    let isInCode = place.leaf?.isFenced == false && place.content.startsCode(upTo: place.index)
    return isInCode ? prefix + spaces(4) : prefix
  }

  private static func joined(_ lines: [String], _ prefix: String, _ lineBreak: String) -> String {
    let blank = prefix.trimmingBlanks()
    return lines.enumerated().map { index, line in
      // The last line may be empty because the caret's line continues there.
      index == 0 ? line : lineBreak + (line.isEmpty && index + 1 < lines.count ? blank : prefix) + line
    }.joined()
  }

  /// The text of a table cell: lines joined by `<br>`, with a backslash before each pipe that would end the cell.
  private static func cellText(_ lines: [String]) -> String {
    let filled = lines.filter { !$0.allSatisfy { $0.isWhitespace } }
    let text = (filled.isEmpty ? lines.prefix(1) : filled[...]).joined(separator: "<br>")
    return String(decoding: TableFields.cell(of: Array(text.utf8)[...]), as: UTF8.self)
  }
}

extension LineCursor {
  /// Whether the indentation of code ends at `index` of the line, or before.
  fileprivate func startsCode(upTo index: Int) -> Bool {
    var cursor = self
    return cursor.skip(columns: 4) == 4 && cursor.index <= index && cursor.index > self.index
  }
}

extension String {
  /// Whether the line begins an item, however far it is indented.
  ///
  /// The line is parsed, because emphasis and thematic breaks start with the same bytes.
  fileprivate var isItem: Bool {
    let line = String(decoding: utf8.drop { $0.isBlank }, as: UTF8.self)
    return SyntaxTree(Rope(line), dialect: .commonMark).root.blocks.first?.kind == .list
  }
}

extension UnchangedReason {
  /// An empty text is pasted at carets.
  static let nothingPasted = UnchangedReason("nothing-pasted", "nothing was pasted")
  /// Two pastes overlap, such as at two carets in one empty item.
  static let overlappingPastes = UnchangedReason(
    "overlapping-pastes", "the selections are too close to paste into each of them")
}
