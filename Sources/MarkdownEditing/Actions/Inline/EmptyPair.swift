import MarkdownSyntax
import TextBuffer

/// Inserts a pair of delimiters with the caret inside, or takes away the one that the caret is inside of.
struct EmptyPair {
  let document: MarkdownDocument
  let style: InlineStyle
  let options: EditingOptions
  /// The leaves that the carets touch.
  let windows: [ProofWindow]

  /// The edit at every caret; unchanged where none is at a place for inlines.
  func result() -> ActionResult {
    let carets = document.selection.ranges.map(\.head)
    let text = BlockText(document.rope, document.tree, options: options)
    let spots = carets.map { spot(of: $0, in: text) }
    let removed = zip(carets, spots).compactMap { caret, spot in
      spot.pair?.width(of: style, options).map {
        Edit.delete(caret.advanced(by: -$0)..<caret.advanced(by: $0))
      }
    }
    if !removed.isEmpty { return transaction(removed) { $0.map(carets[$1], bias: .before) } }
    let places = spots.map(\.place)
    guard places.contains(where: { $0 != nil }) else {
      return .unchanged(spots.contains(where: \.isLiteral) ? literal : noText)
    }
    let delimiter = delimiter(at: places.compactMap { $0 }, in: text)
    let inserted = Dictionary(
      places.compactMap { $0 }.map { ($0.offset, $0.lead + delimiter + delimiter + $0.trail) },
      uniquingKeysWith: { first, _ in first })
    let edits = inserted.sorted { $0.key < $1.key }.map { Edit.insert($0.value, at: $0.key) }
    return transaction(edits) { changes, index in
      guard let place = places[index] else { return changes.map(carets[index], bias: .before) }
      return changes.map(place.offset, bias: .before).advanced(
        by: place.lead.utf8.count + delimiter.utf8.count)
    }
  }

  /// Where a pair goes, and what comes around it.
  private typealias Place = (offset: UTF8Offset, lead: String, trail: String)

  /// What a caret is at.
  private struct Spot {
    /// Where a pair goes that is put in; `nil` where none can.
    var place: Place?
    /// The empty pairs that the caret is inside of.
    var pair: EmptyRun?
    /// Whether the caret is between signs that look like a pair of the style, but are text.
    var isLiteral = false
  }

  private func spot(of caret: UTF8Offset, in text: BlockText) -> Spot {
    let place = InlinePlace(caret, in: text, windows: windows)
    let run = document.emptyRun(around: caret)
    if let run, document.isAlone(run, at: caret) { return Spot(place: (caret, "", ""), pair: run) }
    guard let place else { return Spot() }
    guard let run, place.offset == caret, run.width(of: style, options) != nil else {
      return Spot(place: (place.offset, place.lead, place.trail))
    }
    return document.isText(run, at: caret)
      ? Spot(isLiteral: true) : Spot(place: (caret, "", ""), pair: run)
  }

  private var noText: UnchangedReason {
    document.noText(for: style.name, participle: style.participle, isCode: style == .code)
  }

  private var literal: UnchangedReason {
    UnchangedReason(
      "the caret is between characters that are text here, and would make no pair for \(style.name)")
  }

  /// The transaction that makes `edits` and leaves the caret of each index at the place that `caret` names.
  private func transaction(_ edits: [Edit], caret: (ChangeSet, Int) -> UTF8Offset) -> ActionResult {
    let changes = ChangeSet(edits, length: document.rope.utf8Count)
    let carets = document.selection.ranges.indices.map { SelectionRange(caret: caret(changes, $0)) }
    return .changed(
      Transaction(
        changes: changes, selection: Selection(carets, mainIndex: document.selection.mainIndex),
        event: .action(style.action.name)))
  }

  /// Of the style's delimiters the first one in which a letter would be read as styled, and all else as before.
  ///
  /// A sign beside the caret may join one of them. The usual one where that can't be told, or none helps.
  private func delimiter(at places: [Place], in text: BlockText) -> String {
    let usual = usualDelimiter(at: places.map(\.offset), in: text)
    guard places.count == 1, document.emptyRun(around: places[0].offset) == nil else { return usual }
    let others = style.delimiters(EditingOptions()) + (style == .code ? ["``"] : [])
    return ([usual] + others.filter { $0 != usual }).first { reads($0, at: places[0], in: text) } ?? usual
  }

  /// Whether a letter between two of `delimiter` at `place` has the style, and a reader sees all else as it is.
  private func reads(_ delimiter: String, at place: Place, in text: BlockText) -> Bool {
    let pair = place.lead + delimiter + "x" + delimiter + place.trail
    let changes = ChangeSet([.insert(pair, at: place.offset)], length: text.rope.utf8Count)
    let change = ProvenChange(changes, of: text, within: .keystroke)
    let letter = place.offset.advanced(by: place.lead.utf8.count + delimiter.utf8.count)
    let touched = letter..<letter.advanced(by: 1)
    let after = ProofWindow.windows(of: change.text.rope, change.text.tree, touching: [touched])
    guard let leaf = after.first(where: { $0.range.contains(letter.value) }) else { return false }
    let start = leaf.range.lowerBound
    let typed = leaf.original.items.first { $0.range.lowerBound + start == letter.value }
    let isStyled = typed.map { $0.kind == .letter && $0.styles.contains(style.mark) } ?? false
    let others = leaf.original.seen(onLinesFrom: [0]) { $0.range.lowerBound + start != letter.value }
    let before = windows.index(touching: place.offset.value).map { windows[$0].original.seen } ?? []
    let line = text.line(at: place.offset)
    return isStyled && others[0].withoutSpaces == before.withoutSpaces
      && KeyProof(line...line, in: text)?.holds(for: change) ?? true
  }

  /// The style's usual delimiter, but `*` rather than `_` beside a letter, where `_` counts for nothing, and one tilde
  /// where a line starts, since four of them are a fence, and all that follows is code until a letter comes between.
  private func usualDelimiter(at places: [UTF8Offset], in text: BlockText) -> String {
    let known = style.delimiters(options)
    if style == .strikethrough {
      return known.first { $0.count < 2 || !places.contains { startsLine($0, in: text) } } ?? known[0]
    }
    guard known[0].hasPrefix("_") else { return known[0] }
    let isInWord = places.contains { place in
      let line = document.rope.contentOfLine(holding: place)
      let before = document.rope.string(in: line.lowerBound..<place).unicodeScalars.last
      let after = document.rope.string(in: place..<line.upperBound).unicodeScalars.first
      return [before, after].contains { $0.map { ScalarClass($0) == .other } ?? false }
    }
    return isInWord ? known[1] : known[0]
  }
}

extension EmptyPair {
  /// Whether `place` is where its line starts behind the prefixes of containers.
  private func startsLine(_ place: UTF8Offset, in text: BlockText) -> Bool {
    let line = text.line(at: place)
    return place <= text.startOfLine(line).advanced(by: text.contentIndex(of: line))
  }
}

/// Delimiters around a caret with nothing between them: as many before it as behind it.
struct EmptyRun {
  /// The delimiters' sign.
  let sign: UInt8
  /// How many there are on each side: of asterisks and underscores one for italic, two for bold, three for both.
  let count: Int

  /// The signs that delimiters consist of.
  static let signs = Array("*_~`".utf8)

  /// How many signs on each side are an empty pair of `style`; `nil` where none is.
  func width(of style: InlineStyle, _ options: EditingOptions) -> Int? {
    let widths = style.delimiters(options).filter { $0.utf8.first == sign }.map(\.utf8.count)
    return widths.first { $0 == count || count == 3 && style.hasNestingSign }
  }
}

extension InlineStyle {
  /// Whether delimiters of it and of another style can have one sign.
  fileprivate var hasNestingSign: Bool { self == .strong || self == .emphasis }
}

extension MarkdownDocument {
  /// The delimiters that `caret` is in the middle of, with as many on both sides, if there are any.
  func emptyRun(around caret: UTF8Offset) -> EmptyRun? {
    let reach = 4
    let before = rope.bytes(in: UTF8Offset(max(0, caret.value - reach))..<caret)
    let behind = rope.bytes(in: caret..<UTF8Offset(min(rope.utf8Count, caret.value + reach)))
    guard let sign = behind.first, EmptyRun.signs.contains(sign) else { return nil }
    let count = behind.prefix { $0 == sign }.count
    let others = before.dropLast(count)
    guard count < reach, others.last != UInt8(ascii: "\\"),
      before.reversed().prefix(while: { $0 == sign }).count == count
    else { return nil }
    return EmptyRun(sign: sign, count: count)
  }

  /// Whether `run` around `caret` is alone in a line, where asterisks are a rule and tildes a fence that nothing
  /// closes.
  func isAlone(_ run: EmptyRun, at caret: UTF8Offset) -> Bool {
    let start = caret.advanced(by: -run.count)
    return tree.nodes(in: caret..<caret).contains { node in
      switch node.kind {
      case .thematicBreak: node.range == start..<caret.advanced(by: run.count)
      case .codeBlock:
        node.start == start && node.isOpenFence && (node.info ?? "").isEmpty
          && 2 * run.count == node.fenceLength
      default: false
      }
    }
  }
}

extension MarkdownDocument {
  /// Whether `run` around `caret` is text, as in `2 ** 3`.
  ///
  /// A single sign on each side is, with more than other delimiters and white space behind it on the line, or in the
  /// cell. Where one is writing, it's a pair, and so are two signs and more anywhere.
  func isText(_ run: EmptyRun, at caret: UTF8Offset) -> Bool {
    guard run.count == 1 else { return false }
    let cell = tree.nodes(in: caret..<caret).last { $0.kind == .tableCell }
    let line = rope.contentOfLine(holding: caret).upperBound
    let (start, end) = (caret.advanced(by: 1), min(line, cell?.range.upperBound ?? line))
    return start < end
      && !rope.bytes(in: start..<end).allSatisfy { $0.isBlank || EmptyRun.signs.contains($0) }
  }
}

extension SyntaxNode {
  /// How many signs a code block's opening fence has.
  fileprivate var fenceLength: Int { markers.first?.count ?? 0 }
}

extension [SyntaxNode] {
  /// Whether delimiters at `offset`, which all of these nodes hold or touch, would stand in text or in a block's marker.
  func isPlaceForInlines(_ offset: UTF8Offset) -> Bool {
    allSatisfy { node in
      let isInside = node.range.lowerBound < offset && offset < node.range.upperBound
      switch node.kind {
      case .codeBlock, .htmlBlock, .frontMatter, .linkDefinition, .thematicBreak: return false
      case .code, .htmlInline, .footnoteReference: return !isInside
      case .link, .image:
        let isInMarker = node.markers.contains { $0.lowerBound < offset && offset < $0.upperBound }
        return !isInside || !isInMarker && node.link?.form != .autolink
      default: return true
      }
    }
  }
}
