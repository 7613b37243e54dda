#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

// What is spelled otherwise where swift-cmark stands in for libcmark.

#if SwiftCMark
  /// A node as cmark's functions take it.
  typealias CMarkPointer = UnsafeMutablePointer<cmark_node>

  extension CMarkTree {
    /// cmark's own HTML of what is below `root`, allocated as the nodes are; no extension of GFM is on.
    static func rendered(_ root: CMarkPointer, options: Int32) -> UnsafeMutablePointer<CChar>? {
      cmark_render_html(root, options, nil)
    }
  }
#else
  /// A node as cmark's functions take it.
  typealias CMarkPointer = OpaquePointer

  extension CMarkTree {
    /// cmark's own HTML of what is below `root`, allocated as the nodes are.
    static func rendered(_ root: CMarkPointer, options: Int32) -> UnsafeMutablePointer<CChar>? {
      cmark_render_html(root, options)
    }
  }
#endif
