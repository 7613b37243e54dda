#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// cmark alone, the baseline of this package's benchmarks.
@_spi(Benchmarks) public enum CMarkBaseline {
  /// Parses `bytes` as CommonMark and frees the tree; returns whether there was memory for it.
  public static func parse(_ bytes: [UInt8]) -> Bool { CMarkTree(parsing: bytes) != nil }

  /// `bytes` as formatted by cmark itself, `cmark -t commonmark`; `nil` if there is no memory for that.
  public static func formatted(_ bytes: [UInt8]) -> String? { CMarkTree(parsing: bytes)?.commonMark() }

  /// cmark's HTML of `bytes`, with raw HTML and all URLs; `nil` if there is no memory for that.
  public static func html(_ bytes: [UInt8]) -> String? {
    CMarkTree(parsing: bytes)?.html(options: CMARK_OPT_UNSAFE)
  }
}
