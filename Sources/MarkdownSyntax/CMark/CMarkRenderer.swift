#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// Rendering of whole CommonMark documents to HTML by cmark alone.
enum CMarkRenderer {
  /// The HTML of `bytes`.
  ///
  /// With `safe`, raw HTML and dangerous URLs are left out. With `sourcePositions`, blocks have the positions that
  /// cmark gives them.
  static func html(_ bytes: [UInt8], safe: Bool, sourcePositions: Bool) -> String {
    let options = (safe ? 0 : CMARK_OPT_UNSAFE) | (sourcePositions ? CMARK_OPT_SOURCEPOS : 0)
    return CMarkTree(parsingInArena: bytes)?.html(options: options) ?? ""
  }
}
