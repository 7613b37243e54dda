import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Makes each selected line a heading of `level`, from 1 to 6, or a paragraph if `level` is 0; other levels are
  /// refused.
  public static func heading(_ level: Int) -> EditorAction { ActionRegistry.heading.action(level) }
}

extension ActionRegistry {
  static let heading = ActionDefinition(
    "heading", title: "Heading",
    argument: ActionArgument(
      "0…6", choices: [1, 2, 3], spelling: { "\($0)" },
      reading: { Int($0).flatMap { (0...6).contains($0) ? $0 : nil } }, otherwise: { .noSuchLevel($0) }),
    inverse: .itself, change: .blocks
  ) { context, level in context.atEachEmptyLine { $0.heading(level) } }
  .possible {
    $0.hasLine { path in
      guard let last = path.last else { return true }
      return last.holdsBlocks || last.kind == .paragraph || last.kind == .heading
    }
  }
}

extension EditingContext {
  /// Makes the selected lines headings of `level`, or paragraphs.
  fileprivate func heading(_ level: Int) -> ActionResult {
    let selected = selected
    guard let conversion = HeadingAction(selected: selected, level: level).conversion() else {
      return .unchanged(.noHeading(in: selected))
    }
    if let parted = parting(before: conversion.partedLines, then: { $0.heading(level) }) { return parted }
    let isTask = level > 0 && selected.holdsTaskText
    return converting(conversion, otherwise: isTask ? .tasksAreParagraphs : nil)
  }
}

/// Makes every selected line of a paragraph, and every selected heading, a heading of one level, or a paragraph.
struct HeadingAction {
  let selected: SelectedBlocks
  let level: Int
  private var text: LineModel { selected.text }

  /// The conversion; `nil` if no paragraph and no heading is selected.
  func conversion() -> Conversion? {
    let leaves = selected.leaves { $0.kind == .paragraph || $0.kind == .heading }
    guard !leaves.isEmpty else { return blankLine() }
    let isOff = level == 0 || leaves.allSatisfy { $0.headingLevel == level }
    var conversion = Conversion(of: text)
    for leaf in leaves {
      if leaf.kind == .paragraph {
        if !isOff { mark(leaf, &conversion) }
      } else if leaf.headingLevel != level {
        isOff ? unmark(leaf, &conversion) : change(leaf, &conversion)
      } else if isOff {
        unmark(leaf, &conversion)
      }
    }
    return conversion
  }

  private var marker: String { String(repeating: "#", count: level) + " " }

  private func expect(_ lines: some Sequence<Int>, _ leaf: LeafKind, _ conversion: inout Conversion) {
    for line in lines {
      conversion.expected[line] = ConvertedLines.Line(
        containers: text.chain(ofLine: line).kinds, leaf: leaf)
    }
  }

  /// Makes each selected line of `paragraph` a heading.
  private func mark(_ paragraph: SyntaxNode, _ conversion: inout Conversion) {
    for line in text.lines(of: paragraph) where selected.contains(line) {
      let chain = text.chain(ofLine: line)
      let (cursor, matched) = text.match(line, chain)
      var content = cursor
      content.skip(columns: .max)
      conversion.add(
        text.prefix(of: line).rewrite(
          from: cursor, to: content, with: chain.missingPrefix(from: matched) + marker))
      let unit = BlockUnit(node: paragraph, lines: line...line, isLine: true)
      conversion.add(escape(ofHashesClosing: line))
      conversion.pinLine(behind: unit, selected)
      expect([line], .heading(level), &conversion)
      conversion.part(line...line)
    }
  }

  /// The edit that escapes hashes at the end of `line`, which would otherwise close the heading (CommonMark 0.30,
  /// section 4.2); `nil` if there are none.
  private func escape(ofHashesClosing line: Int) -> Edit? {
    let bytes = text.bytes(of: line)[text.contentIndex(of: line)...]
    let content = bytes[..<((bytes.lastIndex { !$0.isBlank } ?? bytes.startIndex - 1) + 1)]
    let hashes = content.reversed().prefix { $0 == ASCII.hash }.count
    let before = content.dropLast(hashes).last
    guard hashes > 0, before?.isBlank ?? true else { return nil }
    return .insert("\\", at: text.startOfLine(line).advanced(by: content.endIndex - hashes))
  }

  /// Gives `heading` another level; an underlined heading becomes one with a marker.
  func change(_ heading: SyntaxNode, _ conversion: inout Conversion) {
    let lines = text.lines(of: heading)
    let first = lines.lowerBound
    let chain = text.chain(ofLine: first)
    if heading.isSetext {
      join(heading, &conversion)
    } else if let old = heading.headingLevel {
      var start = text.cursor(on: first, in: chain)
      start.skip(columns: .max)
      let place = text.startOfLine(first).advanced(by: start.index)
      // The edit replaces the whole marker, so that an end of the selection in an empty heading's marker doesn't land
      // inside the new one.
      conversion.edits.append(
        Edit(place..<place.advanced(by: old), String(repeating: "#", count: level)))
      conversion.add(closing(of: heading, from: old))
    }
    expect(lines, .heading(level), &conversion)
  }

  /// The edit that makes the closing sequence of `heading` as long as the new level, if it was as long as the `old`
  /// one; `nil` otherwise.
  private func closing(of heading: SyntaxNode, from old: Int) -> Edit? {
    let low = max(heading.content.upperBound, heading.start.advanced(by: old))
    guard low < heading.range.upperBound else { return nil }
    let bytes = text.rope.bytes(in: low..<heading.range.upperBound)
    guard let first = bytes.firstIndex(of: ASCII.hash), let last = bytes.lastIndex(of: ASCII.hash),
      last + 1 - first == old
    else { return nil }
    let start = low.advanced(by: first)
    return Edit(start..<start.advanced(by: old), String(repeating: "#", count: level))
  }

  /// Joins the lines of an underlined heading into one line behind a marker.
  private func join(_ heading: SyntaxNode, _ conversion: inout Conversion) {
    let lines = heading.contentLines
    guard let first = lines.first, let last = lines.last else { return }
    conversion.edits.append(.insert(marker, at: first.lowerBound))
    for (line, next) in zip(lines, lines.dropFirst()) {
      let end = text.hardBreak(of: text.line(at: line.lowerBound))?.lowerBound ?? endOfText(line)
      conversion.edits.append(Edit(end..<next.lowerBound, " "))
    }
    conversion.edits.append(
      .delete(
        text.contentOfLine(holding: last.lowerBound).upperBound..<heading.range.upperBound))
  }

  private func endOfText(_ line: Range<UTF8Offset>) -> UTF8Offset {
    let bytes = text.rope.bytes(in: line)
    let count = (bytes.lastIndex { !$0.isBlank && !$0.isLineEnding } ?? -1) + 1
    return line.lowerBound.advanced(by: count)
  }

  /// Turns `heading` into a paragraph.
  private func unmark(_ heading: SyntaxNode, _ conversion: inout Conversion) {
    let lines = text.lines(of: heading)
    let chain = text.chain(ofLine: lines.lowerBound)
    if heading.content.isEmpty {
      conversion.edits.append(.delete(heading.range))
      conversion.expected[lines.lowerBound] = ConvertedLines.Line(containers: chain.kinds, isEmptied: true)
      return
    }
    conversion.addGap(before: lines.lowerBound, in: chain)
    if heading.isSetext {
      guard let last = heading.contentLines.last else { return }
      let end = text.contentOfLine(holding: last.lowerBound).upperBound
      conversion.edits.append(.delete(end..<heading.range.upperBound))
      if let box = text.prefix(of: lines.lowerBound).escapeOfBox, startsItem(heading) {
        conversion.edits.append(box)
      }
    } else {
      let content = heading.content
      conversion.edits.append(.delete(heading.start..<content.lowerBound))
      if let edit = escape(heading, from: text.rope.bytes(in: content)[...]) { conversion.edits.append(edit) }
      let end = max(content.lowerBound, content.upperBound)
      if end < heading.range.upperBound { conversion.edits.append(.delete(end..<heading.range.upperBound)) }
    }
    conversion.addGap(before: lines.upperBound + 1, in: chain)
    expect(lines, .block(.paragraph), &conversion)
  }

  /// The edit that escapes the text of `heading` if it would start another block, or make its item a task; `nil`
  /// otherwise.
  private func escape(_ heading: SyntaxNode, from content: ArraySlice<UInt8>) -> Edit? {
    let isBox = startsItem(heading) && text.tree.dialect.contains(.taskItems) && ParagraphStart.isBox(content)
    guard let index = ParagraphStart.escape(content, text.tree.dialect) ?? (isBox ? 0 : nil) else {
      return nil
    }
    return .insert("\\", at: heading.content.lowerBound.advanced(by: index))
  }

  private func startsItem(_ heading: SyntaxNode) -> Bool {
    heading.parent?.kind == .item && heading.previousSibling == nil
  }

  private func blankLine() -> Conversion? {
    guard level > 0, let line = selected.filledLines.first, selected.filledLines.count == 1 else {
      return nil
    }
    let path = ContainerChain.path(indentedOnBlankLine: line, in: text) ?? text.path(ofLine: line)
    guard let last = path.last, last.holdsBlocks else { return nil }
    let chain = ContainerChain(path: path, in: text)
    return Conversion(
      markingEmptyLine: line, in: chain, of: text, with: marker, becoming: chain.kinds, .heading(level))
  }
}

extension UnchangedReason {
  /// No heading has this level.
  fileprivate static func noSuchLevel(_ level: String) -> UnchangedReason {
    UnchangedReason(
      "no-such-level", [level],
      "a heading has a level from 1 to 6, or 0 for a paragraph; there is no level \(level)")
  }
  /// The text of a task can't be a heading.
  fileprivate static let tasksAreParagraphs = UnchangedReason(
    "tasks-are-paragraphs", "a task's text can't be a heading")
  /// The first selected line, counted from 1 in the message, is code or another block that can't be a heading; or
  /// nothing is there.
  fileprivate static func noHeading(in selected: SelectedBlocks) -> UnchangedReason {
    guard let line = selected.filledLines.first,
      let name = selected.text.path(ofLine: line).last?.kind.nameOfBlock
    else { return UnchangedReason("no-heading", "no paragraph or heading is selected") }
    return UnchangedReason(
      "only-text-is-heading", ["\(line + 1)", name],
      "only text can be a heading, and line \(line + 1) is \(name)")
  }
}
