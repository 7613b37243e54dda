#if SwiftCMark
  import cmark_gfm
#else
  import CCMark
#endif

extension Corpora {
  /// The examples of the specification that the linked cmark follows to the byte, by their corpus; `nil` for releases
  /// that are between two of them, which follow neither.
  public static let linkedSpecification: String? = {
    #if SwiftCMark
      return nil
    #else
      return switch cmark_version() {
      case ...0x1E02: "commonmark-0.30"
      case 0x1F01...: "commonmark-0.31.2"
      default: nil
      }
    #endif
  }()
}
