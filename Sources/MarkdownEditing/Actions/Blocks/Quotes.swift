import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Quotes the selected lines, or takes one level of quoting away.
  public static let quote = EditorAction("quote")
}

extension ActionRegistry {
  static let quote = ActionDefinition(
    "quote", title: "Quote", key: "Mod-Shift-.", inverse: .itself, change: .blocks
  ) { $0.atEachEmptyLine(unless: { $0.enclosing(.blockQuote) != nil }) { $0.quoting() } }
}

extension EditingContext {
  /// Quotes the selected blocks, or removes one level of quoting.
  fileprivate func quoting() -> ActionResult {
    let conversion = QuoteAction(selected: selected).conversion()
    return parting(before: conversion.partedLines) { $0.quoting() } ?? converting(conversion)
  }
}

/// Quotes the selected blocks, or removes one level of quoting if all of them are quoted.
struct QuoteAction {
  let selected: SelectedBlocks
  private var text: LineModel { selected.text }

  /// The conversion.
  func conversion() -> Conversion {
    if let quotes = selected.enclosing(.blockQuote) { return unquoting(quotes) }
    return Conversion(wrapping: selected, in: .quote, emptyMarker: "> ") { lines, chain, conversion in
      for line in lines { quote(line, isFirst: line == lines.lowerBound, chain, in: &conversion) }
    }
  }

  private func quote(_ line: Int, isFirst: Bool, _ chain: ContainerChain, in conversion: inout Conversion) {
    let (cursor, matched) = text.match(line, chain)
    let isEmpty = text.isBlank(line) || cursor.isBlank && matched == chain.levels.count && !isFirst
    if isEmpty, !text.isBlankCode(line) {
      let prefix = chain.missingPrefix(from: matched) + text.missingIndentation(line, chain)
      return conversion.add(text.prefix(of: line).rewrite(from: cursor, to: cursor, with: prefix + ">"))
    }
    let prefix = chain.missingPrefix(from: matched) + "> "
    // A paragraph line that starts a quote loses its indentation, which could make code of it.
    let isLoose = matched < chain.levels.count || isFirst && isParagraphLine(line)
    if isLoose {
      conversion.add(text.prefix(of: line).rewriteIndentation(at: cursor, with: prefix))
      return conversion.add(isFirst ? text.prefix(of: line).escape : nil)
    }
    conversion.add(
      text.prefix(of: line).rewrite(from: cursor, to: cursor, with: prefix, throughPrefix: true))
  }

  private func isParagraphLine(_ line: Int) -> Bool { text.path(ofLine: line).last?.kind == .paragraph }

  private func unquoting(_ quotes: [SyntaxNode]) -> Conversion {
    var conversion = Conversion(of: text)
    for quote in quotes { unquote(quote, in: &conversion) }
    return conversion
  }

  private func unquote(_ quote: SyntaxNode, in conversion: inout Conversion) {
    let above = text.path(ofLine: text.line(at: quote.start)).prefix { $0 != quote }
    let outer = ContainerChain(path: Array(above), in: text)
    let inner = ContainerChain(path: above + [quote], in: text)
    let depth = outer.levels.count
    let units = selected.units(in: quote)
    if units.isEmpty {
      conversion.removePrefixes(of: selected.lines, from: outer, to: inner)
      conversion.expect(selected.lines, withoutContainerAt: depth)
    }
    for run in selected.runs(of: units) {
      let lines = run.lines
      conversion.addGap(before: lines.lowerBound, in: outer)
      conversion.removePrefixes(of: withBlanksAround(lines, in: quote), from: outer, to: inner)
      conversion.add(keepingLastLine(of: lines))
      conversion.part(lines)
      conversion.add(text.prefix(of: lines.lowerBound).escape)
      conversion.expect(lines, withoutContainerAt: depth)
      conversion.pinLine(behind: run.last, selected)
      conversion.addGap(before: lines.upperBound + 1, in: outer)
    }
  }

  /// `lines` and the empty lines of `quote` right before and behind them.
  private func withBlanksAround(_ lines: ClosedRange<Int>, in quote: SyntaxNode) -> [Int] {
    let all = text.lines(of: quote)
    var (first, last) = (lines.lowerBound, lines.upperBound)
    while first > all.lowerBound, text.isEmptyPrefix(first - 1) { first -= 1 }
    while last < all.upperBound, text.isEmptyPrefix(last + 1) { last += 1 }
    return Array(first...last)
  }

  /// The edit that keeps an empty last line of `lines` a line of code, if it ends an open fence's code and the text.
  ///
  /// Outside of containers, CommonMark counts no line there without a line break. Returns `nil` for any other line.
  private func keepingLastLine(of lines: ClosedRange<Int>) -> Edit? {
    let line = lines.upperBound
    guard line + 1 == text.rope.lineCount, line > lines.lowerBound, text.isEmptyPrefix(line),
      text.path(ofLine: line).last?.isOpenFence ?? false
    else { return nil }
    return .insert(text.lineBreak, at: text.rope.range.upperBound)
  }
}
