import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Makes the selected blocks items of a list, converts items to another type, or removes their markers.
struct ListAction {
  let selected: SelectedBlocks
  let type: ListType
  /// Whether all items of the lists around the selection are converted, not only the selected items.
  var convertsWholeLists = false
  /// Whether new items keep the indentation of their blocks, so that neighbours with the same indentation don't become
  /// their children; else new items aren't indented.
  var keepsIndentation = true
  /// The number of spaces behind the marker of new items.
  var padding = 1
  /// The bullet of new items if the preferred one can't be used; else `nil`.
  var bullet: FormatterOptions.BulletMarker?
  var text: BlockText { selected.text }

  /// An item with its surroundings.
  struct Item {
    var node: SyntaxNode
    var list: SyntaxNode
    /// The containers around the list.
    var chain: ContainerChain
    var kind: ContainerKind
    var lines: ClosedRange<Int>

    /// Whether `other`, which starts behind this item, is nested in it.
    func holds(_ other: Item) -> Bool { other.node.start < node.range.upperBound }
  }

  /// The conversion; `nil` if nothing selected can be in such a list.
  func conversion() -> Conversion? {
    guard let found = items() else { return listing() }
    let items = found.filter(canBeConverted)
    guard !items.isEmpty else { return nil }
    if items.allSatisfy({ type.holds($0.kind) }) { return unlisting(items) }
    let all = convertsWholeLists ? items.flatMap(siblings).unique.filter(canBeConverted) : items
    var conversion = Conversion()
    convert(all.filter { !type.holds($0.kind) }, in: &conversion)
    return conversion
  }
}

// MARK: - Taking markers away

extension ListAction {
  private func unlisting(_ items: [Item]) -> Conversion {
    var conversion = Conversion()
    let outermost = items.outermost { $0.node }
    for item in outermost {
      let depth = item.chain.levels.count
      // An item that had a number before it was a task keeps its number.
      if type == .task, item.kind.isOrdered, unbox(item, in: &conversion) { continue }
      conversion.addGap(before: item.lines.lowerBound, in: item.chain, of: text)
      unlist(item, in: &conversion)
      text.expect(item.lines, in: &conversion) { if $0.indices.contains(depth) { $0.remove(at: depth) } }
      conversion.addGap(before: item.lines.upperBound + 1, in: item.chain, of: text)
    }
    if type == .task { unbox(items, below: outermost, in: &conversion) }
    return conversion
  }

  /// Removes the checkboxes of those `items` that are nested in one of `outermost` that keeps its number.
  ///
  /// So a list stays a list on each level.
  private func unbox(_ items: [Item], below outermost: [Item], in conversion: inout Conversion) {
    for item in items {
      let next = outermost.partitioningIndex { $0.node.start >= item.node.start }
      guard next > 0, outermost[next - 1].kind.isOrdered, outermost[next - 1].holds(item) else { continue }
      _ = unbox(item, in: &conversion)
    }
  }

  /// Removes the checkbox of `item` and leaves its marker; returns false if the marker can't be read.
  func unbox(_ item: Item, in conversion: inout Conversion) -> Bool {
    guard let marker = marker(of: item) else { return false }
    conversion.edits += text.remark(item.node, in: item.chain, with: marker, box: .remove)
    expect(.item(isOrdered: item.kind.isOrdered, isTask: false), of: item, in: &conversion)
    return true
  }

  private func unlist(_ item: Item, in conversion: inout Conversion) {
    let first = item.lines.lowerBound
    let depth = item.chain.levels.count
    let inner = ContainerChain(path: text.path(ofLine: first), in: text)
    for line in item.lines where !text.isBlank(line) || text.isBlankCode(line, isLeaving: true) {
      let (_, matched) = text.match(line, inner)
      // A lazy line has no prefix to lose.
      guard matched > depth else { continue }
      var end = text.cursor(on: line, in: inner, depth: depth + 1)
      if line == first { text.skipBox(of: item.node, &end) }
      let start = text.cursor(on: line, in: item.chain)
      let edit = text.rewrite(line, from: start, to: end, with: "", prefixEnd: text.prefixEnd(of: line))
      conversion.add(text.spelledInTabs(edit, on: line))
    }
  }
}

// MARK: - Converting items

extension ListAction {
  private func convert(_ items: [Item], in conversion: inout Conversion) {
    // The markers written last, by the starts of their lists.
    var last: [UTF8Offset: ItemMarker] = [:]
    for item in items {
      let marker = last[item.list.start]?.following ?? marker(for: item)
      last[item.list.start] = marker
      conversion.edits += text.remark(item.node, in: item.chain, with: marker, box: box(for: item))
      conversion.markedLines.append(item.lines.lowerBound)
      expect(type.converted(item.kind), of: item, in: &conversion)
      conversion.addGap(before: item.lines.lowerBound, in: item.chain, of: text)
      conversion.addGap(before: item.lines.upperBound + 1, in: item.chain, of: text)
    }
    conversion.gaps.sort { $0.line < $1.line }
    let gaps = conversion.gaps
    conversion.gaps = gaps.indices.filter { $0 == 0 || gaps[$0].line != gaps[$0 - 1].line }.map { gaps[$0] }
  }

  /// Expects the lines of `item` to be in an item of `kind` afterwards, besides the containers expected already.
  private func expect(_ kind: ContainerKind, of item: Item, in conversion: inout Conversion) {
    let depth = item.chain.levels.count
    for line in item.lines {
      var kinds = conversion.expected[line]?.containers ?? text.chain(ofLine: line).kinds
      kinds.replace(at: depth, with: kind)
      conversion.expected[line] = ConvertedLines.Line(containers: kinds)
    }
  }

  private func marker(of item: Item) -> ItemMarker? {
    ItemMarker(at: text.cursor(on: item.lines.lowerBound, in: item.chain))
  }

  private func box(for item: Item) -> BoxChange {
    guard case .item(_, let isTask) = item.kind else { return .keep }
    if type == .task { return isTask ? .keep : .add }
    return isTask ? .remove : .keep
  }

  private func listMarker(beside block: SyntaxNode) -> ItemMarker {
    if let bullet, type != .ordered { return ItemMarker(number: nil, sign: bullet.rawValue) }
    return text.listMarker(type, beside: block)
  }

  private func marker(for item: Item) -> ItemMarker {
    let isOrdered = item.list.list?.isOrdered ?? false
    if let old = marker(of: item), type == .task || isOrdered == (type == .ordered) { return old }
    return listMarker(beside: item.list)
  }
}

// MARK: - Making a list

extension ListAction {
  private func listing() -> Conversion? {
    var conversion = Conversion()
    let base = selected.base
    let chain = ContainerChain(path: base, in: text)
    let all = selected.units(in: base[base.count - 1])
    if all.isEmpty { return listingBlankLine(chain, base) }
    let units = all.filter {
      $0.node.kind == .item ? type != .task || $0.node.canBeTask : canBeListed($0.node)
    }
    guard !units.isEmpty else { return nil }
    for run in text.runs(of: units) {
      let start = text.cursor(on: run[0].lines.lowerBound, in: chain)
      let indent = keepsIndentation && start.indentation <= 3 ? start.indentation : 0
      var marker = listMarker(beside: run[0].node)
      for unit in run {
        conversion.addGap(before: unit.lines.lowerBound, in: chain, of: text)
        list(unit, with: marker, indent: indent, in: chain, &conversion)
        marker = marker.following
      }
      guard let last = run.last else { continue }
      text.pinRest(of: last, selected, in: &conversion)
      conversion.addGap(before: last.lines.upperBound + 1, in: chain, of: text)
    }
    convert(nestedItems(in: all, chain), in: &conversion)
    return conversion
  }

  private func list(
    _ unit: BlockUnit, with marker: ItemMarker, indent: Int, in chain: ContainerChain,
    _ conversion: inout Conversion
  ) {
    let depth = chain.levels.count
    if let list = unit.list {
      let kind = ContainerKind(item: unit.node, isOrdered: list.isOrdered)
      let item = Item(node: unit.node, list: unit.node, chain: chain, kind: kind, lines: unit.lines)
      if !type.holds(kind) {
        let keeps = type == .task && list.isOrdered
        let old = ItemMarker(at: text.cursor(on: unit.lines.lowerBound, in: chain)) ?? marker
        conversion.edits += text.remark(unit.node, in: chain, with: keeps ? old : marker, box: box(for: item))
      }
      text.expect(unit.lines, in: &conversion) { kinds in
        if kinds.indices.contains(depth) { kinds[depth] = type.converted(kind) }
      }
    } else {
      let sign = spaces(indent) + marker.text
      let start = sign + spaces(padding)
      mark(unit, with: start + (type == .task ? "[ ] " : ""), start.utf8.count, chain, &conversion)
      if unit.isLine {
        let first = unit.lines.lowerBound
        conversion.part(unit.lines)
        conversion.add(text.escape(ofLine: first) ?? (type == .task ? nil : text.escape(ofBoxOnLine: first)))
      }
      text.expect(unit.lines, in: &conversion) { $0.insert(type.converted(nil), at: min(depth, $0.count)) }
    }
    conversion.markedLines.append(unit.lines.lowerBound)
  }

  private func mark(
    _ unit: BlockUnit, with marker: String, _ width: Int, _ chain: ContainerChain,
    _ conversion: inout Conversion
  ) {
    let first = unit.lines.lowerBound
    let (start, matched) = text.match(first, chain)
    let isIndentedCode = unit.node.isFenced == false
    var end = start
    let indent = isIndentedCode ? 0 : end.skip(columns: .max)
    conversion.add(
      text.rewrite(
        first, from: start, to: end, with: chain.missingPrefix(from: matched) + marker,
        prefixEnd: text.prefixEnd(of: first)))
    for line in unit.lines.dropFirst() {
      let (cursor, matched) = text.match(line, chain)
      guard matched == chain.levels.count, !cursor.isBlank || text.isBlankCode(line) else { continue }
      let loss = min(indent, cursor.indentation)
      conversion.add(
        text.shift(line, at: cursor, by: width - loss, prefixEnd: text.prefixEnd(of: line)))
    }
  }

  /// The conversion of a blank line into an empty item.
  private func listingBlankLine(_ chain: ContainerChain, _ base: [SyntaxNode]) -> Conversion {
    let line = selected.filledLines[0]
    // The nearest block within 8 lines above or below, if it is in the same container.
    func neighbour(_ lines: some Sequence<Int>) -> SyntaxNode? {
      guard let near = lines.first(where: { !text.isEmptyPrefix($0) }) else { return nil }
      let path = text.path(ofLine: near)
      return path.count > base.count && path[base.count - 1] == base[base.count - 1] ? path[base.count] : nil
    }
    var marker = text.listMarker(
      type, between: neighbour((max(0, line - 8)..<line).reversed()),
      and: neighbour(line + 1..<min(line + 9, text.rope.lineCount)))
    if let bullet, type != .ordered { marker.sign = bullet.rawValue }
    let kind = ContainerKind.item(isOrdered: type == .ordered, isTask: type == .task)
    var conversion = text.marking(
      emptyLine: line, in: chain, with: marker.text + (type == .task ? " [ ] " : " "),
      becoming: chain.kinds + [kind])
    conversion.markedLines = [line]
    return conversion
  }
}
