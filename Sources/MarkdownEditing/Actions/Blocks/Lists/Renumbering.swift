import MarkdownSyntax
import TextBuffer

/// Counts the numbers of ordered lists up where their items were touched.
///
/// A list counts from its first number; one whose other items all have one number keeps that for all.
struct Renumbering {
  private let lines: Set<Int>
  private let text: BlockText
  private let includesEnclosing: Bool
  /// Whether it's done even where the options say that numbers stay.
  private let isAsked: Bool
  /// For the list at this depth of containers, the number that it counts from and whether all its items have that one.
  var start: (depth: Int, number: Int, isConstant: Bool)?

  /// The renumbering of the lists with an item that starts on one of `lines`, and perhaps of the lists around those.
  init(_ lines: Set<Int>, in text: BlockText, includesEnclosing: Bool, isAsked: Bool = false) {
    self.isAsked = isAsked
    self.lines = lines
    self.text = text
    self.includesEnclosing = includesEnclosing
  }

  /// The change; `nil` where a number would have more than nine digits.
  func changes() -> ChangeSet? { numbers()?.changes }

  /// New numbers.
  struct Numbers {
    /// The change.
    var changes: ChangeSet
    /// Whether digits alone change, of items behind the first one, so that all blocks stay what they are.
    ///
    /// The next item of a list may have any number, and its indentation only has to be less than where the content before it stands, which
    /// digits that are added move further in.
    var isHarmless = true
  }

  /// The new numbers; `nil` where one would have more than nine digits.
  func numbers() -> Numbers? {
    guard text.options.renumbersLists || isAsked else {
      return Numbers(changes: .identity(length: text.rope.utf8Count))
    }
    var edits: [Edit] = []
    var isHarmless = true
    for list in lists() {
      guard let more = self.edits(for: list.node, in: list.chain, &isHarmless) else { return nil }
      edits += more
    }
    return text.changes(edits).map { Numbers(changes: $0, isHarmless: isHarmless) }
  }

  private func lists() -> [(node: SyntaxNode, chain: ContainerChain)] {
    var found: [(node: SyntaxNode, chain: ContainerChain)] = []
    var known: Set<UTF8Offset> = []
    for line in lines.sorted() where line < text.rope.lineCount {
      let path = text.path(ofLine: line)
      for (index, node) in path.enumerated() where node.kind == .list && node.list?.isOrdered == true {
        let isTouched = index + 1 < path.count && text.rope.line(at: path[index + 1].range.lowerBound) == line
        guard isTouched || includesEnclosing, known.insert(node.range.lowerBound).inserted else { continue }
        found.append((node, ContainerChain(path: Array(path[..<index]), in: text)))
      }
    }
    return found
  }

  /// An item with the digits of its number as they are written.
  private struct Numbered {
    var item: SyntaxNode
    var digits: Range<UTF8Offset>
    var marker: ItemMarker
  }

  private func numberedItems(of list: SyntaxNode) -> [Numbered] {
    list.blocks.compactMap { item in
      let start = item.range.lowerBound
      let bytes = text.rope.bytes(in: start..<min(start.advanced(by: 10), text.rope.range.upperBound))
      guard let marker = ItemMarker(at: LineCursor(bytes)), marker.number != nil else { return nil }
      return Numbered(
        item: item, digits: start..<start.advanced(by: bytes.prefix { $0.isDigit }.count), marker: marker)
    }
  }

  private func edits(for list: SyntaxNode, in chain: ContainerChain, _ isHarmless: inout Bool) -> [Edit]? {
    let items = numberedItems(of: list)
    guard let start = items.first?.marker.number else { return [] }
    let others = items.filter { !lines.contains(text.rope.line(at: $0.digits.lowerBound)) }.map(
      \.marker.number)
    var isConstant = others.count > 1 && others.allSatisfy { $0 == others[0] }
    var (constant, firstNumber) = ((others.first ?? start) ?? start, start)
    if let given = self.start, given.depth == chain.levels.count {
      (firstNumber, isConstant, constant) = (given.number, given.isConstant, given.number)
    }
    var edits: [Edit] = []
    for (index, numbered) in items.enumerated() {
      let number = isConstant ? constant : firstNumber + index
      guard number <= ItemMarker.largestNumber else { return nil }
      guard number != numbered.marker.number else { continue }
      let more = self.edits(numbered, number, in: chain)
      edits += more
      isHarmless = isHarmless && index > 0 && more.count == 1 && more[0].isLongerNumber
    }
    return edits
  }

  /// The edits that give an item the number `number`.
  private func edits(_ numbered: Numbered, _ number: Int, in chain: ContainerChain) -> [Edit] {
    let digits = Edit(numbered.digits, String(number))
    if digits.replacement.utf8.count == numbered.digits.count || isAlone(numbered.item) { return [digits] }
    var wanted = numbered.marker
    wanted.number = number
    return text.remark(numbered.item, in: chain, with: wanted)
  }

  /// Whether nothing has to move with the item's number: it's a single line without tabs.
  private func isAlone(_ item: SyntaxNode) -> Bool {
    item.range.count < 4096
      && text.rope.bytes(in: item.range).allSatisfy { $0 > 0x0D || $0 == 0x0C || $0 == 0x0B }
  }
}

extension Edit {
  /// Whether the edit replaces something by as many digits, or more.
  fileprivate var isLongerNumber: Bool {
    replacement.utf8.count >= range.count && replacement.utf8.allSatisfy(\.isDigit) && !range.isEmpty
  }
}

extension BlockText {
  /// The edits that give `item`, in a list in `chain`, another marker, and move its children as its content moves.
  func remark(_ item: SyntaxNode, in chain: ContainerChain, with marker: ItemMarker, box: BoxChange = .keep)
    -> [Edit]
  {
    let lines = lines(of: item)
    let first = lines.lowerBound
    let inner = ContainerChain(path: path(ofLine: first).prefix(through: item), in: self)
    var start = cursor(on: first, in: chain)
    let indent = start.skip(columns: .max)
    var marked = start
    let oldWidth = marked.skipItemMarker()
    var content = cursor(on: first, in: inner)
    let padding = start.column - indent + (inner.levels.last?.width ?? 0) - marked.column
    if box == .remove { skipBox(of: item, &content) }
    let text = marker.text + spaces(padding) + (box == .add ? "[ ] " : "")
    let edit = rewrite(first, from: start, to: content, with: text, contentIndex: contentIndex(of: first))
    let shift = marker.text.utf8.count - oldWidth
    return [edit].compactMap { $0 } + shiftingRest(of: item, in: chain, inner, by: shift)
  }

  /// The edits that move the lines of `item` behind its first one, but for lazy ones.
  private func shiftingRest(
    of item: SyntaxNode, in chain: ContainerChain, _ inner: ContainerChain, by shift: Int
  ) -> [Edit] {
    guard shift != 0 else { return [] }
    return lines(of: item).dropFirst().compactMap { line in
      let (end, depth) = match(line, inner)
      guard !end.isBlank, depth == inner.levels.count else { return nil }
      let outer = cursor(on: line, in: chain)
      return self.shift(line, at: outer, by: shift, contentIndex: contentIndex(of: line))
    }
  }

  /// Skips the checkbox of `item`, which `cursor` stands before, and the white space behind it.
  func skipBox(of item: SyntaxNode, _ cursor: inout LineCursor) {
    guard item.isChecked != nil, item.firstChild?.kind == .taskMarker else { return }
    cursor.skip(columns: .max)
    guard !cursor.isAtEnd else { return }
    cursor.skipByte()
    // Between the brackets may stand a tab.
    cursor.skip(columns: .max)
    while !cursor.isAtEnd, !(cursor.next?.isBlank ?? true) { cursor.skipByte() }
    cursor.skip(columns: .max)
  }
}

/// What happens to the checkbox of an item that gets another marker.
enum BoxChange {
  case keep
  case add
  case remove
}
