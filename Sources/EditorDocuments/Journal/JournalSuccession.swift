/// The succession among a file's journals.
///
/// Journal B *succeeds* journal A if B passes through A's final text. A new journal begun next to an old one always
/// does, so the old one is redundant.
struct JournalSuccession: Sendable {
  /// For each journal, its direct and indirect successors.
  private let successors: [Set<Int>]

  /// The succession of `journals`, which are identified by their indices.
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

  /// Whether `other` succeeds `one`; if both lead to the same text, the later one succeeds the earlier.
  private static func goes(_ other: Int, onFrom one: Int, of journals: [Journal]) -> Bool {
    let texts = journals[other].hashes.dropLast(other > one ? 0 : 1)
    return other != one && texts.contains(journals[one].lastHash)
  }

  /// Whether the journal at this index is redundant, because another one succeeds it.
  ///
  /// A journal that in turn succeeds its successor isn't redundant. That happens if typing led to the same text twice:
  /// then it's unknown which of the two is newer.
  func isSucceeded(_ number: Int) -> Bool {
    successors[number].contains { !successors[$0].contains(number) }
  }
}
