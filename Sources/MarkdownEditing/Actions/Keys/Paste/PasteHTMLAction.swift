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
    let ranges = context.selection.ranges
    // If there are as many blocks as ranges, each range gets one, like the lines of plain text.
    let isDealtOut = ranges.count > 1 && blocks.count == ranges.count
    let pieces = ranges.enumerated().map { index, range in
      PastedPlace(context, range.range).markdown(of: isDealtOut ? [blocks[index]] : blocks)
    }
    return PasteAction(document: context.document, text: context.text, pieces: pieces).result()
  }
}

/// The place of a paste, which decides how blocks are written.
private struct PastedPlace {
  private let context: EditingContext
  private let range: Range<UTF8Offset>
  private let place: CaretPlace
  private let writer: PastedTextWriter

  /// The place of `range`, which the paste replaces.
  init(_ context: EditingContext, _ range: Range<UTF8Offset>) {
    (self.context, self.range) = (context, range)
    place = CaretPlace(range.lowerBound, in: context.text)
    let tree = context.tree
    writer = PastedTextWriter(
      dialect: tree.dialect, options: context.options, escapesBrackets: true)
  }

  /// `blocks` as Markdown for this place: plain text in code, one line in a cell.
  func markdown(of blocks: [PastedBlock]) -> String {
    if place.leaf?.kind == .table {
      return writer.lines(of: blocks.asOneText, in: .cell).joined(separator: " ")
    }
    if CaretContext(at: place.offset, in: context.tree) != .text { return blocks.plainText }
    if case .paragraph(let text) = blocks[0], blocks.count == 1 {
      let frame = place.leaf?.kind == .heading ? PastedTextWriter.Frame.heading : .paragraph
      return writer.lines(of: text, in: frame).joined(separator: "\n")
    }
    let lines = PastedBlockWriter(texts: writer).lines(of: blocks)
    return (hasTextBefore ? "\n\n" : "") + lines.joined(separator: "\n") + (hasTextBehind ? "\n\n" : "")
  }

  /// Whether anything except markers and white space is before the selection on its first line.
  private var hasTextBefore: Bool {
    let start = place.place(place.content.index)
    return start < place.offset && !isBlank(start..<place.offset)
  }

  /// Whether anything except white space is behind the selection on its last line.
  private var hasTextBehind: Bool {
    let line = context.text.contentOfLine(context.text.line(at: range.upperBound))
    return range.upperBound < line.upperBound && !isBlank(range.upperBound..<line.upperBound)
  }

  private func isBlank(_ range: Range<UTF8Offset>) -> Bool {
    context.rope.bytes(in: range).allSatisfy { $0.isBlank }
  }
}
