import MarkdownSyntax
import TextBuffer

/// Reads the styles of selected ranges from the tree.
struct StyleScan {
  let document: MarkdownDocument
  /// The tally for all styles but code, in which code spans and other inline units count as one character.
  private var units: StyleTally
  /// The tally for code, in which only text counts.
  private var text: StyleTally
  /// The states of each style at the carets.
  var carets: [(style: InlineStyle, state: StyleState)] = []
  /// The states of links and images, one for each range.
  var links: [StyleState] = []
  var images: [StyleState] = []
  /// The state of code if whole lines are selected; else `nil`.
  private var lines: StyleState?
  /// Whether a caret is inside of a styled span.
  var hasStyledCaret = false
  /// The document's lines, for carets beside the text.
  lazy var lineModel = LineModel(document.tree)

  init(_ document: MarkdownDocument) {
    self.document = document
    let styles = InlineStyle.all(in: document.tree.dialect).reduce(into: InlineStyles()) {
      $0.formUnion($1.mark)
    }
    (units, text) = (StyleTally(of: styles), StyleTally(of: styles))
  }

  // MARK: Ranges

  /// Reads the state of the selected `range`.
  mutating func read(range: Range<UTF8Offset>) {
    let whole = document.rope.graphemes(around: range)
    let end = whole.upperBound
    let letters = whole.lowerBound..<(splitsEscapedPipe(at: end) ? end.advanced(by: 1) : end)
    let nodes = document.tree.nodes(in: letters)
    var before = units
    units = units.emptied
    let hasLink = read(nodes, in: letters)
    let isPossible = units.state(of: .strong) != .notPossible
    let canBeLink = isPossible && (!hasLink || isAddress(nodes, in: range))
    links.append(state(of: .link, holding: range, nodes) ?? (canBeLink ? .off : .notPossible))
    images.append(state(of: .image, holding: range, nodes) ?? (isPossible ? .off : .notPossible))
    swap(&before, &units)
    units.add(before)
    if document.selectsLines(range) { lines = nodes.contains { $0.kind == .codeBlock } ? .on : .off }
  }

  /// Whether `offset` is inside of `\|`: in a cell, the text node for it begins after the backslash.
  private func splitsEscapedPipe(at offset: UTF8Offset) -> Bool {
    let rope = document.rope
    return offset.value > 0 && offset.value < rope.utf8Count && rope.byte(at: offset) == UInt8(ascii: "|")
      && rope.byte(at: offset.advanced(by: -1)) == UInt8(ascii: "\\")
  }

  /// Reads nodes in preorder; returns whether one of them is a link.
  private mutating func read(_ nodes: [SyntaxNode], in range: Range<UTF8Offset>) -> Bool {
    var open: [(end: UTF8Offset, styles: InlineStyles)] = []
    var (skipped, hasLink) = (UTF8Offset.zero, false)
    for node in nodes where node.kind.isInline && node.range.lowerBound >= skipped {
      let whole = node.range
      while let last = open.last, last.end <= whole.lowerBound { open.removeLast() }
      let styles = open.last?.styles ?? []
      switch node.kind {
      case .text: read(text: whole, in: range, styles)
      case .code: read(code: node, in: range, styles)
      case .strong, .emphasis, .span:
        open.append((whole.upperBound, styles.union(InlineStyles(node.kind))))
      case .link where node.link?.form == .autolink:
        units.add(.word, styles)
        (skipped, hasLink) = (whole.upperBound, true)
      case .link: hasLink = true
      case .image where node.content.isEmpty, .footnoteReference: units.add(.symbol, styles)
      default: break
      }
      if units.isSettled, text.isSettled, hasLink { break }
    }
    return hasLink
  }

  private mutating func read(
    text node: Range<UTF8Offset>, in range: Range<UTF8Offset>, _ styles: InlineStyles
  ) {
    let found = document.rope.weights(in: node, selected: node.clamped(to: range))
    for weight in found.all {
      units.add(weight, styles)
      text.add(weight, styles)
    }
    // White space can't be code by itself, but it can be styled if it is written as a character reference.
    if found.hasBlankReference { units.add(.punctuation, styles) }
  }

  /// Reads a code span: for code, only its selected text counts; for other styles, all of it does if any ink is
  /// selected.
  private mutating func read(code node: SyntaxNode, in range: Range<UTF8Offset>, _ styles: InlineStyles) {
    let lines = codeLines(of: node)
    let selected = weights(in: lines.map { $0.clamped(to: range) })
    guard !selected.isEmpty else { return }
    for weight in selected.all { text.add(weight, styles.union(.code)) }
    for weight in weights(in: lines).all { units.add(weight, styles.union(.code)) }
  }

  private func weights(in ranges: [Range<UTF8Offset>]) -> Weights {
    var found = Weights()
    for range in ranges where !range.isEmpty {
      for weight in document.rope.plainWeights(in: range).all { found.add(weight) }
    }
    return found
  }

  /// The content of a code span, line by line, without the container prefixes of the lines.
  private func codeLines(of node: SyntaxNode) -> [Range<UTF8Offset>] {
    let (content, whole) = (node.content, node.range)
    guard document.rope.line(at: whole.lowerBound) < document.rope.line(at: whole.upperBound) else {
      return [content]
    }
    var leaf = node.parent
    while let parent = leaf, !parent.kind.isLeafWithInlines { leaf = parent.parent }
    guard let leaf else { return [content] }
    let start = leaf.range.lowerBound
    let lines = leaf.leafInlines.lineStarts.map { start.advanced(by: $0) } + [leaf.range.upperBound]
    return zip(lines, lines.dropFirst()).compactMap { first, next in
      let line = document.rope.contentOfLine(holding: first)
      let part = (first..<max(first, min(line.upperBound, next))).clamped(to: content)
      return part.isEmpty ? nil : part
    }
  }

  /// Whether `range` overlaps exactly one autolink and holds no other words: a selected address becomes a link to
  /// itself.
  private func isAddress(_ nodes: [SyntaxNode], in range: Range<UTF8Offset>) -> Bool {
    let links = nodes.filter { $0.kind == .link && $0.range.overlaps(range) }
    guard links.count == 1, let link = links.first, link.link?.form == .autolink else { return false }
    return nodes.allSatisfy { node in
      let isBeside = node.kind == .text && !link.range.contains(node.range.lowerBound)
      let selected = node.range.clamped(to: range)
      return !isBeside || !document.rope.weights(in: node.range, selected: selected).all.contains(.word)
    }
  }

  /// `on` if a link or image holds all of `range`; else `nil`.
  private func state(
    of kind: SyntaxKind, holding range: Range<UTF8Offset>, _ nodes: [SyntaxNode]
  ) -> StyleState? {
    let isInside = nodes.contains {
      $0.kind == kind && !$0.isStyledAsOne
        && $0.range.lowerBound <= range.lowerBound && range.upperBound <= $0.range.upperBound
    }
    return isInside ? .on : nil
  }

  // MARK: The result

  /// The states of everything read so far.
  func result() -> ActiveStyles {
    func state(_ style: InlineStyle, _ tally: StyleTally) -> StyleState {
      StyleState(of: carets.filter { $0.style == style }.map { $0.state } + [tally.state(of: style.mark)])
    }
    var result = ActiveStyles()
    result.bold = state(.strong, units)
    result.italic = state(.emphasis, units)
    result.spans = document.tree.dialect.spans.map { ActiveStyles.Span($0, state(.span($0), units)) }
    result.code = lines ?? state(.code, text)
    result.link = StyleState(of: links)
    result.image = StyleState(of: images)
    let isStyled =
      hasStyledCaret || text.has(anyOf: [.code]) || units.has(anyOf: .delimited)
    result.clearFormatting = isStyled ? .off : .notPossible
    return result
  }
}

extension StyleState {
  /// The combined state of several states; those that are not possible don't count.
  init(of states: [StyleState]) {
    let possible = states.filter { $0 != .notPossible }
    guard let first = possible.first else {
      self = .notPossible
      return
    }
    self = possible.allSatisfy { $0 == first } ? first : .mixed
  }
}
