import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Toggles an HTML comment around the selection.
  public static let comment = EditorAction("comment")
}

extension ActionRegistry {
  static let comment = ActionDefinition(
    "comment", title: "Comment", key: "Mod-/", inverse: .itself, change: .comment
  ) { context in
    let isByRange = CommentAction(text: context.text, selection: context.selection).treatsRangesOneByOne
    return isByRange
      ? context.atEach(context.selection.places) { $0.commenting() }
      : context.atEachEmptyLine { $0.commenting() }
  }
}

extension EditingContext {
  fileprivate func commenting() -> ActionResult {
    let comment = CommentAction(text: text, selection: selection)
    switch comment.outcome() {
    case .refused(let reason): return .unchanged(reason)
    case .conversion(let conversion):
      let result = converting(conversion)
      guard case .unchanged = result, let wider = comment.aroundTasks() else { return result }
      return converting(wider)
    case .changes(let changes): return finish(changes, selection.mapped(through: changes))
    }
  }
}

/// Puts the selection into an HTML comment, or removes the comment around it.
struct CommentAction {
  let text: LineModel
  let selection: Selection

  /// The result of the action: a proven change set, or a conversion that isn't proven yet.
  enum Outcome {
    case changes(ChangeSet)
    case conversion(Conversion)
    case refused(UnchangedReason)
  }

  /// The result of the action.
  func outcome() -> Outcome {
    let range = selection.main.range
    if let comment = comment(around: range) { return uncomment(comment) }
    guard selection.ranges.count == 1, !range.isEmpty, !text.spansLines(range) else { return blocks() }
    let part = InlineComment(partOfLine(range), in: text)
    if let changes = part?.changes ?? part?.changesAtLineStart { return .changes(changes) }
    if isWholeLine(range) || part?.isWholeLine ?? false { return blocks() }
    let hasDashes = text.rope.bytes(in: range).hold("--")
    return .refused(hasDashes ? .holdsDashes : .cutsComment)
  }

  /// `range` without the block markers that its line starts with, if the line goes on behind `range`: the rest of the
  /// line needs the markers.
  private func partOfLine(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let line = text.line(at: range.lowerBound)
    let content = text.contentOfLine(line)
    let rest = text.rope.bytes(in: range.upperBound..<content.upperBound)
    guard rest.contains(where: { !$0.isBlank }), let leaf = text.path(ofLine: line).last,
      leaf.kind.isLeafWithInlines, range.lowerBound < leaf.content.lowerBound,
      leaf.content.lowerBound < range.upperBound
    else { return range }
    return leaf.content.lowerBound..<range.upperBound
  }

  /// Whether `range` covers all that is visible on its line, or the line is code or the like; then the comment takes
  /// the whole block.
  private func isWholeLine(_ range: Range<UTF8Offset>) -> Bool {
    let line = text.line(at: range.lowerBound)
    let (kind, content) = (text.path(ofLine: line).last?.kind, text.contentOfLine(line))
    guard kind?.isLeafWithInlines ?? false || kind == .table else { return true }
    return range.lowerBound <= content.lowerBound.advanced(by: text.contentIndex(of: line))
      && (kind == .table
        || text.rope.isBlank(range.upperBound..<content.upperBound))
  }

  /// Whether each selected range gets or loses a comment of its own: all are in comments, or all are within lines.
  var treatsRangesOneByOne: Bool {
    let ranges = selection.ranges
    return ranges.allSatisfy { comment(around: $0.range) != nil }
      || ranges.allSatisfy { !$0.isCaret && !text.spansLines($0.range) }
  }

  // MARK: Taking comments away

  private func comment(around range: Range<UTF8Offset>) -> SyntaxNode? {
    text.tree.nodes(in: range).last { node in
      (node.kind == .htmlInline || node.kind == .htmlBlock) && node.range.lowerBound <= range.lowerBound
        && range.upperBound <= node.range.upperBound && source(of: node).hasPrefix("<!--")
        && source(of: node).trimmingWhiteSpace().hasSuffix("-->")
    }
  }

  private func source(of node: SyntaxNode) -> String { text.rope.string(in: node.range) }

  private func uncomment(_ comment: SyntaxNode) -> Outcome {
    let bytes = text.rope.bytes(in: comment.range)
    let start = comment.range.lowerBound
    let low = bytes.count > 4 && bytes[4].isBlank ? 5 : 4
    guard var high = bytes.lastIndex(where: { $0 == UInt8(ascii: ">") }).map({ $0 - 2 }), high >= low else {
      return .refused(.notProven)
    }
    let end = high + 3
    if high > low, bytes[high - 1].isBlank { high -= 1 }
    guard comment.kind == .htmlBlock else { return uncomment(comment, bytes, low..<high) }
    var conversion = Conversion(of: text)
    conversion.edits = [
      .delete(start..<start.advanced(by: low)), .delete(start.advanced(by: high)..<start.advanced(by: end)),
    ]
    let lines = text.lines(of: comment)
    for line in lines {
      let chain = ContainerChain(path: text.path(ofLine: line), in: text)
      conversion.expected[line] = ConvertedLines.Line(
        containers: chain.kinds, showsSource: true, isFree: true)
    }
    let chain = ContainerChain(path: text.path(ofLine: lines.lowerBound), in: text)
    conversion.addGap(before: lines.lowerBound, in: chain)
    conversion.addGap(before: lines.upperBound + 1, in: chain)
    return .conversion(conversion)
  }

  /// Removes the markers of `comment`, an inline comment with the source `bytes`, and keeps the part `shown`.
  ///
  /// If white space at the ends of that part can't be kept, it goes too.
  private func uncomment(_ comment: SyntaxNode, _ bytes: [UInt8], _ shown: Range<Int>) -> Outcome {
    guard let inline = InlineComment(comment.range, in: text) else { return .refused(.notProven) }
    let ink = shown.filter { !bytes[$0].isBlank }
    let trimmed = (ink.first ?? shown.upperBound)..<(ink.last.map { $0 + 1 } ?? shown.upperBound)
    var search = CandidateSearch<Range<Int>, ChangeSet> {
      inline.uncovered($0.lowerBound, bytes.count - $0.upperBound)
    }
    let kept = ink.isEmpty ? [trimmed] : [shown, trimmed]
    return search.first(of: kept).map { .changes($0) } ?? .refused(.hidesSyntax)
  }

  // MARK: Adding them

  /// The comment around the selected tasks as a whole, because none fits between a checkbox and its text; `nil` if no
  /// task is selected.
  func aroundTasks() -> Conversion? {
    let selected = SelectedBlocks(selection, in: text).withoutFrontMatter
    guard selected.base != selected.baseAroundTasks,
      case .conversion(let conversion) = blocks(selected, in: selected.baseAroundTasks)
    else { return nil }
    return conversion
  }

  private func blocks() -> Outcome {
    let selected = SelectedBlocks(selection, in: text).withoutFrontMatter
    return blocks(selected, in: selected.base)
  }

  private func blocks(_ selected: SelectedBlocks, in base: [SyntaxNode]) -> Outcome {
    let chain = ContainerChain(path: base, in: text)
    let units = selected.units(in: base[base.count - 1])
    guard !units.isEmpty else { return .conversion(emptyComment(selected.filledLines[0], chain)) }
    var conversion = Conversion(of: text)
    for run in selected.runs(of: units) {
      let lines = run.lines
      guard lines.allSatisfy({ !holdsDashes($0) }) else { return .refused(.holdsComment) }
      comment(lines, chain, &conversion)
      conversion.pinLine(behind: run.last, selected)
    }
    return .conversion(conversion)
  }

  private func holdsDashes(_ line: Int) -> Bool { text.bytes(of: line).hold("-->") }

  private func comment(_ lines: ClosedRange<Int>, _ chain: ContainerChain, _ conversion: inout Conversion) {
    for line in lines where line == lines.lowerBound || !text.isBlank(line) {
      let (cursor, matched) = text.match(line, chain)
      let prefix = chain.missingPrefix(from: matched)
      var end = cursor
      if line == lines.lowerBound, cursor.indentation <= 3 { end.skip(columns: .max) }
      let text = line == lines.lowerBound ? prefix + InlineComment.opening : prefix
      guard !text.isEmpty else { continue }
      conversion.add(self.text.prefix(of: line).rewrite(from: cursor, to: end, with: text))
    }
    let end = text.contentOfLine(lines.upperBound).upperBound
    conversion.edits.append(.insert(InlineComment.closing, at: end))
    conversion.trailing.insert(end)
    for line in lines {
      conversion.expected[line] = ConvertedLines.Line(
        containers: chain.kinds, leaf: .block(.htmlBlock), showsSource: true)
    }
  }

  private func emptyComment(_ line: Int, _ chain: ContainerChain) -> Conversion {
    var conversion = Conversion(of: text)
    let cursor = text.cursor(on: line, in: chain)
    let start = text.startOfLine(line).advanced(by: cursor.index)
    let opening = text.lead(line, cursor, chain) + InlineComment.opening
    conversion.edits = [
      Edit(start..<text.contentOfLine(line).upperBound, opening + InlineComment.closing)
    ]
    conversion.caret = start.advanced(by: opening.utf8.count)
    conversion.expected[line] = ConvertedLines.Line(containers: chain.kinds)
    return conversion
  }
}

extension UnchangedReason {
  /// The selected blocks already hold the end of a comment.
  static let holdsComment = UnchangedReason(
    "holds-comment", "a comment ends at the first -->, and there is one in what is selected")
  /// The selected text within a line holds two hyphens.
  static let holdsDashes = UnchangedReason(
    "holds-dashes", "a comment within a line can't hold two hyphens: select the whole block")
  /// Without the comment, its text or the text beside it would be other syntax.
  static let hidesSyntax = UnchangedReason(
    "hides-syntax", "without the comment, the text around it would be read as something else")
  /// A comment within a line would change the syntax around it in some other way.
  static let cutsComment = UnchangedReason(
    "cuts-comment", "a comment here would change how the text around it is read")
}
