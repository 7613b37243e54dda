import TestSupport
import Testing
import TextBuffer

/// Random cases of a law; a full run takes a scale of 50.
private let cases = Cases.count(2_000)

@Suite("Change sets")
struct ChangeSetLawTests {
  @Test("lead back by their inverse", arguments: Cases.runs(1))
  func inverse(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    for index in 0..<cases {
      let (text, change) = source.textAndChange()
      let changed = change.applied(to: Rope(text))
      let back = change.inverted(in: Rope(text))
      #expect(changed.utf8Count == change.lengthAfter, "\(Cases.replay(seed)), case \(index)")
      #expect(String(back.applied(to: changed)) == text, "\(Cases.replay(seed)), case \(index)")
      #expect(back.inverted(in: changed) == change, "\(Cases.replay(seed)), case \(index)")
    }
  }

  @Test("compose to what they do one after the other, in either grouping", arguments: Cases.runs(1))
  func composition(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    for index in 0..<cases {
      let (text, first) = source.textAndChange()
      let afterFirst = String(first.applied(to: Rope(text)))
      let second = source.change(in: afterFirst)
      let afterSecond = String(second.applied(to: Rope(afterFirst)))
      let third = source.change(in: afterSecond)
      let comment: Comment = "\(Cases.replay(seed)), case \(index)"
      #expect(String(first.composed(with: second).applied(to: Rope(text))) == afterSecond, comment)
      let left = first.composed(with: second).composed(with: third)
      #expect(left == first.composed(with: second.composed(with: third)), comment)
      #expect(first.composed(with: .identity(length: first.lengthAfter)) == first, comment)
      #expect(ChangeSet.identity(length: first.lengthBefore).composed(with: first) == first, comment)
    }
  }

  @Test(
    "map positions monotonously, and as composed where neither touches them", arguments: Cases.runs(1))
  func mapping(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    for index in 0..<cases {
      let (text, first) = source.textAndChange()
      let second = source.change(in: String(first.applied(to: Rope(text))))
      let both = first.composed(with: second)
      for bias in [Bias.before, .after] {
        var last = UTF8Offset.zero
        for value in 0...text.utf8.count {
          let offset = UTF8Offset(value)
          let comment: Comment = "\(Cases.replay(seed)), case \(index), offset \(value), \(bias)"
          let mapped = first.map(offset, bias: bias)
          #expect(mapped >= last && mapped.value <= first.lengthAfter, comment)
          #expect(first.map(offset, bias: .before) <= first.map(offset, bias: .after), comment)
          last = mapped
          let stepwise = second.map(mapped, bias: bias)
          let atOnce = both.map(offset, bias: bias)
          if let edit = both.edits.firstIndex(where: {
            $0.range.lowerBound <= offset && offset <= $0.range.upperBound
          }) {
            let joint = both.changedRanges[edit]
            #expect(joint.lowerBound <= stepwise && stepwise <= joint.upperBound, comment)
            #expect(joint.lowerBound <= atOnce && atOnce <= joint.upperBound, comment)
          } else {
            #expect(stepwise == atOnce, comment)
          }
        }
      }
    }
  }

  @Test("converge when transformed over each other", arguments: Cases.runs(1))
  func transformation(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    for index in 0..<cases {
      let (text, first) = source.textAndChange()
      let second = source.change(in: text)
      let comment: Comment =
        "\(Cases.replay(seed)), case \(index): \(first.edits), \(second.edits) in \(text.debugDescription)"
      let one = first.composed(with: second.transformed(over: first, .after))
      let other = second.composed(with: first.transformed(over: second, .before))
      #expect(one == other, comment)
      #expect(String(one.applied(to: Rope(text))) == String(other.applied(to: Rope(text))), comment)
    }
  }

  @Test("map a selection to valid, ordered ranges", arguments: Cases.runs(1))
  func selections(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    for index in 0..<cases {
      let (text, change) = source.textAndChange()
      let mapped = source.selection(in: text).mapped(through: change)
      let bounds = mapped.ranges.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      #expect(bounds == bounds.sorted(), "\(Cases.replay(seed)), case \(index)")
      #expect(bounds.allSatisfy { $0.value <= change.lengthAfter }, "\(Cases.replay(seed)), case \(index)")
      #expect(mapped.ranges.indices.contains(mapped.mainIndex), "\(Cases.replay(seed)), case \(index)")
    }
  }
}
