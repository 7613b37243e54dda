#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// cmark alone, as what this package is measured against.
@_spi(Benchmarks) public enum CMarkBaseline {
  /// Parses `bytes` as CommonMark and frees the tree; whether there was memory for it.
  public static func parse(_ bytes: [UInt8]) -> Bool { CMarkTree(parsing: bytes) != nil }

  /// `bytes` as cmark's own formatter writes them, `cmark -t commonmark`; `nil` where there is no memory for that.
  public static func formatted(_ bytes: [UInt8]) -> String? { CMarkTree(parsing: bytes)?.commonMark() }

  /// The HTML that cmark makes of `bytes`, with raw HTML and all addresses; `nil` where there is no memory for that.
  public static func html(_ bytes: [UInt8]) -> String? {
    CMarkTree(parsing: bytes)?.html(options: CMARK_OPT_UNSAFE)
  }
}
