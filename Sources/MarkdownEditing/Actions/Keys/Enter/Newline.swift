import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Enter key comes to at `caret`; right before a span's end it goes on behind that, unless it `staysInside`,
  /// as where the end is still to be typed.
  ///
  /// Where that changes what is seen on other lines, the line is just broken; `nil` where that does, too, in text.
  func newline(at caret: UTF8Offset, staysInside: Bool = false) -> KeyResult? {
    let parting = CaretParting(caret, in: self, staysInside: staysInside)
    let place = CaretPlace(outsideMarkers(parting?.place ?? caret), in: self)
    if let key = newlineInTableOrCode(place) { return key }
    if let key = newlineInEmptyLine(place) {
      return harmless(key, about: place.ownLines, in: place.chain) ?? lineAbove(place)
        ?? (place.isInText ? nil : key)
    }
    guard let plain = newlineInText(place) else { return nil }
    let key = parting?.parted(plain) ?? plain
    // What is parted says the same, as was proven of it; and a span whose end is still to be typed is none meanwhile.
    let isOfLeaf = staysInside || key.changes != plain.changes
    let lines = isOfLeaf ? place.leaf.map { self.lines(of: $0) } ?? place.ownLines : place.ownLines
    if let leaf = leafThatMayBreak(at: place),
      let kept = harmless(
        key, about: lines, in: place.chain, expecting: ChangeProof(SameText.ofParts(of: leaf, in: self)))
    {
      return kept
    }
    // In the white space before a line's text, the line can be broken right before the text instead.
    let text = place.place(place.content.endOfBlanks)
    if let harmless = harmless(key, about: lines, in: place.chain),
      place.offset >= text || !makesCode(of: text, harmless)
    {
      return harmless
    }
    if place.offset < text { return newline(at: text) }
    return justBroken(at: caret) ?? (place.isInText ? nil : key)
  }

  /// Whether what stands at `offset`, and isn't code, is code after `key`.
  private func makesCode(of offset: UTF8Offset, _ key: KeyResult) -> Bool {
    guard let after = key.proven?.text, path(ofLine: self.line(at: offset)).last?.kind.isLiteralBlock != true
    else { return false }
    let line = after.line(at: key.changes.map(offset, bias: .after))
    return after.path(ofLine: line).last?.kind.isLiteralBlock == true
  }

  /// The line of `caret` just broken there, in the same block and without regard to spans, or with nothing before what
  /// is behind the caret; `nil` where that changes what is seen on other lines.
  private func justBroken(at caret: UTF8Offset) -> KeyResult? {
    let place = CaretPlace(outsideMarkers(caret), in: self)
    guard place.leaf != nil, place.leaf?.kind != .heading else { return nil }
    let prefix = continuation(of: place.line, place.chain, depth: .max)
    for prefix in [prefix, ""] {
      let key = plainBreak(place, prefix: prefix, skipsBlanks: place.leavesBlanks)
      let proof = ChangeProof().and(place.leaf.map { SameText.ofParts(of: $0, in: self) })
      if let key = key.flatMap({
        harmless($0, about: place.line...place.line, in: place.chain, expecting: proof)
      }) {
        return key
      }
    }
    return nil
  }

  /// An empty line above the one of `place`, in the containers around it that begin before; `nil` where that changes
  /// what is seen.
  private func lineAbove(_ place: CaretPlace) -> KeyResult? {
    let outer = place.path.prefix { self.line(at: $0.start) < place.line || !$0.isItemOrOther }
    let chain = ContainerChain(path: Array(outer), in: self)
    let above = chain.prefix(depth: .max).trimmingBlanks() + lineBreak
    return result([.insert(above, at: startOfLine(place.line))], caret: place.offset).flatMap {
      harmless($0, about: place.line...place.line, in: chain, [])
    }
  }

  /// What it comes to in tables and code; `nil` elsewhere.
  private func newlineInTableOrCode(_ place: CaretPlace) -> KeyResult? {
    if let leaf = place.leaf, leaf.kind == .table { return TableKeys(leaf, at: place).enter() }
    if let table = tableBelowHeader(place) { return table }
    return place.index >= place.content.index && isVerbatim(place) ? verbatimBreak(place) : nil
  }

  /// What it comes to where there is nothing to break but the structure itself; `nil` elsewhere.
  private func newlineInEmptyLine(_ place: CaretPlace) -> KeyResult? {
    guard place.index >= place.content.index else { return nil }
    if let key = newlineBelowConstruct(place) { return key }
    if let (list, item, chain) = place.list {
      if place.isEmpty, place.isItemsFirstLine { return leaveItem(place, list, item, chain) }
      if let moved = leaveUnreadItem(place, item, chain) { return moved }
      if place.leaf != nil, !isUnderline(place) { return nil }
    }
    if let level = place.level, !level.isItem, place.content.isBlank { return emptyQuoteLine(place) }
    return nil
  }

  /// What it comes to in text.
  private func newlineInText(_ place: CaretPlace) -> KeyResult? {
    guard place.leaf?.kind != .table else { return nil }
    if place.index < place.content.index { return plainBreak(place, prefix: "") }
    if let (list, item, chain) = place.list, place.leaf != nil, !isUnderline(place) {
      let tail = closingSigns(place).flatMap { $0.lowerBound <= place.offset ? $0 : nil }
      return newItem(tail.map { CaretPlace($0.upperBound, in: self) } ?? place, list, item, chain)
    }
    let prefix = continuation(of: place.line, place.chain, depth: .max)
    return lineAboveHeading(place, prefix) ?? lineBelowUnderline(place, prefix) ?? lineBelowClosed(
      place, prefix)
      ?? plainBreak(place, prefix: prefix, skipsBlanks: place.leavesBlanks)
  }

  /// `caret`, or where the content of its line starts where it stands inside the markers before that, or before those
  /// that continue a container, or in the white space that makes code of what is behind it; in other white space that a
  /// line starts with, the line's start.
  func outsideMarkers(_ caret: UTF8Offset) -> UTF8Offset {
    let place = CaretPlace(caret, in: self)
    let bytes = place.content.bytes
    guard place.line > 0 || !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return caret }
    if let leaf = place.leaf, leaf.kind == .codeBlock, leaf.isFenced == false {
      var code = place.content
      code.skip(columns: 4)
      return max(caret, place.place(code.index))
    }
    guard place.index < place.content.endOfBlanks, place.index < bytes.count else { return caret }
    let goesOn = place.depth > 0 && !place.chain.levels.contains { $0.firstLine == place.line }
    let isInside = goesOn || bytes[..<place.index].contains { !$0.isBlank }
    return isInside ? max(caret, place.place(place.content.index)) : place.place(0)
  }

  /// A heading moves down with its marker where the caret is before its text.
  private func lineAboveHeading(_ place: CaretPlace, _ prefix: String) -> KeyResult? {
    guard let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext, !leaf.content.isEmpty,
      leaf.start < place.offset, place.offset <= leaf.content.lowerBound
    else { return nil }
    return result([.insert(lineBreak + prefix, at: leaf.start)], caret: place.offset)
  }

  /// The number signs that close the heading of `place`, with the white space around them; `nil` where there are none.
  func closingSigns(_ place: CaretPlace) -> Range<UTF8Offset>? {
    guard let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext, leaf.markers.count > 1 else {
      return nil
    }
    return leaf.content.upperBound..<rope.contentOfLine(place.line).upperBound
  }

  /// The number signs that close a heading stay in its line.
  func lineBelowClosed(_ place: CaretPlace, _ prefix: String) -> KeyResult? {
    guard let tail = closingSigns(place) else { return nil }
    guard place.offset < tail.lowerBound else {
      return result([.insert(lineBreak + prefix, at: tail.upperBound)], caret: tail.upperBound)
    }
    let rest = rope.string(in: place.offset..<tail.lowerBound)
    let blanks = rest.utf8.prefix { $0.isBlank }.count
    let (closing, below) = (rope.string(in: tail), lineBreak + prefix)
    let broken = Edit(place.offset..<place.offset.advanced(by: blanks), closing + below)
    return changes([broken, .delete(tail)]).map {
      KeyResult(changes: $0, caret: place.offset.advanced(by: (closing + below).utf8.count))
    }
  }

  /// What is behind the caret in the last line of an underlined heading goes below the underline.
  private func lineBelowUnderline(_ place: CaretPlace, _ prefix: String) -> KeyResult? {
    guard let leaf = place.leaf, leaf.isSetext, let last = leaf.contentLines.last,
      last.lowerBound < place.offset, self.line(at: last.lowerBound) == place.line
    else { return nil }
    let rest = place.offset..<rope.contentOfLine(place.line).upperBound
    let tail = rope.bytes(in: rest).drop(while: { $0.isBlank })
    let end = rope.contentOfLine(lastLine(of: leaf)).upperBound
    let below = lineBreak + prefix
    return changes([.delete(rest), .insert(below + String(decoding: tail, as: UTF8.self), at: end)]).map {
      KeyResult(changes: $0, caret: end.advanced(by: below.utf8.count - rest.count))
    }
  }

  /// Whether the line of `place` underlines a heading: behind an item's marker it would be a thematic break.
  private func isUnderline(_ place: CaretPlace) -> Bool {
    place.leaf?.isSetext == true && !isContentLine(place)
  }

  private func verbatimBreak(_ place: CaretPlace) -> KeyResult? {
    let prefix = continuation(of: place.line, place.chain, depth: .max)
    let bytes = place.content.bytes
    let indent = bytes[
      place.content.index..<max(place.content.index, min(place.index, place.content.endOfBlanks))]
    let text = lineBreak + prefix + String(decoding: indent, as: UTF8.self)
    guard place.index <= place.content.endOfBlanks, place.depth == place.chain.levels.count else {
      return result([.insert(text, at: place.offset)], caret: place.offset)
    }
    // What indented a line that stays empty has done its work.
    let end = bytes[..<place.index].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    return result([Edit(place.place(end)..<place.offset, text)], caret: place.offset)
  }

  /// A line break, and what the new line starts with; white space behind the caret goes where it would stand there.
  func plainBreak(_ place: CaretPlace, prefix: String, skipsBlanks: Bool = false) -> KeyResult? {
    var end = place.index
    let bytes = place.content.bytes
    if skipsBlanks { while end < bytes.count, bytes[end].isBlank { end += 1 } }
    // A lazy line that is left empty isn't one any more.
    let isLazy = place.index == 0 && place.depth < place.chain.levels.count
    let text = (isLazy ? prefix.trimmingBlanks() : "") + lineBreak + prefix
    return changes([Edit(place.offset..<place.place(end), text)]).map {
      KeyResult(changes: $0, caret: place.offset.advanced(by: text.utf8.count))
    }
  }

  /// The first Enter in an empty line of a quote stays in the quote; on the second of two empty lines, both lose the
  /// marker.
  private func emptyQuoteLine(_ place: CaretPlace) -> KeyResult? {
    let inner = place.chain
    let quote = place.path.lastIndex(where: { $0.isItemOrOther }) ?? place.path.count
    let outer = ContainerChain(path: Array(place.path[..<quote]), in: self)
    let isSecond =
      place.line > 0 && place.level?.firstLine != place.line && isEmptyLine(place.line - 1, inner)
    let end = rope.contentOfLine(place.line).upperBound
    guard isSecond else {
      // The line that is left has no white space at its end.
      let prefix = continuation(of: place.line, inner, depth: .max)
      let low = startOfLine(place.line).advanced(by: trimmedCount(of: place.line))
      return result([Edit(low..<end, lineBreak + prefix)], caret: end)
    }
    var edits: [Edit] = []
    for line in [place.line - 1, place.line] {
      let start = cursor(on: line, in: outer)
      let low = startOfLine(line).advanced(by: start.index)
      edits.append(.delete(low..<rope.contentOfLine(line).upperBound))
    }
    return result(edits, caret: end)
  }

  /// How many bytes `line` has up to the white space at its end.
  private func trimmedCount(of line: Int) -> Int {
    bytes(of: line).lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  }

  private func isEmptyLine(_ line: Int, _ chain: ContainerChain) -> Bool {
    let (cursor, matched) = match(line, chain)
    return matched == chain.levels.count && cursor.isBlank
  }
}

extension CaretPlace {
  /// Whether white space behind the caret goes with the line break: in a container it would count as indentation, and
  /// behind a heading's text it parts no words any more.
  var leavesBlanks: Bool { depth > 0 || leaf?.kind == .heading }
}
