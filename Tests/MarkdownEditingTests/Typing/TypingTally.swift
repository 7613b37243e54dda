/// How texts were typed, and what was in the way.
struct TypingTally: CustomStringConvertible {
  /// A text that didn't come about without corrections.
  struct Miss {
    var name: String
    /// The keys that took something back.
    var corrections: Int
    /// What was in the way.
    var remarks: [String]
  }

  let names: [String]
  private(set) var keys = 0
  /// The keys that say how far goes on what Enter went on with.
  private(set) var steps = 0
  private(set) var misses: [Miss] = []
  /// The texts that weren't what was meant in the end, with what was in the way.
  private(set) var failures: [Miss] = []

  /// Types each of `texts` from nothing.
  init(_ texts: [TypedText]) {
    names = texts.map(\.name)
    for text in texts {
      var typist = Typist(typing: text.text)
      let isRight = typist.run()
      keys += typist.keys
      steps += typist.steps
      let miss = Miss(name: text.name, corrections: typist.corrections, remarks: typist.remarks)
      if !isRight { failures.append(miss) }
      if typist.corrections > 0 { misses.append(miss) }
    }
  }

  var corrections: Int { misses.reduce(0) { $0 + $1.corrections } }

  var description: String {
    "\(names.count) texts, \(keys) keys (\(steps) to go on from Enter), \(misses.count) with \(corrections) corrections"
      + misses.map { "\n\($0.name): \($0.corrections): \($0.remarks.joined(separator: "; "))" }.joined()
  }
}
