/// Elements of a list that take the place of others.
struct Splice: Equatable {
  /// The indices of those that go.
  var old: Range<Int>
  /// The indices of those that come.
  var new: Range<Int>

  /// What makes a list of `newCount` elements of one of `oldCount`, where `areSame` compares one of the old ones with
  /// one of the new ones.
  ///
  /// Between what is the same at the start and at the end, elements are compared one by one where they are as many as
  /// before, as when a definition is another one that blocks far from each other use; otherwise all of them go.
  static func all(_ oldCount: Int, _ newCount: Int, areSame: (Int, Int) -> Bool) -> [Splice] {
    let shorter = min(oldCount, newCount)
    let start = (0..<shorter).first { !areSame($0, $0) } ?? shorter
    let kept =
      (0..<shorter - start).first { !areSame(oldCount - 1 - $0, newCount - 1 - $0) } ?? shorter - start
    let (oldEnd, newEnd) = (oldCount - kept, newCount - kept)
    guard oldCount == newCount else { return [Splice(old: start..<oldEnd, new: start..<newEnd)] }
    var splices: [Splice] = []
    var place = start
    while place < newEnd {
      let end = (place..<newEnd).first { areSame($0, $0) } ?? newEnd
      if end > place { splices.append(Splice(old: place..<end, new: place..<end)) }
      place = max(end, place + 1)
    }
    return splices
  }
}
