import TestSupport
import Testing
import TextBuffer

/// The rules of Unicode Standard Annex 29 (Unicode 15.1 and later) for a few scalars of each class, written down here
/// independently of the standard library, whose judgement the rope relies on.
private enum Class: CaseIterable {
  case cr, lf, control, extend, joiner, indicator, prepend, spacingMark, l, v, t, lv, lvt, pictograph,
    consonant, linker, modifier, other

  var scalar: Unicode.Scalar {
    switch self {
    case .cr: "\r"
    case .lf: "\n"
    case .control: "\u{1}"
    case .extend: "\u{308}"
    case .joiner: "\u{200D}"
    case .indicator: "\u{1F1E6}"
    case .prepend: "\u{600}"
    case .spacingMark: "\u{903}"
    case .l: "\u{1100}"
    case .v: "\u{1160}"
    case .t: "\u{11A8}"
    case .lv: "\u{AC00}"
    case .lvt: "\u{AC01}"
    case .pictograph: "\u{1F600}"
    case .consonant: "\u{915}"
    case .linker: "\u{94D}"
    case .modifier: "\u{1F3FD}"
    case .other: "a"
    }
  }

  private var isControl: Bool { self == .cr || self == .lf || self == .control }
  private var isExtend: Bool { self == .extend || self == .linker || self == .modifier }

  /// Whether a cluster ends before `classes[index]`.
  static func isBoundary(_ classes: [Class], _ index: Int) -> Bool {
    let (left, right) = (classes[index - 1], classes[index])
    if left == .cr, right == .lf { return false }  // GB3
    if left.isControl || right.isControl { return true }  // GB4, GB5
    if left == .l, [.l, .v, .lv, .lvt].contains(right) { return false }  // GB6
    if [.lv, .v].contains(left), [.v, .t].contains(right) { return false }  // GB7
    if [.lvt, .t].contains(left), right == .t { return false }  // GB8
    if right.isExtend || right == .joiner || right == .spacingMark { return false }  // GB9, GB9a
    if left == .prepend { return false }  // GB9b
    return !joins(Array(classes[..<index]), right)
  }

  /// GB9c, GB11, GB12 and GB13: the rules that look far back.
  private static func joins(_ before: [Class], _ right: Class) -> Bool {
    switch right {
    case .consonant:
      let run = before.reversed().prefix { $0.isExtend || $0 == .joiner }
      return run.contains(.linker) && before.dropLast(run.count).last == .consonant
    case .pictograph:
      guard before.last == .joiner else { return false }
      return before.dropLast().reversed().first { !$0.isExtend } == .pictograph
    case .indicator:
      return before.reversed().prefix { $0 == .indicator }.count % 2 == 1
    default:
      return false
    }
  }
}

@Suite("Grapheme boundaries")
struct GraphemeRuleTests {
  private func check(_ classes: [Class], _ comment: Comment = "") {
    var text = String.UnicodeScalarView()
    var boundaries: [Int] = [0]
    for (index, one) in classes.enumerated() {
      if index > 0, Class.isBoundary(classes, index) { boundaries.append(String(text).utf8.count) }
      text.append(one.scalar)
    }
    let rope = Rope(String(text), shape: NodeShape(leafCapacity: 8, branching: 4))
    boundaries.append(rope.utf8Count)
    let found = (0...rope.utf8Count).filter { rope.isGraphemeBoundary(UTF8Offset($0)) }
    #expect(found == boundaries, "\(classes) \(comment)")
    var steps = [0]
    while steps[steps.count - 1] < rope.utf8Count {
      steps.append(rope.graphemeBoundary(after: UTF8Offset(steps[steps.count - 1])).value)
    }
    #expect(steps == boundaries, "\(classes) \(comment)")
  }

  @Test("keep the rules of UAX 29 in every sequence of three classes")
  func triples() {
    for first in Class.allCases {
      for second in Class.allCases {
        for third in Class.allCases { check([first, second, third]) }
      }
    }
  }

  @Test("keep the rules of UAX 29 in long sequences", arguments: Cases.runs(1))
  func longSequences(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for index in 0..<Cases.count(3_000) {
      // Few classes at a time, so that rules that look far back get to see their like.
      let few = (0..<3).map { _ in Class.allCases[Int.random(in: 0..<Class.allCases.count, using: &generator)]
      }
      let length = Int.random(in: 4...12, using: &generator)
      check(
        (0..<length).map { _ in few[Int.random(in: 0..<3, using: &generator)] },
        "\(Cases.replay(seed)), case \(index)"
      )
    }
  }

  @Test("don't part consonants that a linker and an emoji modifier stand between")
  func modifierInConjunct() { check([.other, .consonant, .linker, .modifier, .consonant]) }

  @Test("are found within long clusters and in texts without a plain letter")
  func longRuns() {
    let flags = String(repeating: "🇩🇪", count: 500)
    let family = "👩" + String(repeating: "\u{200D}👩", count: 500)
    let marks = "a" + String(repeating: "\u{301}", count: 5_000)
    let rope = Rope(flags + family + marks + "\n")
    let flagsEnd = UTF8Offset(flags.utf8.count)
    #expect(rope.startOfGrapheme(containing: flagsEnd.advanced(by: -1)) == flagsEnd.advanced(by: -8))
    let familyEnd = flagsEnd.advanced(by: family.utf8.count)
    #expect(rope.graphemeBoundary(after: flagsEnd) == familyEnd)
    #expect(rope.graphemeBoundary(before: familyEnd) == flagsEnd)
    #expect(rope.graphemeBoundary(after: familyEnd) == familyEnd.advanced(by: marks.utf8.count))
  }
}
