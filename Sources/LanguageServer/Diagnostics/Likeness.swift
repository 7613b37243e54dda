/// Suggestions for misspelt names.
package enum Likeness {
  /// The candidate with the smallest edit distance to `word`; `nil` if that exceeds a third of the word's length (at
  /// least 1).
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.utf8)
    let most = max(1, wanted.count / 3)
    let near = candidates.compactMap { candidate -> (distance: Int, text: String)? in
      let letters = Array(candidate.utf8)
      guard abs(letters.count - wanted.count) <= most else { return nil }
      let distance = distance(wanted, letters)
      return distance <= most ? (distance, candidate) : nil
    }
    return near.min { $0.distance < $1.distance }?.text
  }

  /// The Levenshtein distance in bytes.
  ///
  /// - Complexity: O(*m* · *n*) in both lengths.
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (number, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = number + 1
      for (place, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(replaced, min(row[place], diagonal) + 1)
      }
    }
    return row[second.count]
  }
}
