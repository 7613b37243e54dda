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
    guard let edits = edits(gaps, in: start.applied(to: text.rope)), let jump = text.changes(edits) else {
      return nil
    }
    var change = AppliedChange(start.isIdentity ? jump : start.composed(with: jump), of: text)
    guard proof.accepts(change) else { return nil }
    guard let numbers = renumbering(change.changes, change.text) else {
      return MoveAction.Move(change: change, steps: [start, jump], moving: plan.moving)
    }
    guard numbers.keepBlocks(of: change.text) else { return nil }
    change.append(numbers.changes)
    return MoveAction.Move(change: change, steps: [start, jump, numbers.changes], moving: plan.moving)
  }

  /// The first step: the lower item gets the upper item's number, if both numbers are equally long; else the identity.
  ///
  /// Only a list that begins with 1 can start right under text, so the numbers must be right before the proof.
  private func firstChange() -> ChangeSet {
    let places = [lower, upper].map { digits(from: $0.lowerBound) }
    let numbers = places.map { text.rope.string(in: $0) }
    let isNumbered = plan.list?.list?.isOrdered == true && text.options.renumbersLists
    let isChanged = isNumbered && places[0].count == places[1].count && numbers[0] != numbers[1]
    return ChangeSet(isChanged ? [Edit(places[0], numbers[1])] : [], length: text.rope.utf8Count)
  }

  /// The digits of the item that begins at `start`, or behind white space there.
  private func digits(from start: UTF8Offset) -> Range<UTF8Offset> {
    let bytes = text.rope.bytes(in: start..<text.contentOfLine(holding: start).upperBound)
    let number = bytes.drop { $0.isBlank }.prefix { $0.isASCIIDigit }
    return start.advanced(by: number.startIndex)..<start.advanced(by: number.endIndex)
  }

  /// The swap of the ranges in `rope`, the text after the first step; `nil` if there is no place for a gap.
  private func edits(_ gaps: Gaps, in rope: Rope) -> [Edit]? {
    let line = text.line(at: upper.lowerBound)
    let blank = text.continuation(of: line, plan.chain, depth: .max).trimmingBlanks()
    let gap = text.lineBreak + blank
    let separator =
      (gaps.contains(.between) ? gap : "") + rope.string(in: upper.upperBound..<lower.lowerBound)
    let jumping = rope.string(in: plan.neighbour)
    var edits: [Edit] = []
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
