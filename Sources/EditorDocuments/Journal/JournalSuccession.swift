/// Which of a file's journals go on from which.
///
/// One goes on from another where it goes by the text that the other leads to, as each does that is begun beside
/// another: then everything of the other one is in it.
struct JournalSuccession: Sendable {
  /// For each journal, those that go on from it, directly or by way of others.
  private let successors: [Set<Int>]

  /// The succession of `journals`, which are named by their places among them.
  ///
  /// - Complexity: O(*j*² · *r*), where *j* is the number of journals and *r* the number of their records.
  init(of journals: [Journal]) {
    let direct = journals.indices.map { one in
      journals.indices.filter { Self.goes($0, onFrom: one, of: journals) }
    }
    successors = direct.map { first in
      var (found, next) = (Set(first), first)
      while let one = next.popLast() { next += direct[one].filter { found.insert($0).inserted } }
      return found
    }
  }

  /// Of two that lead to the same text, the later goes on from the earlier.
  private static func goes(_ other: Int, onFrom one: Int, of journals: [Journal]) -> Bool {
    let texts = journals[other].hashes.dropLast(other > one ? 0 : 1)
    return other != one && texts.contains(journals[one].lastHash)
  }

  /// Whether the journal with this number has nothing of its own, as another goes on from it.
  ///
  /// Not so where it also goes on from that one, which happens where what was typed led to the same text twice: which
  /// of them is the newer can't be told then.
  func isSucceeded(_ number: Int) -> Bool {
    successors[number].contains { !successors[$0].contains(number) }
  }
}
