/// A replacement of elements of a list by others.
struct Splice: Equatable {
  /// The indices of the removed elements in the old list.
  var old: Range<Int>
  /// The indices of the inserted elements in the new list.
  var new: Range<Int>

  /// The splices that turn a list of `oldCount` elements into one of `newCount`; `areSame` compares an old element with
  /// a new one.
  ///
  /// The common prefix and suffix are kept. If the lists are equally long, the elements between are compared pairwise,
  /// since a changed definition can affect blocks far apart. Otherwise all of them are replaced.
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
