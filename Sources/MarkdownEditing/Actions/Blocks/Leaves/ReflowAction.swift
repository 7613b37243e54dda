import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Wraps the selected paragraphs so that each line takes at most `columns` columns, container prefixes included;
  /// everything else stays unchanged.
  public static func reflow(columns: Int = 80) -> EditorAction { ActionRegistry.reflow.action(columns) }
}

extension ActionRegistry {
  static let reflow = ActionDefinition(
    "reflow", title: "Wrap Paragraph", argument: .columns, key: "Alt-q", change: .spelling, group: .block
  ) { context, columns in context.reflowing(to: columns) }
}

extension ActionArgument<Int> {
  /// A number of columns, 80 by default; any text is accepted in a name, but only a positive number is performed.
  fileprivate static var columns: Self {
    ActionArgument(
      placeholder: "[:COLUMNS]", choices: [80], spelling: { "\($0)" }, isValid: { _ in true },
      reading: { text throws(UnchangedReason) in
        guard let columns = text.map({ Int($0) }) ?? 80, columns > 0 else { throw .noSuchWidth }
        return columns
      })
  }
}

extension EditingContext {
  /// Wraps the selected paragraphs to at most `columns` columns; if that changes something else, then those that can be
  /// wrapped alone.
  fileprivate func reflowing(to columns: Int) -> ActionResult {
    let paragraphs = selected.leaves { $0.kind == .paragraph }
    guard !paragraphs.isEmpty else { return .unchanged(.noParagraph) }
    let source = SourceText(rope)
    let edits = paragraphs.map { reflow($0, in: source, to: columns) }.filter { !$0.isEmpty }
    guard !edits.isEmpty else { return .unchanged(.alreadyFormatted) }
    let whole = result(of: edits.flatMap { $0 })
    guard case .unchanged = whole, edits.count > 1 else { return whole }
    let single = edits.prefix(Self.mostParagraphs).filter { edits in
      if case .changed = result(of: edits) { true } else { false }
    }
    return single.isEmpty ? whole : result(of: single.flatMap { $0 })
  }

  /// The change by `edits`, if all other lines, all words and links stay.
  private func result(of edits: [Edit]) -> ActionResult {
    do throws(UnchangedReason) {
      return .changed(try prove(edits, keeping: [.otherLines, .visibleText, .links]))
    } catch {
      return .unchanged(error)
    }
  }

  /// The greatest number of paragraphs that are tried alone.
  private static let mostParagraphs = 100

  /// The edits that wrap `paragraph`; they only touch the gaps between words that a line break leaves or enters.
  private func reflow(_ paragraph: SyntaxNode, in source: SourceText, to columns: Int) -> [Edit] {
    let line = text.line(at: paragraph.start)
    let prefix = text.continuation(of: line, text.chain(ofLine: line), depth: .max)
    let spans = ForeignSpans(in: paragraph.bytes, of: source)
    let lines = ParagraphFlow(paragraph, in: source, wrap: .column(columns), keeping: spans).lines(
      wrap: .column(columns),
      firstIndent: WrappedText(rope, ambiguous: 1).column(of: paragraph.start, in: text.contentOfLine(line)),
      indent: DisplayWidth.columns(of: Array(prefix.utf8)[...]))
    var edits: [Edit] = []
    var end = paragraph.start.value
    for (index, pieces) in lines.enumerated() {
      for (place, piece) in pieces.enumerated() {
        let gap = end..<piece.lowerBound
        let breaksHere = place == 0 && index > 0
        let isBroken = source.bytes[gap].contains(where: { $0.isLineEnding })
        if !gap.isEmpty, breaksHere != isBroken {
          let range = UTF8Offset(gap.lowerBound)..<UTF8Offset(gap.upperBound)
          edits.append(Edit(range, breaksHere ? text.lineBreak + prefix : " "))
        }
        end = piece.upperBound
      }
    }
    return edits
  }
}

extension UnchangedReason {
  /// The selection holds no text that lines could break in.
  fileprivate static let noParagraph = UnchangedReason("no-paragraph", "no paragraph is selected")
  /// The argument isn't a number of columns.
  fileprivate static let noSuchWidth = UnchangedReason(
    "no-such-width", "a line has a number of columns from 1, such as reflow:72")
}
