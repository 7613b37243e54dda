#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// The complete table of decisions that differ between releases of cmark and that code outside of cmark has to repeat.
///
/// cmark reads the inlines by itself. The block scanner, the pairing of delimiters, the walk and the renderer of trees
/// repeat some of its decisions, and must decide as the linked library does. They use `linked`, which is determined
/// once, at its first use.
///
/// A release newer than all known ones counts as the newest known one. If it reads inlines differently, the walk
/// doesn't end at the leaf's end: the leaf is unproven, not misread.
struct CMarkDecisions: Sendable {
  /// The release.
  let release: CMarkRelease

  /// Whether Unicode's symbols, such as `€`, are punctuation beside a run of delimiters: then `a*€b*` is no emphasis.
  ///
  /// ASCII's symbols always are.
  let symbolsArePunctuation: Bool

  /// Whether `<!` with a small letter starts an HTML block, as it does with a capital one.
  let smallLettersDeclare: Bool

  /// The tag name that starts an HTML block by condition 6 only before 0.31.1, or only since then.
  let onlyBlockTag: String

  /// Whether a run of `_` that finds no opener keeps only closers of its own kind from looking further back.
  ///
  /// Runs of `*` do so in all releases. If `false`, such a run stops all runs of `_`.
  let underscoresDifferByLength: Bool

  /// Whether a run that could also open, and finds no opener, stops only closers that could open, too, from looking
  /// further back.
  let openersStopFewer: Bool

  /// Whether `&#xFFFE;` and `&#xFFFF;` become these characters, rather than the bytes 0xFE and 0xFF, which are no
  /// UTF-8.
  let encodesNoncharacters: Bool

  /// Whether `language-` isn't added again to an info string that begins with it.
  let keepsLanguagePrefix: Bool

  /// Whether a lone tag, such as `<b>`, starts an HTML block on a line that could continue a paragraph lazily.
  let loneTagsEndLaziness: Bool

  /// The most digits of a decimal and of a hexadecimal character reference.
  let mostDigits: (decimal: Int, hexadecimal: Int)

  /// Whether a destination without `<>` may have a `(` that is never closed, as in `[a](( )`.
  let destinationsMayStayOpen: Bool

  /// Whether an empty title is written.
  let writesEmptyTitles: Bool

  /// Whether strong emphasis directly inside strong emphasis has tags of its own.
  let writesStrongInStrong: Bool

  /// The decisions of `release`.
  init(of release: CMarkRelease) {
    self.release = release
    guard !release.isSwiftCMark else {
      // The specification 0.29, with some later changes. Two differences aren't in this table: only spaces, tabs and
      // line endings are white space at a line's ends, and `^[` starts a construct that CommonMark doesn't have. Leaves
      // with these are unproven.
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

  /// The decisions of the linked library.
  static let linked = CMarkDecisions(of: .linked)

  /// The decisions of cmark-gfm, which addresses in text follow; it stayed at 0.29.
  static let cmarkGFM = CMarkDecisions(of: CMarkRelease(0, 29, 0))
}

/// A release of cmark, such as 0.31.2.
@_spi(Benchmarks) public struct CMarkRelease: Sendable, Comparable, LosslessStringConvertible {
  /// The number in the layout of `cmark_version`: a byte each for major, minor and patch.
  private let number: Int32

  /// Whether it's a release of swiftlang/swift-cmark.
  ///
  /// Its version number leaves the leading zero out: 0.29.0.gfm.13 is 29.0.13 here. So all of its releases are greater
  /// than all of cmark's.
  public var isSwiftCMark: Bool { number >> 16 >= 29 }

  /// The release with these three numbers, each at most 255.
  public init(_ major: UInt8, _ minor: UInt8, _ patch: UInt8) {
    number = Int32(major) << 16 | Int32(minor) << 8 | Int32(patch)
  }

  /// The release of the linked library, as the library itself reports it, not the header that was compiled.
  public static let linked = CMarkRelease(number: cmark_version())

  /// The newest release whose sources were compared with the table, and against which all tests were run.
  public static let newestKnown = CMarkRelease(0, 31, 2)

  private init(number: Int32) { self.number = number }

  /// The release with the description `0.31.2` or `0.29.0.gfm.13`; `nil` if `description` has neither form.
  public init?(_ description: String) {
    var parts = description.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 5, parts[0] == "0", parts[3] == "gfm" { parts = [parts[1], parts[2], parts[4]] }
    let numbers = parts.map { UInt8($0) }
    guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2] else {
      return nil
    }
    self.init(major, minor, patch)
  }

  /// The numbers with periods, in the library's own notation.
  public var description: String {
    let (first, second, third) = (number >> 16, number >> 8 & 255, number & 255)
    return isSwiftCMark ? "0.\(first).\(second).gfm.\(third)" : "\(first).\(second).\(third)"
  }

  /// Whether `first` is older; every release of swift-cmark is greater than all of cmark's.
  public static func < (first: CMarkRelease, second: CMarkRelease) -> Bool { first.number < second.number }
}
