#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// What releases of cmark decide differently and something outside of cmark has to decide as well: the whole table.
///
/// cmark reads the inlines by itself. The block scanner, the pairing of delimiters, the walk and the renderer of trees
/// decide some of it again, and must decide as the linked library does. They ask `linked`, which is found once, when
/// the first of them asks. A release that is newer than all that are known counts as the newest known one: where it
/// reads inlines otherwise, the walk doesn't come out at the leaf's end, and the leaf is unproven, not misread.
package struct CMarkDecisions: Sendable {
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

  /// Whether a run that finds no opener, and could open itself, stops only closers that could open, too, from looking
  /// further back.
  let openersStopFewer: Bool

  /// Whether `&#xFFFE;` and `&#xFFFF;` are the characters, not the bytes 0xFE and 0xFF, which are no UTF-8.
  let encodesNoncharacters: Bool

  /// Whether `language-` isn't written again before an info string that begins with it.
  let keepsLanguagePrefix: Bool

  /// Whether a lone tag, such as `<b>`, starts an HTML block on a line that could go on a paragraph lazily.
  let loneTagsEndLaziness: Bool

  /// The most digits of a decimal and of a hexadecimal character reference.
  let mostDigits: (decimal: Int, hexadecimal: Int)

  /// Whether a destination without `<>` may have a `(` that nothing closes, as in `[a](( )`.
  let destinationsMayStayOpen: Bool

  /// Whether a title with nothing in it is written.
  let writesEmptyTitles: Bool

  /// Whether strong emphasis right inside of strong emphasis has tags of its own.
  let writesStrongInStrong: Bool

  /// The decisions of `release`.
  package init(of release: CMarkRelease) {
    self.release = release
    guard !release.isSwiftCMark else {
      // The specification 0.29, with some of what came later. Beyond that table, only spaces, tabs and line endings
      // are white space at a line's ends, and `^[` starts what no CommonMark has: leaves with these are unproven.
      (smallLettersDeclare, symbolsArePunctuation, underscoresDifferByLength) = (false, false, true)
      (keepsLanguagePrefix, onlyBlockTag, encodesNoncharacters) = (false, "source", false)
      (loneTagsEndLaziness, mostDigits, openersStopFewer) = (true, (8, 8), false)
      destinationsMayStayOpen = true
      (writesEmptyTitles, writesStrongInStrong) = (false, false)
      return
    }
    (loneTagsEndLaziness, mostDigits, openersStopFewer) = (false, (7, 6), true)
    destinationsMayStayOpen = false
    (writesEmptyTitles, writesStrongInStrong) = (true, true)
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
@_spi(Benchmarks) public struct CMarkRelease: Sendable, Comparable, LosslessStringConvertible {
  /// As `cmark_version` has it: a byte each for major, minor and patch.
  private let number: Int32

  /// Whether it's a release of swiftlang/swift-cmark, which leaves the leading zero out: its 0.29.0.gfm.13 is 29.0.13
  /// here.
  ///
  /// All of them are above all of cmark's.
  public var isSwiftCMark: Bool { number >> 16 >= 29 }

  /// The release with these three numbers, each at most 255.
  public init(_ major: UInt8, _ minor: UInt8, _ patch: UInt8) {
    number = Int32(major) << 16 | Int32(minor) << 8 | Int32(patch)
  }

  /// The library that is linked, asked for the release that it is, not the one whose header was there.
  public static let linked = CMarkRelease(number: cmark_version())

  /// The newest one that was compared with the table, by reading its sources and running all tests against it.
  public static let newestKnown = CMarkRelease(0, 31, 2)

  private init(number: Int32) { self.number = number }

  /// The release that `description` writes as `0.31.2`, or as `0.29.0.gfm.13`; `nil` where it's neither.
  public init?(_ description: String) {
    var parts = description.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 5, parts[0] == "0", parts[3] == "gfm" { parts = [parts[1], parts[2], parts[4]] }
    let numbers = parts.map { UInt8($0) }
    guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2] else {
      return nil
    }
    self.init(major, minor, patch)
  }

  /// Its numbers, with periods, as the library itself says them.
  public var description: String {
    let (first, second, third) = (number >> 16, number >> 8 & 255, number & 255)
    return isSwiftCMark ? "0.\(first).\(second).gfm.\(third)" : "\(first).\(second).\(third)"
  }

  /// Whether `first` is older; every release of swift-cmark is above all of cmark's.
  public static func < (first: CMarkRelease, second: CMarkRelease) -> Bool { first.number < second.number }
}
