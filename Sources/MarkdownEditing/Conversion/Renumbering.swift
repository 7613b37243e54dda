import MarkdownSyntax
import TextBuffer

/// Numbers the items of ordered lists consecutively if items of the list were touched.
///
/// A list counts from its first number. If its untouched items, at least two, all have one number, every item gets that
/// number.
struct Renumbering {
  private let lines: Set<Int>
  private let text: LineModel
  private let includesEnclosing: Bool
  /// Whether to renumber even if the options keep numbers as they are.
  private let isAsked: Bool
  /// The first line whose items are numbered; items above it keep their numbers.
  var firstLine = 0
  /// For the list at this depth of containers, its first number and whether all its items have that number.
  var start: (depth: Int, number: Int, isConstant: Bool)?

  /// The renumbering of the lists with an item that starts on one of `lines`.
  ///
  /// With `includesEnclosing`, the lists around those are renumbered, too.
  init(_ lines: Set<Int>, in text: LineModel, includesEnclosing: Bool, isAsked: Bool = false) {
    self.isAsked = isAsked
    self.lines = lines
    self.text = text
    self.includesEnclosing = includesEnclosing
  }

  /// The change; `nil` if a number would have more than nine digits, or if blocks would change with the numbers.
  ///
  /// A list below an item gets into the item if the number becomes shorter.
  func changes() -> ChangeSet? { numbers().flatMap { $0.keepBlocks(of: text) ? $0.changes : nil } }

  /// The new numbers of some lists.
  struct Numbers {
    /// The change.
    var changes: ChangeSet
    /// Whether only digits change, and only behind the first item of a list, so that all blocks stay as they are.
    ///
    /// A later item may have any number. Its indentation only has to be less than the column of the content before it,
    /// which added digits move further in.
    var isHarmless = true

    /// The number that `edits` of `text` give to an item.
    static func of(_ edits: [Edit], in text: LineModel) -> Numbers? {
      text.changes(edits).map { Numbers(changes: $0, isHarmless: edits.onlyLengthenNumber) }
    }

    /// Whether all blocks of `text`, the text before the change, keep their kinds and content.
    func keepBlocks(of text: LineModel) -> Bool {
      guard !isHarmless, let touched = changes.touchedRange else { return true }
      let blocks = BlockSequence(around: touched, in: text)
      return ChangeProof(blocks).accepts(AppliedChange(changes, of: text))
    }
  }

  /// The new numbers; `nil` if one would have more than nine digits.
  func numbers() -> Numbers? {
    guard text.options.renumbersLists || isAsked else {
      return Numbers(changes: .identity(length: text.rope.utf8Count))
    }
    var found = Found()
    for var list in lists() { guard add(&list, to: &found) else { return nil } }
    // Edits of digits alone can't split a scalar.
    let changes =
      found.onlyDigits
      ? try? ChangeSet(checking: found.edits, length: text.rope.utf8Count) : text.changes(found.edits)
    return changes.map { Numbers(changes: $0, isHarmless: found.isHarmless) }
  }

  /// The edits of all lists.
  private struct Found {
    var edits: [Edit] = []
    var isHarmless = true
    var onlyDigits = true
  }

  /// A list with the blocks around it and the starts of its touched items.
  private struct Touched {
    var node: SyntaxNode
    /// The blocks around a line of the list, from the root down; the list is at index `depth`.
    var path: [SyntaxNode]
    var depth: Int
    /// The number of containers around the list.
    var level: Int
    var items: Set<UTF8Offset> = []

    private var knownChain: ContainerChain?

    init(_ node: SyntaxNode, at depth: Int, of path: [SyntaxNode], level: Int) {
      (self.node, self.path, self.depth, self.level) = (node, path, depth, level)
    }

    /// The containers around the list, computed on demand: thousands of lists may start on one line.
    mutating func chain(in text: LineModel) -> ContainerChain {
      let chain = knownChain ?? ContainerChain(path: Array(path[..<depth]), in: text)
      knownChain = chain
      return chain
    }
  }

  private func lists() -> [Touched] {
    var found: [Touched] = []
    var indices: [UTF8Offset: Int] = [:]
    for line in lines.sorted() where line < text.rope.lineCount {
      let path = text.path(ofLine: line)
      var level = 0
      for depth in path.indices {
        if path[depth].holdsAnyBlock { level += 1 }
        guard path[depth].kind == .list, case let node = path[depth], node.list?.isOrdered == true else {
          continue
        }
        let item = depth + 1 < path.count ? path[depth + 1].start : nil
        let isTouched = item.map { text.line(at: $0) == line } ?? false
        guard isTouched || includesEnclosing else { continue }
        let index = indices[node.start, default: found.count]
        if index == found.count {
          indices[node.start] = index
          found.append(Touched(node, at: depth, of: path, level: level))
        }
        if isTouched, let item { found[index].items.insert(item) }
      }
    }
    return found
  }

  /// An item with its number and the range of the digits.
  private struct Numbered {
    var item: SyntaxNode
    var digits: Range<UTF8Offset>
    var number: Int
    var sign: UInt8
  }

  private func numberedItems(of list: SyntaxNode) -> [Numbered] {
    // All bytes at once, because a list may have very many items.
    let range = list.range
    let bytes = text.rope.bytes(in: range)
    var found: [Numbered] = []
    var next = list.firstChild
    while let item = next {
      let start = item.start
      var (index, number) = (range.lowerBound.distance(to: start), 0)
      while index < bytes.count, bytes[index].isASCIIDigit, number <= ItemMarker.largestNumber {
        number = number * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      let end = range.lowerBound.advanced(by: index)
      if index < bytes.count, end > start {
        found.append(Numbered(item: item, digits: start..<end, number: number, sign: bytes[index]))
      }
      next = item.nextSibling
    }
    return found
  }

  /// Adds the edits of one list; false if a number would have more than nine digits.
  private func add(_ list: inout Touched, to found: inout Found) -> Bool {
    // A lone item keeps its number, which its list counts from.
    guard self.start != nil || list.node.firstChild?.nextSibling != nil else { return true }
    let items = numberedItems(of: list.node)
    guard let start = items.first?.number else { return true }
    let touched = list.items
    let others = items.lazy.filter { !touched.contains($0.digits.lowerBound) }.map { $0.number }
    var constant = others.first ?? start
    var isConstant = others.dropFirst().first != nil && others.allSatisfy { $0 == constant }
    var firstNumber = start
    if let given = self.start, given.depth == list.level {
      (firstNumber, isConstant, constant) = (given.number, given.isConstant, given.number)
    }
    let kept = items.prefix { $0.digits.lowerBound < text.startOfLine(firstLine) }.count
    if kept > 0, kept < items.count { firstNumber = items[kept].number - kept }
    for (index, numbered) in items.enumerated().dropFirst(kept) {
      let number = isConstant ? constant : firstNumber + index
      guard number <= ItemMarker.largestNumber else { return false }
      guard number != numbered.number else { continue }
      add(number, for: numbered, before: index + 1 < items.count ? items[index + 1] : nil, &list, &found)
      // Directly below text, a number other than 1 starts no list (CommonMark 0.30, section 5.2).
      if index == 0 { found.isHarmless = false }
    }
    return true
  }

  /// Adds the edits that give an item the number `number`.
  private func add(
    _ number: Int, for numbered: Numbered, before next: Numbered?, _ list: inout Touched,
    _ found: inout Found
  ) {
    let digits = Edit(numbered.digits, String(number))
    let growth = digits.replacement.utf8.count - numbered.digits.count
    if growth == 0 || isAlone(numbered.item) {
      found.edits.append(digits)
      found.isHarmless =
        found.isHarmless && (growth >= 0 || next.map { isNoDeeper($0, than: numbered) } ?? false)
      return
    }
    let item = ListItem(numbered.item, of: list.node, in: list.chain(in: text), text: text)
    let edits = item.remarked(with: ItemMarker(number: number, sign: numbered.sign))
    found.edits += edits
    found.onlyDigits = false
    found.isHarmless = found.isHarmless && edits.onlyLengthenNumber
  }

  /// Whether `next`, the item behind `item`, is indented no further, so that it can't get into `item`.
  private func isNoDeeper(_ next: Numbered, than item: Numbered) -> Bool {
    let places = [next, item].map { numbered in
      text.rope.bytes(
        in: text.startOfLine(text.line(at: numbered.digits.lowerBound))..<numbered.digits.lowerBound
      )
    }
    return places[0].count <= places[1].count && !places[0].contains(ASCII.tab)
  }

  /// Whether nothing has to move with the item's number, because the item is a single line without tabs.
  private func isAlone(_ item: SyntaxNode) -> Bool {
    item.range.count < 4096
      && text.rope.bytes(in: item.range).allSatisfy { $0 > 0x0D || $0 == 0x0C || $0 == 0x0B }
  }
}

extension Renumbering {
  /// The changes that renumber the lists at `places` of the text after `changes`, and the lists around them.
  ///
  /// Returns `nil` if all numbers stay.
  static func changes(at places: [UTF8Offset], after changes: ChangeSet, of text: LineModel) -> ChangeSet? {
    let after = LineModel(applying: changes, to: text)
    let lines = Set(places.map { after.line(at: $0) })
    guard let numbers = Renumbering(lines, in: after, includesEnclosing: true).changes(),
      !numbers.isIdentity
    else { return nil }
    return numbers
  }
}

extension [Edit] {
  /// Whether a single edit replaces something by at least as many digits.
  fileprivate var onlyLengthenNumber: Bool {
    count == 1 && !self[0].range.isEmpty && self[0].replacement.utf8.count >= self[0].range.count
      && self[0].replacement.utf8.allSatisfy { $0.isASCIIDigit }
  }
}
