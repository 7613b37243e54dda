/// What releases of cmark decide differently and something outside of cmark has to decide as well: the whole table.
///
/// cmark reads the inlines by itself. The block scanner, the pairing of delimiters, the walk and the renderer of trees
/// decide some of it again, and must decide as the linked library does. They ask `linked`, which is found once, when
/// the first of them asks. A release that is newer than all that are known counts as the newest known one: where it
/// reads inlines otherwise, the walk doesn't come out at the leaf's end, and the leaf is unproven, not misread.
package struct CMarkDecisions: Sendable, Equatable {
  /// The release.
  package let release: CMarkRelease

  /// Whether Unicode's symbols, such as `€`, are punctuation beside a run of delimiters: `a*€b*` is no emphasis then.
  ///
  /// ASCII's symbols always are.
  package let symbolsArePunctuation: Bool

  /// Whether `<!` with a small letter starts an HTML block, as with a capital one.
  let smallLettersDeclare: Bool

  /// The tag name that starts an HTML block by condition 6 only before 0.31.1, or only since.
  let onlyBlockTag: String

  /// Whether a run of `_` that finds no opener only stops closers of its own kind from looking further back.
  ///
  /// So it is with runs of `*` in all releases. Without it, such a run stops all runs of `_`.
  package let underscoresDifferByLength: Bool

  /// Whether `&#xFFFE;` and `&#xFFFF;` are the characters, not the bytes 0xFE and 0xFF, which are no UTF-8.
  let encodesNoncharacters: Bool

  /// Whether `language-` isn't written again before an info string that begins with it.
  let keepsLanguagePrefix: Bool

  /// The decisions of `release`.
  package init(of release: CMarkRelease) {
    self.release = release
    smallLettersDeclare = release >= CMarkRelease(0, 30, 3)
    symbolsArePunctuation = release >= CMarkRelease(0, 31, 0)
    underscoresDifferByLength = release >= CMarkRelease(0, 31, 0)
    keepsLanguagePrefix = release >= CMarkRelease(0, 31, 0)
    onlyBlockTag = release >= CMarkRelease(0, 31, 1) ? "search" : "source"
    encodesNoncharacters = release >= CMarkRelease(0, 31, 1)
  }

  /// Those of the library that is linked.
  package static let linked = CMarkDecisions(of: .linked)

  /// Those of cmark-gfm, which addresses in text follow: it stayed at 0.29.
  package static let cmarkGFM = CMarkDecisions(of: CMarkRelease(0, 29, 0))
}

/// A release of cmark, such as 0.31.2.
package struct CMarkRelease: Sendable, Comparable, LosslessStringConvertible {
  /// As `cmark_version` has it: a byte each for major, minor and patch.
  private let number: Int32

  /// The release with these three numbers, each at most 255.
  package init(_ major: UInt8, _ minor: UInt8, _ patch: UInt8) {
    number = Int32(major) << 16 | Int32(minor) << 8 | Int32(patch)
  }

  /// The newest one that was compared with the table, by reading its sources and running all tests against it.
  package static let newestKnown = CMarkRelease(0, 31, 2)

  /// The release of which `cmark_version` says `number`.
  init(number: Int32) { self.number = number }

  /// The release that `description` writes as `0.31.2`; `nil` where it's no three numbers with periods.
  package init?(_ description: String) {
    let numbers = description.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2] else {
      return nil
    }
    self.init(major, minor, patch)
  }

  /// Its three numbers, with periods.
  package var description: String { "\(number >> 16).\(number >> 8 & 255).\(number & 255)" }

  package static func < (first: CMarkRelease, second: CMarkRelease) -> Bool { first.number < second.number }
}
