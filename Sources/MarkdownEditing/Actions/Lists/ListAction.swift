import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Makes the selected blocks items of a list, converts items to another type, or removes their markers.
struct ListAction {
  let selected: SelectedBlocks
  let type: ListType
  /// Whether all items of the lists around the selection are converted, not only the selected items.
  var convertsWholeLists = false
  /// The spelling of new items.
  private var spelling = Spelling()
  var text: LineModel { selected.text }

  init(selected: SelectedBlocks, type: ListType, convertsWholeLists: Bool = false) {
    self.selected = selected
    self.type = type
    self.convertsWholeLists = convertsWholeLists
  }

  /// A spelling of new items.
  struct Spelling: Hashable {
    /// Whether new items keep the indentation of their blocks, so that neighbours with the same indentation don't
    /// become their children; else new items aren't indented.
    var keepsIndentation = true
    /// The number of spaces behind the marker.
    var padding = 1
    /// The bullet if the preferred one can't be used; else `nil`.
    var bullet: FormatterOptions.BulletMarker?

    /// The spellings to try if the plainest one isn't read as a list of `type`.
    static func others(of type: ListType) -> [Spelling] {
      // `- ---` would be a thematic break, and an empty item right below text an underline.
      let bullets: [FormatterOptions.BulletMarker?] =
        type == .ordered ? [nil] : [nil, .asterisk, .dash, .plus]
      // Code behind the item would be part of it if its indentation reached the item's content.
      return [Spelling(padding: 4)] + bullets.map { Spelling(keepsIndentation: false, bullet: $0) }
    }
  }

  /// The conversion with new items in `spelling`.
  func conversion(spelled spelling: Spelling) -> Conversion? {
    var list = self
    list.spelling = spelling
    return list.conversion()
  }

  /// The conversion; `nil` if nothing selected can be in such a list.
  func conversion() -> Conversion? {
    guard let found = items() else { return listing() }
    let items = found.filter(canBeConverted)
    guard !items.isEmpty else { return nil }
    if items.allSatisfy({ type.holds($0.kind) }) { return unlisting(items) }
    let all =
      convertsWholeLists ? items.flatMap(siblings).uniqued { $0.node.start }.filter(canBeConverted) : items
    var conversion = Conversion(of: text)
    convert(all.filter { !type.holds($0.kind) }, in: &conversion)
    return conversion
  }
}

// MARK: - Taking markers away

extension ListAction {
  private func unlisting(_ items: [ListItem]) -> Conversion {
    var conversion = Conversion(of: text)
    let outermost = items.outermost { $0.node }
    for item in outermost {
      let (lines, depth) = (item.lines, item.chain.levels.count)
      // An item that had a number before it was a task keeps its number.
      if type == .task, item.kind.isOrdered, unbox(item, in: &conversion) { continue }
      conversion.addGap(before: lines.lowerBound, in: item.chain)
      unlist(item, in: &conversion)
      conversion.expect(lines, withoutContainerAt: depth)
      conversion.addGap(before: lines.upperBound + 1, in: item.chain)
    }
    if type == .task { unbox(items, below: outermost, in: &conversion) }
    return conversion
  }

  /// Removes the checkboxes of those `items` that are nested in one of `outermost` that keeps its number.
  ///
  /// So a list stays a list on each level.
  private func unbox(_ items: [ListItem], below outermost: [ListItem], in conversion: inout Conversion) {
    for item in items {
      let next = outermost.partitioningIndex { $0.node.start >= item.node.start }
      guard next > 0, case let outer = outermost[next - 1], outer.kind.isOrdered,
        item.node.start < outer.node.range.upperBound
      else { continue }
      _ = unbox(item, in: &conversion)
    }
  }

  /// Removes the checkbox of `item` and leaves its marker; returns false if the marker can't be read.
  func unbox(_ item: ListItem, in conversion: inout Conversion) -> Bool {
    guard let marker = item.marker else { return false }
    conversion.edits += item.remarked(with: marker, box: .remove)
    expect(.item(isOrdered: item.kind.isOrdered, isTask: false), of: item, in: &conversion)
    return true
  }

  private func unlist(_ item: ListItem, in conversion: inout Conversion) {
    let first = item.firstLine
    let depth = item.chain.levels.count
    let inner = text.chain(ofLine: first)
    for line in item.lines where !text.isBlank(line) || text.isBlankCode(line, isLeaving: true) {
      let (_, matched) = text.match(line, inner)
      // A lazy line has no prefix to lose.
      guard matched > depth else { continue }
      var end = text.cursor(on: line, in: inner, depth: depth + 1)
      if line == first { item.skipBox(&end) }
      let start = text.cursor(on: line, in: item.chain)
      let edit = text.prefix(of: line).rewrite(from: start, to: end, with: "", throughPrefix: true)
      conversion.add(ListIndentation(of: line, in: text).spelled(edit))
    }
  }
}

// MARK: - Converting items

extension ListAction {
  private func convert(_ items: [ListItem], in conversion: inout Conversion) {
    // The markers written last, by the starts of their lists.
    var last: [UTF8Offset: ItemMarker] = [:]
    for item in items {
      let lines = item.lines
      let marker = last[item.list.start]?.following ?? marker(for: item)
      last[item.list.start] = marker
      conversion.edits += item.remarked(with: marker, box: box(for: item.kind))
      conversion.markedLines.append(lines.lowerBound)
      expect(type.converted(item.kind), of: item, in: &conversion)
      conversion.addGap(before: lines.lowerBound, in: item.chain)
      conversion.addGap(before: lines.upperBound + 1, in: item.chain)
    }
    conversion.gaps = conversion.gaps.ordered { $0.line }
    let gaps = conversion.gaps
    conversion.gaps = gaps.indices.filter { $0 == 0 || gaps[$0].line != gaps[$0 - 1].line }.map { gaps[$0] }
  }

  /// Expects the lines of `item` to be in an item of `kind` afterwards, besides the containers expected already.
  private func expect(_ kind: ContainerKind, of item: ListItem, in conversion: inout Conversion) {
    let depth = item.chain.levels.count
    for line in item.lines {
      var kinds = conversion.expected[line]?.containers ?? text.chain(ofLine: line).kinds
      kinds.replace(at: depth, with: kind)
      conversion.expected[line] = ConvertedLines.Line(containers: kinds)
    }
  }

  private func box(for kind: ContainerKind) -> ListItem.BoxChange {
    guard case .item(_, let isTask) = kind else { return .keep }
    if type == .task { return isTask ? .keep : .add }
    return isTask ? .remove : .keep
  }

  private func marker(for item: ListItem) -> ItemMarker {
    if let old = item.marker, type == .task || item.kind.isOrdered == (type == .ordered) { return old }
    return newMarker(beside: item.list)
  }

  /// The marker of the first item of a new list in place of `block`.
  private func newMarker(beside block: SyntaxNode) -> ItemMarker {
    newMarker(between: block.previousSibling, and: block.nextSibling)
  }

  private func newMarker(between before: SyntaxNode?, and behind: SyntaxNode?) -> ItemMarker {
    ItemMarker(
      ofNew: type, between: before, and: behind, bullet: spelling.bullet, options: text.options)
  }
}

// MARK: - Making a list

extension ListAction {
  private func listing() -> Conversion? {
    var conversion = Conversion(of: text)
    let base = selected.base
    let chain = ContainerChain(path: base, in: text)
    let all = selected.units(in: base[base.count - 1])
    if all.isEmpty { return listingBlankLine(chain, base) }
    let units = all.filter {
      $0.node.kind == .item ? type != .task || $0.node.canBeTask : canBeListed($0.node)
    }
    guard !units.isEmpty else { return nil }
    for run in selected.runs(of: units) {
      let start = text.cursor(on: run.lines.lowerBound, in: chain)
      let indent = spelling.keepsIndentation && start.indentation <= 3 ? start.indentation : 0
      var marker = newMarker(beside: run.first.node)
      for unit in run.units {
        conversion.addGap(before: unit.lines.lowerBound, in: chain)
        list(unit, with: marker, indent: indent, in: chain, &conversion)
        marker = marker.following
      }
      conversion.pinLine(behind: run.last, selected)
      conversion.addGap(before: run.lines.upperBound + 1, in: chain)
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
      let item = ListItem(unit.node, of: list, in: chain, text: text)
      let kind = item.kind
      if !type.holds(kind) {
        let new = type == .task && kind.isOrdered ? item.marker ?? marker : marker
        conversion.edits += item.remarked(with: new, box: box(for: kind))
      }
      conversion.expect(unit.lines) { kinds in
        if kinds.indices.contains(depth) { kinds[depth] = type.converted(kind) }
      }
    } else {
      let sign = spaces(indent) + marker.text
      let start = sign + spaces(spelling.padding)
      mark(unit, with: start + (type == .task ? "[ ] " : ""), start.utf8.count, chain, &conversion)
      if unit.isLine {
        let prefix = text.prefix(of: unit.lines.lowerBound)
        conversion.part(unit.lines)
        conversion.add(prefix.escape ?? (type == .task ? nil : prefix.escapeOfBox))
      }
      conversion.expect(unit.lines) { $0.insert(type.converted(nil), at: min(depth, $0.count)) }
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
      text.prefix(of: first).rewrite(
        from: start, to: end, with: chain.missingPrefix(from: matched) + marker, throughPrefix: true))
    for line in unit.lines.dropFirst() {
      let (cursor, matched) = text.match(line, chain)
      guard matched == chain.levels.count, !cursor.isBlank || text.isBlankCode(line) else { continue }
      let loss = min(indent, cursor.indentation)
      conversion.add(
        text.prefix(of: line).shift(at: cursor, by: width - loss, throughPrefix: true))
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
    let marker = newMarker(
      between: neighbour((max(0, line - 8)..<line).reversed()),
      and: neighbour(line + 1..<min(line + 9, text.rope.lineCount)))
    var conversion = Conversion(
      markingEmptyLine: line, in: chain, of: text, with: marker.text + (type == .task ? " [ ] " : " "),
      becoming: chain.kinds + [type.converted(nil)])
    conversion.markedLines = [line]
    return conversion
  }
}
