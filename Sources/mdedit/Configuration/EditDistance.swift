/// How many letters have to be added, left out or replaced to get from one word to another (Levenshtein).
enum EditDistance {
  /// The word of `words` that `name` is a slip of the pen from: at most a third of its letters away; `nil` where there
  /// is none.
  static func closest(to name: String, among words: [String]) -> String? {
    let near = words.map { (word: $0, distance: between(Array(name.utf8), Array($0.utf8))) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= max(1, name.utf8.count / 3) else { return nil }
    return near.word
  }

  private static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
