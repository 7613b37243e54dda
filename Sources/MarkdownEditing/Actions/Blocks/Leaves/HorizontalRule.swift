import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts a thematic break after the current block.
  public static let horizontalRule = EditorAction("horizontal-rule")
}

extension ActionDefinition {
  static let horizontalRule = ActionDefinition(
    "horizontal-rule", title: "Horizontal Rule", key: "Mod-Alt-h"
  ) { context in
    context.document.atEach(context.text.placesByBlock(context.selection), context.action) {
      $0.insertingRule($0.blockText(from: context.text))
    }
  }
}

extension MarkdownDocument {
  /// Inserts a thematic break as the options spell it, or in another spelling if that one isn't read as a break there.
  fileprivate func insertingRule(_ text: BlockText) -> ActionResult {
    let refusal = refusal(behindBlockIn: text)
    let wanted = text.options.thematicBreak.rawValue
    for rule in [wanted] + ["---", "***", "___"].filter({ $0 != wanted }) {
      let conversion = text.horizontalRule(rule, at: text.coveredEnd(of: selection.main.range))
      let result = proven(conversion, .horizontalRule, in: text, otherwise: refusal)
      if case .changed = result { return result }
    }
    return .unchanged(refusal)
  }
}

extension BlockText {
  /// Inserts a thematic break, written as `sign`, after the block on the line of `offset`, between blank lines.
  ///
  /// Without the blank line before it, hyphens would be the underline of a heading.
  func horizontalRule(_ sign: String, at offset: UTF8Offset) -> Conversion {
    var conversion = Conversion()
    let line = self.line(at: offset)
    let path = path(ofLine: line)
    let chain = ContainerChain(path: path, in: self)
    let prefix = continuation(of: line, chain, depth: .max) + missingIndentation(line, chain)
    let blank = prefix.trimmingBlanks()
    let cursor = cursor(on: line, in: chain)
    guard let leaf = path.last, !leaf.isContainer || !cursor.isBlank else {
      var rule = lead(line, cursor, chain) + sign
      let isFirst = chain.levels.contains { $0.firstLine == line }
      if line > 0, !isFirst, !isEmptyPrefix(line - 1) { rule = lineBreak + prefix + rule }
      let place = startOfLine(line).advanced(by: cursor.index)
      let end = place.advanced(by: rule.utf8.count)
      conversion.caret = end
      conversion.rule = InsertedRule(end: end, containers: chain.kinds)
      // Next to an item's marker the break needs no blank line behind it, and one would make the list loose.
      let isBesideMarker = chain.levels.contains { $0.isMarked(on: line) }
      if !isBesideMarker, line + 1 < rope.lineCount, !isEmptyPrefix(line + 1) { rule += lineBreak + blank }
      conversion.edits = [Edit(place..<contentOfLine(line).upperBound, rule)]
      conversion.expected[line] = ConvertedLines.Line(containers: chain.kinds)
      return conversion
    }
    // The path of an empty task ends in a container, although the line holds a checkbox.
    let last = leaf.isContainer ? line : lastLine(of: leaf)
    var rule = (closingFence(of: leaf) ?? "") + lineBreak + blank + lineBreak + prefix + sign
    let ruleCount = rule.utf8.count
    if last + 1 < rope.lineCount, !isEmptyPrefix(last + 1) { rule += lineBreak + blank }
    let place = contentOfLine(last).upperBound
    conversion.edits = [.insert(rule, at: place)]
    conversion.trailing = [place]
    conversion.rule = InsertedRule(end: place.advanced(by: ruleCount), containers: chain.kinds)
    return conversion
  }
}
