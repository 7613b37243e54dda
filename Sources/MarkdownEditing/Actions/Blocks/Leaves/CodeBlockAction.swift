public import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Toggles a fenced code block with an info string.
  public static func codeBlock(_ info: String?) -> EditorAction { ActionRegistry.codeBlock.action(info) }
}

extension ActionRegistry {
  static let codeBlock = ActionDefinition(
    "code-block", title: "Code Block", argument: .optional("LANG"), key: "Mod-Alt-c", inverse: .itself,
    change: .code
  ) { context, info in context.atEachEmptyLine { $0.codeBlock(info: info) } }
}

extension ActionDefinition<String?> {
  /// The action that wraps the selection in a block of `construct`, or removes its fences.
  ///
  /// Its name is the construct's. A program whose dialect has the construct adds the action to its registry. The
  /// argument is the info string, if the construct takes one.
  public static func toggle(_ construct: BlockConstruct, title: String? = nil, key: String? = nil) -> Self {
    ActionDefinition(
      construct.name, title: title ?? construct.name.capitalizedFirst,
      argument: .optional("INFO", if: construct.takesInfo), key: key, inverse: .itself, change: .code
    ) { context, info in
      guard context.tree.dialect.block(construct.id) == construct else {
        return .unchanged(.notInDialect(construct.name))
      }
      return context.atEachEmptyLine { $0.codeBlock(info: info, as: construct) }
    }
    .possible { $0.tree.dialect.block(construct.id) == construct }
  }
}

extension EditingContext {
  /// Puts fences around the selected blocks, or removes the fences of the selected code.
  ///
  /// Lines that lose their fences become the blocks that they spell. If that would change other blocks, the lines are
  /// escaped so that they are text.
  func codeBlock(info: String? = nil, as construct: BlockConstruct? = nil) -> ActionResult {
    var code = CodeBlockAction(selected: selected, info: info, construct: construct)
    guard let conversion = code.conversion() else { return .unchanged(.badInfo(of: construct)) }
    let parted = parting(before: conversion.partedLines) { $0.codeBlock(info: info, as: construct) }
    if let parted { return parted }
    let result = converting(conversion)
    guard case .unchanged(let reason) = result, reason != .alreadySo, code.takesFencesAway else {
      return result
    }
    code.keepsText = true
    let escaped = converting(code.conversion())
    if case .changed = escaped { return escaped }
    return result
  }
}

extension UnchangedReason {
  /// The info string holds a line break or the delimiter of `construct`'s fences.
  static func badInfo(of construct: BlockConstruct? = nil) -> UnchangedReason {
    let sign = construct.map { " without \(Character(Unicode.Scalar($0.delimiter)))" } ?? ""
    return UnchangedReason("bad-info", "an info string is a single line" + sign)
  }
}

/// Wraps the selected blocks in a fenced code block or a block of an extension, or removes the fences.
struct CodeBlockAction {
  let selected: SelectedBlocks
  let info: String?
  /// The extension's block; `nil` for code.
  let construct: BlockConstruct?
  /// Whether lines that would begin a block without the fences get a backslash, so that all of them become text.
  var keepsText = false
  private var text: LineModel { selected.text }
  private var kind: SyntaxKind { construct.map { .block($0.id) } ?? .codeBlock }

  /// The conversion; `nil` if the info string can't be written.
  func conversion() -> Conversion? {
    let isBad = info?.utf8.contains { $0.isLineEnding || $0 == construct?.delimiter } ?? false
    if isBad { return nil }
    return selectedCode.map(changing) ?? fencing()
  }

  /// Whether a code block loses its fences, rather than getting new fences or another info string.
  var takesFencesAway: Bool { selectedCode.map { !isRenamed($0) } ?? false }

  /// The block of the wanted kind that holds every selected line that isn't blank; `nil` if there is none.
  private var selectedCode: SyntaxNode? {
    let leaves = selected.filledLines.map { text.path(ofLine: $0).last }
    guard let code = leaves.first ?? nil, code.kind == kind,
      leaves.allSatisfy({ $0 == code })
    else { return nil }
    return code
  }

  private func isRenamed(_ code: SyntaxNode) -> Bool {
    code.isFenced == true && info.map { $0 != code.info ?? "" } ?? false
  }

  private func changing(_ code: SyntaxNode) -> Conversion {
    let path = text.path(ofLine: text.line(at: code.start))
    let chain = ContainerChain(path: path, in: text)
    if let info, isRenamed(code) { return renaming(code, to: info, chain) }
    return unfencing(code, chain)
  }

  private func renaming(_ code: SyntaxNode, to info: String, _ chain: ContainerChain) -> Conversion {
    var conversion = Conversion(of: text)
    let first = text.line(at: code.start)
    var start = text.cursor(on: first, in: chain)
    start.skip(columns: .max)
    let fence = start.bytes[start.index...].prefix { $0 == start.next }
    for _ in fence { start.skipByte() }
    let end = text.contentOfLine(first).upperBound
    let place = text.startOfLine(first).advanced(by: start.index)
    // The edit includes the fence, so that an end of the selection behind the fence doesn't land inside the new text.
    let low = place.advanced(by: -fence.count)
    conversion.edits = [Edit(low..<end, String(decoding: fence, as: UTF8.self) + info)]
    conversion.expect(text.lines(of: code)) { _ in }
    return conversion
  }

  private func unfencing(_ code: SyntaxNode, _ chain: ContainerChain) -> Conversion {
    var conversion = Conversion(of: text)
    let lines = text.lines(of: code)
    conversion.addGap(before: lines.lowerBound, in: chain)
    var content = lines
    if code.isFenced == true {
      let isClosed = lines.count > 1 && isFence(lines.upperBound, chain)
      removeLine(lines.lowerBound, chain, &conversion)
      if isClosed { removeLine(lines.upperBound, chain, &conversion) }
      content = lines.lowerBound...max(lines.lowerBound, lines.upperBound - (isClosed ? 1 : 0))
    }
    let first = lines.lowerBound + (code.isFenced == true ? 1 : 0)
    // If the fence is next to an item's marker, the first line of content moves up to that marker.
    let movesUp = code.isFenced == true && chain.isMarked(on: lines.lowerBound)
    for line in lines {
      let isContent = content.contains(line) && line >= first
      let isText = keepsText && isContent
      conversion.expected[line] = ConvertedLines.Line(
        containers: chain.kinds, leaf: isText ? .block(.paragraph) : nil, showsSource: true, isFree: !isText)
      let cursor = text.cursor(on: line, in: chain)
      guard isContent, !cursor.isBlank else { continue }
      let isInside = line > first && !text.cursor(on: line - 1, in: chain).isBlank
      // The code's own indentation stays unless it would make the line indented code.
      let keepsIndentation = code.isFenced == true && (isInside || cursor.indentation <= 3)
      if !keepsIndentation, line > first || !movesUp {
        conversion.add(text.prefix(of: line).rewriteIndentation(at: cursor, with: ""))
      }
      if keepsText { conversion.add(text.prefix(of: line).escapeOfCode(behind: cursor)) }
    }
    conversion.addGap(before: lines.upperBound + 1, in: chain)
    return conversion
  }

  private func isFence(_ line: Int, _ chain: ContainerChain) -> Bool {
    let cursor = text.cursor(on: line, in: chain)
    let signs = construct.map { [$0.delimiter] } ?? [ASCII.backtick, ASCII.tilde]
    return cursor.indentation <= 3 && signs.contains { cursor.closingFence(of: $0) != nil }
  }

  /// Deletes the line of a fence, or only the fence if an item's marker is on the line too.
  private func removeLine(_ line: Int, _ chain: ContainerChain, _ conversion: inout Conversion) {
    let cursor = text.cursor(on: line, in: chain)
    var content = text.contentOfLine(line)
    // The deletion keeps a byte order mark.
    let start = LineCursor(line: text.bytes(of: line), isFirst: line == 0).index
    content = content.lowerBound.advanced(by: start)..<content.upperBound
    let holdsMarker = chain.isMarked(on: line)
    if holdsMarker {
      // The next line's content moves up to the marker.
      let next = line + 1 < text.rope.lineCount ? line + 1 : line
      let end = text.cursor(on: next, in: chain)
      let place = text.startOfLine(line).advanced(by: cursor.index)
      let target =
        next == line ? content.upperBound : text.startOfLine(next).advanced(by: end.endOfBlanks)
      conversion.edits.append(.delete(place..<target))
    } else if line + 1 < text.rope.lineCount {
      conversion.edits.append(.delete(content.lowerBound..<text.startOfLine(line + 1)))
    } else {
      let start = line > 0 ? text.contentOfLine(line - 1).upperBound : content.lowerBound
      conversion.edits.append(.delete(start..<content.upperBound))
    }
  }
}

extension CodeBlockAction {
  private func fencing() -> Conversion {
    var conversion = Conversion(of: text)
    let base = selected.baseAroundTasks
    let chain = ContainerChain(path: base, in: text)
    let units = selected.units(in: base[base.count - 1])
    guard !units.isEmpty else { return emptyFence(on: selected.filledLines[0], chain) }
    for run in selected.runs(of: units) {
      let lines = run.lines
      fence(lines, chain, &conversion)
      conversion.part(lines)
      conversion.pinLine(behind: run.last, selected)
    }
    return conversion
  }

  private func fence(_ lines: ClosedRange<Int>, _ chain: ContainerChain, _ conversion: inout Conversion) {
    let fence = fence(around: lines)
    let prefix = text.continuation(of: lines.upperBound, chain, depth: .max)
    let (start, matched) = text.match(lines.lowerBound, chain)
    let opening = chain.missingPrefix(from: matched) + fence + (info ?? "") + text.lineBreak + prefix
    conversion.add(text.prefix(of: lines.lowerBound).rewrite(from: start, to: start, with: opening))
    for line in lines.dropFirst() where !text.isBlank(line) {
      let (cursor, matched) = text.match(line, chain)
      guard matched < chain.levels.count else { continue }
      conversion.add(
        text.prefix(of: line).rewrite(from: cursor, to: cursor, with: chain.missingPrefix(from: matched)))
    }
    let end = text.contentOfLine(lines.upperBound).upperBound
    conversion.edits.append(.insert(text.lineBreak + prefix + fence, at: end))
    conversion.trailing.insert(end)
    for line in lines {
      conversion.expected[line] = ConvertedLines.Line(
        containers: chain.kinds, leaf: .block(kind), showsSource: true)
    }
  }

  /// A fence longer than any run of its character in `lines`.
  ///
  /// An extension's block has its own character. Code has backticks, or tildes if the options ask for them or the info
  /// string holds a backtick.
  private func fence(around lines: ClosedRange<Int>) -> String {
    let usesTildes = text.options.fence == .tildes || info?.utf8.contains(ASCII.backtick) == true
    let sign = construct?.delimiter ?? (usesTildes ? ASCII.tilde : ASCII.backtick)
    let longest = lines.map { text.bytes(of: $0).longestRun(of: sign) }.max() ?? 0
    let count = max(construct?.length ?? 3, longest + 1)
    return String(repeating: String(Unicode.Scalar(sign)), count: count)
  }

  private func emptyFence(on line: Int, _ chain: ContainerChain) -> Conversion {
    var conversion = Conversion(of: text)
    let prefix =
      text.continuation(of: line, chain, depth: .max) + text.missingIndentation(line, chain)
    let fence = fence(around: line...line)
    let cursor = text.cursor(on: line, in: chain)
    let place = text.contentOfLine(line)
    let start = place.lowerBound.advanced(by: cursor.index)
    // An HTML block can go on up to a blank line.
    let isBelowHTML = line > 0 && text.path(ofLine: line - 1).last?.kind == .htmlBlock
    let gap = isBelowHTML ? text.lineBreak + prefix : ""
    let opening = text.lead(line, cursor, chain) + gap + fence + (info ?? "") + text.lineBreak + prefix
    conversion.edits = [Edit(start..<place.upperBound, opening + text.lineBreak + prefix + fence)]
    conversion.caret = start.advanced(by: opening.utf8.count)
    conversion.expected[line] = ConvertedLines.Line(containers: chain.kinds, leaf: .block(kind))
    return conversion
  }
}
