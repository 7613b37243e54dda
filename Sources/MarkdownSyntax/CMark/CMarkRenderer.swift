#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// Whole CommonMark documents to HTML, by cmark alone.
enum CMarkRenderer {
  /// The HTML of `bytes`: with `safe`, raw HTML and dangerous URLs are left out; with `sourcePositions`, blocks say
  /// where cmark thinks they stand.
  static func html(_ bytes: [UInt8], safe: Bool, sourcePositions: Bool) -> String {
    let options = (safe ? 0 : CMARK_OPT_UNSAFE) | (sourcePositions ? CMARK_OPT_SOURCEPOS : 0)
    return CMarkTree(parsingInArena: bytes)?.html(options: options) ?? ""
  }
}
