import MarkdownSyntax
import TextBuffer

/// Two runs of sibling blocks that change places, proven by a parse of the result.
struct BlockJump {
  let plan: MoveAction.Plan
  let isUp: Bool
  let text: BlockText

  /// Where a blank line is added, because the blocks would run into each other without one.
  private struct Gaps: OptionSet {
    let rawValue: Int
    static let between = Gaps(rawValue: 1)
    static let before = Gaps(rawValue: 2)
    static let behind = Gaps(rawValue: 4)
  }

  private var upper: Range<UTF8Offset> { isUp ? plan.neighbour : plan.moving }
  private var lower: Range<UTF8Offset> { isUp ? plan.moving : plan.neighbour }

  /// The changes, one after the other, with the fewest blank lines that do just that; `nil` where none do.
  func changes() -> [ChangeSet]? {
    guard upper.upperBound <= lower.lowerBound, let nodes = plan.nodes else { return nil }
    let window = BlockWindow(around: upper.lowerBound..<lower.upperBound, in: text)
    let before = BlockTokens(of: window.part)
    guard let first = place(of: isUp ? nodes.neighbour : nodes.moving, before, window),
      let second = place(of: isUp ? nodes.moving : nodes.neighbour, before, window)
    else { return nil }
    let all = before.tokens
    let expected =
      all[..<first.lowerBound] + all[second] + all[first.upperBound..<second.lowerBound] + all[first]
      + all[second.upperBound...]
    let (digits, start) = numbered(window)
    for gaps: Gaps in [
      [], .between, .before, .behind, [.between, .behind], [.before, .between], [.before, .behind],
      [.before, .between, .behind],
    ] {
      guard let edits = edits(gaps), let jump = start.changes(edits.map(window.local)) else { continue }
      let after = BlockText(applying: jump, to: start)
      let numbers = renumbering(digits.composed(with: jump), after, window)
      let last = numbers.map { BlockText(applying: $0, to: after) } ?? after
      guard BlockTokens(of: last).tokens[...] == expected else { continue }
      let steps = [window.global(digits), window.global(jump)]
      return steps + [numbers.map { window.global($0, after: steps[1]) }].compactMap { $0 }
    }
    return nil
  }

  /// The window after the moving item has got the first number, where it moves up.
  private func numbered(_ window: BlockWindow) -> (ChangeSet, BlockText) {
    guard isUp, let first = firstNumber() else {
      return (.identity(length: window.part.rope.utf8Count), window.part)
    }
    let changes = ChangeSet(
      [window.local(Edit(first.digits, first.number))], length: window.part.rope.utf8Count)
    return (changes, BlockText(applying: changes, to: window.part))
  }

  private func place(of nodes: ArraySlice<SyntaxNode>, _ tokens: BlockTokens, _ window: BlockWindow) -> Range<
    Int
  >? {
    guard let first = nodes.first, let last = nodes.last,
      let start = tokens.place(of: first.kind, at: window.local(first.range)),
      let end = tokens.place(of: last.kind, at: window.local(last.range))
    else { return nil }
    return start.lowerBound..<end.upperBound
  }

  private func edits(_ gaps: Gaps) -> [Edit]? {
    let line = text.rope.line(at: upper.lowerBound)
    let blank = text.continuation(of: line, plan.chain, depth: .max).trimmingBlanks()
    let gap = text.lineBreak + blank
    let separator =
      (gaps.contains(.between) ? gap : "") + text.rope.string(in: upper.upperBound..<lower.lowerBound)
    var jumping = text.rope.string(in: plan.neighbour)
    var edits: [Edit] = []
    if !isUp, let first = firstNumber() { jumping = first.jumping }
    if isUp {
      edits.append(.delete(upper.lowerBound..<lower.lowerBound))
      edits.append(.insert(separator + jumping + (gaps.contains(.behind) ? gap : ""), at: lower.upperBound))
    } else {
      edits.append(.insert(jumping + separator, at: upper.lowerBound))
      edits.append(Edit(upper.upperBound..<lower.upperBound, gaps.contains(.behind) ? gap : ""))
    }
    if gaps.contains(.before) {
      guard line > 0, !plan.chain.levels.contains(where: { $0.firstLine == line }) else { return nil }
      // Before what jumps, which can go to the same place.
      edits.insert(.insert(blank + text.lineBreak, at: text.rope.startOfLine(line)), at: 0)
    }
    return edits
  }

  /// The first number of the list for the item that becomes the first of the two, where it's as long as its own: a list that
  /// begins with another number than 1 wouldn't be read as one right under text.
  private func firstNumber() -> (digits: Range<UTF8Offset>, number: String, jumping: String)? {
    guard plan.list?.list?.isOrdered == true, text.options.renumbersLists else { return nil }
    func number(in range: Range<UTF8Offset>) -> (digits: Range<UTF8Offset>, number: String) {
      let bytes = text.rope.bytes(in: range)
      let start = bytes.prefix { $0.isBlank }.count
      let digits = bytes[start...].prefix { $0.isDigit }
      let low = range.lowerBound.advanced(by: start)
      return (low..<low.advanced(by: digits.count), String(decoding: digits, as: UTF8.self))
    }
    let (old, new) = (number(in: lower), number(in: upper))
    guard old.digits.count == new.digits.count, old.number != new.number else { return nil }
    let rest = text.rope.string(in: lower.lowerBound..<old.digits.lowerBound) + new.number
    return (
      old.digits, new.number, rest + text.rope.string(in: old.digits.upperBound..<lower.upperBound)
    )
  }

  /// The numbers of the list in `after`, which `changes` led to, counting up from where they did.
  private func renumbering(_ changes: ChangeSet, _ after: BlockText, _ window: BlockWindow) -> ChangeSet? {
    guard let list = plan.list, text.options.renumbersLists, case .ordered(let start, _) = list.list?.style
    else { return nil }
    let moved = window.local(plan.moving).lowerBound
    let line = after.rope.line(at: changes.map(moved, bias: .after))
    let numbers = text.itemNumbers(of: list, in: plan.chain)
    let isConstant = numbers.count > 1 && Set(numbers).count == 1
    var renumbering = Renumbering([line], in: after, includesEnclosing: false)
    renumbering.start = (plan.chain.levels.count, start, isConstant)
    guard let found = renumbering.changes(), !found.isIdentity else { return nil }
    return found
  }
}

extension BlockText {
  /// The numbers of the items of `list`, in containers of `chain`.
  func itemNumbers(of list: SyntaxNode, in chain: ContainerChain) -> [Int] {
    list.blocks.compactMap { item in
      ItemMarker(at: cursor(on: rope.line(at: item.range.lowerBound), in: chain))?.number
    }
  }
}
