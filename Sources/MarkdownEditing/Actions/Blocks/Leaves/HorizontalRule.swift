import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts a thematic break after the current block.
  public static let horizontalRule = EditorAction("horizontal-rule")
}

extension ActionRegistry {
  static let horizontalRule = ActionDefinition(
    "horizontal-rule", title: "Horizontal Rule", key: "Mod-Alt-h", change: .insertion
  ) { context in
    context.document.atEach(context.selection.placesByBlock(in: context.text), context.action) {
      $0.insertingRule($0.lineModel(from: context.text))
    }
  }
}

extension MarkdownDocument {
  /// Inserts a thematic break as the options spell it, or in another spelling if that one isn't read as a break there.
  fileprivate func insertingRule(_ text: LineModel) -> ActionResult {
    let insertion = RuleInsertion(at: text.coveredEnd(of: selection.main.range), in: text)
    let wanted = text.options.thematicBreak.rawValue
    let signs = [wanted] + ["---", "***", "___"].filter { $0 != wanted }
    return converting(firstOf: signs, .horizontalRule, in: text) { insertion.conversion(writing: $0) }
      ?? .unchanged(refusal(behindBlockIn: text))
  }
}

/// The insertion of a thematic break behind the block on a line, or on the line if it is empty, between blank lines.
///
/// Without the blank line before it, hyphens would be the underline of a heading.
private struct RuleInsertion {
  private let text: LineModel
  private let line: Int
  private let path: [SyntaxNode]
  private let chain: ContainerChain
  /// The start of a further line in the same containers.
  private let prefix: String
  private let cursor: LineCursor

  /// The insertion at the line of `offset` of `text`.
  init(at offset: UTF8Offset, in text: LineModel) {
    self.text = text
    line = text.line(at: offset)
    path = text.path(ofLine: line)
    chain = ContainerChain(path: path, in: text)
    prefix = text.continuation(of: line, chain, depth: .max) + text.missingIndentation(line, chain)
    cursor = text.cursor(on: line, in: chain)
  }

  /// The insertion of `sign`.
  func conversion(writing sign: String) -> Conversion {
    // The path of an empty task ends in a container, although the line holds a checkbox.
    guard let leaf = path.last, !leaf.holdsBlocks || !cursor.isBlank else { return onEmptyLine(sign) }
    return behind(leaf, sign)
  }

  private func onEmptyLine(_ sign: String) -> Conversion {
    var conversion = Conversion(of: text)
    var rule = text.lead(line, cursor, chain) + sign
    if text.hasContent(above: line, in: chain) { rule = text.lineBreak + prefix + rule }
    let place = text.startOfLine(line).advanced(by: cursor.index)
    let end = place.advanced(by: rule.utf8.count)
    conversion.caret = end
    conversion.rule = InsertedRule(end: end, containers: chain.kinds)
    // Next to an item's marker the break needs no blank line behind it, and one would make the list loose.
    if !chain.isMarked(on: line) { rule += blankLine(behind: line) }
    conversion.edits = [Edit(place..<text.contentOfLine(line).upperBound, rule)]
    conversion.expected[line] = ConvertedLines.Line(containers: chain.kinds)
    return conversion
  }

  private func behind(_ leaf: SyntaxNode, _ sign: String) -> Conversion {
    var conversion = Conversion(of: text)
    let last = leaf.holdsBlocks ? line : text.lastLine(of: leaf)
    let closing = text.closing(of: leaf)
    let rule = closing + text.lineBreak + prefix.trimmingBlanks() + text.lineBreak + prefix + sign
    let place = text.contentOfLine(last).upperBound
    conversion.edits = [.insert(rule + blankLine(behind: last), at: place)]
    conversion.trailing = [place]
    conversion.rule = InsertedRule(end: place.advanced(by: rule.utf8.count), containers: chain.kinds)
    return conversion
  }

  /// A blank line, if content follows `line`.
  private func blankLine(behind line: Int) -> String {
    text.hasContent(below: line) ? text.lineBreak + prefix.trimmingBlanks() : ""
  }
}
