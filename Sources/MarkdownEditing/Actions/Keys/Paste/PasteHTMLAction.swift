import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Replaces the selected text by the content of `html`, from the clipboard of a browser or a word processor.
  public static func pasteHTML(_ html: String) -> EditorAction { ActionRegistry.pasteHTML.action(html) }
}

extension ActionRegistry {
  static let pasteHTML = ActionDefinition(
    "paste-html", title: "Paste Formatted", argument: .required("HTML", otherwise: .nothingPasted),
    change: .text
  ) { context, html in
    let blocks = [PastedBlock](html: html, dialect: context.tree.dialect)
    guard !blocks.isEmpty else { return .unchanged(.nothingPasted) }
    let places = context.selection.places
    // If there are as many blocks as ranges, each range gets one, like the lines of plain text.
    var pieces = places.map { _ in blocks }
    if places.count > 1, blocks.count == places.count { pieces = blocks.map { [$0] } }
    var rest = pieces[...]
    let result = context.atEach(places) { PastedPlace($0).result(of: rest.popFirst() ?? blocks) }
    guard case .changed(var change) = result else { return result }
    change.event = .paste
    return .changed(change)
  }
}

/// The place of a paste, which decides how blocks are written.
private struct PastedPlace {
  private let document: MarkdownDocument
  private let text: LineModel
  private let place: CaretPlace
  private let writer: PastedTextWriter
  /// The range that the paste replaces.
  private var range: Range<UTF8Offset> { document.selection.main.range }

  /// The place of the lone range that is selected in `context`.
  init(_ context: EditingContext) {
    (document, text) = (context.document, context.text)
    place = CaretPlace(document.selection.main.range.lowerBound, in: text)
    writer = PastedTextWriter(dialect: text.tree.dialect, options: text.options, escapesBrackets: true)
  }

  /// The paste of `blocks`: plain text in code, one line in a cell.
  func result(of blocks: [PastedBlock]) -> ActionResult {
    if place.leaf?.kind == .table { return result(of: blocks.asOneText, in: .cell) }
    if CaretContext(at: place.offset, in: text.tree) != .text { return action(blocks.plainText).result() }
    if case .paragraph(let text) = blocks[0], blocks.count == 1 {
      return result(of: text, in: place.leaf?.kind == .heading ? .heading : .paragraph)
    }
    return result(ofBlocks: PastedBlockWriter(texts: writer).lines(of: blocks).joined(separator: "\n"))
  }

  private func action(_ pasted: String) -> PasteAction {
    PasteAction(document: document, text: text, pasted: pasted)
  }

  /// The paste of `styled` into a line, or of its letters alone where its look has no proven spelling.
  ///
  /// In a leaf that is too long to be looked at for a key, nothing is proven.
  private func result(of styled: PastedText, in frame: PastedTextWriter.Frame) -> ActionResult {
    if place.leaf?.range.count ?? 0 > CaretParting.longestLeaf {
      return action(writer.lines(of: styled, in: frame).joined(separator: "\n")).result()
    }
    let letters = styled.letters
    let plain = action(writer.draft(of: letters, in: frame).text)
    let link = letters == styled ? plain.linked() : nil
    return link ?? PastedPhrase(styled, in: frame, at: place, over: range, by: writer).result()
      ?? plain.result()
  }

  /// The paste of the blocks that `lines` begin, with blank lines that keep them apart from the text around them.
  private func result(ofBlocks lines: String) -> ActionResult {
    var pasted = (hasTextBefore ? "\n\n" : "") + lines + (hasTextBehind ? "\n\n" : "")
    let hasBlockAbove = !hasTextBefore && text.hasContent(above: place.line, in: place.chain)
    if hasBlockAbove, continuesBlock(text.startOfLine(place.line), behind: pasted) { pasted = "\n" + pasted }
    guard let lineBelow, continuesBlock(lineBelow, behind: pasted),
      case .changed(var change) = action(pasted + "\n").result(), let caret = change.selection?.main.head
    else { return action(pasted).result() }
    let gap = paste(pasted + "\n").added.utf8.count - paste(pasted).added.utf8.count
    change.selection = Selection(caret: caret.advanced(by: -gap))
    return .changed(change)
  }

  private func paste(_ pasted: String) -> Paste { Paste(pasted.linesWithoutEndings(), over: range, in: text) }

  /// Whether the line that begins at `start` continues a block of the line above once `pasted` is there.
  private func continuesBlock(_ start: UTF8Offset, behind pasted: String) -> Bool {
    guard let changes = text.changes(paste(pasted).rewriting.edits) else { return false }
    let after = LineModel(applying: changes, to: text)
    let line = after.line(at: changes.map(start, bias: start <= range.upperBound ? .before : .after))
    return after.line(at: after.innermostBlock(ofLine: line).start) < line
  }

  /// The start of the line below, if blocks that are pasted could take it in; `nil` otherwise.
  private var lineBelow: UTF8Offset? {
    let last = text.line(at: range.upperBound)
    guard !hasTextBehind, text.hasContent(below: last) else { return nil }
    let below = CaretPlace(text.startOfLine(last + 1), in: text)
    return below.isUnderline ? nil : below.offset
  }

  /// Whether anything except markers and white space is before the selection on its first line.
  private var hasTextBefore: Bool {
    let start = place.place(place.content.index)
    return start < place.offset && !text.rope.isBlank(start..<place.offset)
  }

  /// Whether anything except white space is behind the selection on its last line.
  private var hasTextBehind: Bool {
    let line = text.contentOfLine(text.line(at: range.upperBound))
    return range.upperBound < line.upperBound && !text.rope.isBlank(range.upperBound..<line.upperBound)
  }
}
