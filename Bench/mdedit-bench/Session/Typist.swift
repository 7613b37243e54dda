import TestSupport

/// A person at an editor, key by key, determined by a seed.
///
/// The person writes bursts of words, corrections and lists, makes text bold, undoes, pastes, reads elsewhere, and uses
/// the other view of a split window.
struct Typist {
  /// The kinds of steps that the report distinguishes.
  enum Kind: String, CaseIterable {
    case letter, enter, backspace, bold, undo, paste, scroll, jump
  }

  /// A step of the person, who then waits for its end.
  enum Step {
    case letter(String)
    case enter
    case backspace
    /// Turns bold on or off where the caret is, or for a word that is selected.
    case bold
    case undo
    case paste(String)
    /// Looks at a place so many thousandths into the document.
    case scroll(to: Int)
    /// Clicks there, in this or in the other view.
    case jump(to: Int, isOtherView: Bool)

    var kind: Kind {
      switch self {
      case .letter: .letter
      case .enter: .enter
      case .backspace: .backspace
      case .bold: .bold
      case .undo: .undo
      case .paste: .paste
      case .scroll: .scroll
      case .jump: .jump
      }
    }
  }

  private var random: SeededGenerator
  /// The next steps, last first.
  private var planned: [Step] = []

  /// The person whose habits `seed` determines.
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next thing that is done.
  mutating func next() -> Step {
    while planned.isEmpty { planned = Array(plan().reversed()) }
    return planned.removeLast()
  }

  /// The time until the next key, random within `milliseconds`.
  mutating func pause(_ milliseconds: ClosedRange<Int>) -> Duration {
    .milliseconds(Int.random(in: milliseconds, using: &random))
  }

  /// The steps of one thought.
  private mutating func plan() -> [Step] {
    switch number(0...19) {
    case 0...9: return sentence()
    case 10...12: return [.enter, .enter] + sentence()
    case 13: return list()
    case 14: return Array(repeating: .backspace, count: number(1...8))
    case 15: return [.bold] + letters(word()) + [.bold] + letters(" ")
    case 16: return Array(repeating: .undo, count: number(1...3))
    case 17: return [.paste(paragraph())]
    case 18: return (0..<number(1...5)).map { _ in .scroll(to: number(0...1_000)) }
    default: return [.jump(to: number(0...1_000), isOtherView: number(0...1) == 0)]
    }
  }

  private mutating func sentence() -> [Step] {
    letters((0..<number(2...9)).map { _ in word() }.joined(separator: " ") + ". ")
  }

  /// A list of a few items; Enter in the last, which is empty, ends it.
  private mutating func list() -> [Step] {
    var steps: [Step] = [.enter, .enter] + letters("- ")
    for _ in 0..<number(2...4) { steps += letters(word()) + [.enter] }
    return steps + [.enter]
  }

  private func letters(_ text: String) -> [Step] { text.map { .letter(String($0)) } }

  private mutating func paragraph() -> String {
    (0..<number(10...200)).map { _ in word() }.joined(separator: " ")
  }

  private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private static let words = [
    "a", "in", "of", "the", "and", "not", "text", "line", "what", "editor", "between", "sentence", "*maybe*",
    "`code`",
    "naïve",
  ]
}
