import MarkdownSyntax
import TextBuffer

/// Two runs of sibling blocks that swap places, proven by a parse of the result.
struct BlockJump {
  let plan: MoveAction.Plan
  let isUp: Bool
  let text: LineModel

  /// The places of added blank lines, without which blocks would run into each other.
  private struct Gaps: OptionSet, Hashable {
    let rawValue: Int
    static let between = Gaps(rawValue: 1)
    static let before = Gaps(rawValue: 2)
    static let behind = Gaps(rawValue: 4)
  }

  private var upper: Range<UTF8Offset> { isUp ? plan.neighbour : plan.moving }
  private var lower: Range<UTF8Offset> { isUp ? plan.moving : plan.neighbour }

  /// The proven swap with the fewest added blank lines, and the steps it consists of; `nil` if no candidate is proven.
  func jump() -> MoveAction.Move? {
    guard upper.upperBound <= lower.lowerBound, let nodes = plan.nodes else { return nil }
    var blocks = BlockSequence(around: upper.lowerBound..<lower.upperBound, in: text)
    guard let first = blocks.place(of: isUp ? nodes.neighbour : nodes.moving),
      let second = blocks.place(of: isUp ? nodes.moving : nodes.neighbour)
    else { return nil }
    let all = blocks.expected
    let between = all[first.upperBound..<second.lowerBound]
    blocks.expected.replaceSubrange(
      first.lowerBound..<second.upperBound, with: all[second] + between + all[first])
    let proof = ChangeProof(blocks)
    let start = firstChange()
    var search = CandidateSearch<Gaps, MoveAction.Move> { move(with: $0, from: start, proof) }
    return search.first(of: [
      [], .between, .before, .behind, [.between, .behind], [.before, .between], [.before, .behind],
      [.before, .between, .behind],
    ])
  }

  /// The swap with `gaps`, as the changes behind `start`; `nil` if `proof` doesn't accept it.
  private func move(with gaps: Gaps, from start: ChangeSet, _ proof: ChangeProof) -> MoveAction.Move? {
    guard let edits = edits(gaps), let jump = text.changes(edits) else { return nil }
    var change = AppliedChange(start.isIdentity ? jump : start.composed(with: jump), of: text)
    guard proof.accepts(change) else { return nil }
    guard let numbers = renumbering(change.changes, change.text) else {
      return MoveAction.Move(change: change, steps: [start, jump], moving: plan.moving)
    }
    guard numbers.keepBlocks(of: change.text) else { return nil }
    change.append(numbers.changes)
    return MoveAction.Move(change: change, steps: [start, jump, numbers.changes], moving: plan.moving)
  }

  /// The first step of a move up: the lower item gets the upper item's number, if both numbers are equally long.
  ///
  /// The identity if the number stays, and for a move down.
  private func firstChange() -> ChangeSet {
    let edit = isUp ? firstNumber().map { Edit($0.digits, $0.number) } : nil
    return ChangeSet(edit.map { [$0] } ?? [], length: text.rope.utf8Count)
  }

  private func edits(_ gaps: Gaps) -> [Edit]? {
    let line = text.line(at: upper.lowerBound)
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
      guard line > 0, !plan.chain.begins(on: line) else { return nil }
      // First in the list, because the neighbour's text can be inserted at the same place.
      edits.insert(.insert(blank + text.lineBreak, at: text.startOfLine(line)), at: 0)
    }
    return edits
  }

  /// The upper item's number, written into the lower item; `nil` if the number stays or the lengths differ.
  ///
  /// Only a list that begins with 1 can start right under text, so the numbers must be right before the proof. `digits`
  /// is the number's range in the lower item; `jumping` is the lower item's text with the new number.
  private func firstNumber() -> (digits: Range<UTF8Offset>, number: String, jumping: String)? {
    guard plan.list?.list?.isOrdered == true, text.options.renumbersLists else { return nil }
    func number(in range: Range<UTF8Offset>) -> (digits: Range<UTF8Offset>, number: String) {
      let bytes = text.rope.bytes(in: range)
      let start = bytes.prefix { $0.isBlank }.count
      let digits = bytes[start...].prefix { $0.isASCIIDigit }
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

  /// The new numbers of the list in `after`, the text after `changes`, counted from the list's old start; `nil` if they
  /// needn't change.
  private func renumbering(_ changes: ChangeSet, _ after: LineModel) -> Renumbering.Numbers? {
    guard let list = plan.list, text.options.renumbersLists, case .ordered(let start, _) = list.list?.style
    else { return nil }
    let line = after.line(at: changes.map(plan.moving.lowerBound, bias: .after))
    let numbers = list.blocks.compactMap {
      ListItem($0, of: list, in: plan.chain, text: text).marker?.number
    }
    let isConstant = numbers.count > 1 && Set(numbers).count == 1
    var renumbering = Renumbering([line], in: after, includesEnclosing: false)
    renumbering.start = (plan.chain.levels.count, start, isConstant)
    guard let found = renumbering.numbers(), !found.changes.isIdentity else { return nil }
    return found
  }
}
