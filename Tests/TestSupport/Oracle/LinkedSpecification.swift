#if SwiftCMark
  import cmark_gfm
#else
  import CCMark
#endif

extension Corpora {
  /// The examples of the specification that the linked cmark follows to the byte, by their corpus; `nil` for releases
  /// that are between two of them, which follow neither.
  public static let linkedSpecification: String? =
    switch cmark_version() {
    case ...0x1E02: "commonmark-0.30"
    // swift-cmark, whose version lacks the leading zero.
    case 0x1D_0000...: nil
    case 0x1F01...: "commonmark-0.31.2"
    default: nil
    }
}
