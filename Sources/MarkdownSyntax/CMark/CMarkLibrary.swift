#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

// Declarations that differ between swift-cmark and libcmark.

#if SwiftCMark
  /// A node as cmark's functions take it.
  typealias CMarkPointer = UnsafeMutablePointer<cmark_node>

  extension CMarkTree {
    /// cmark's own HTML of the nodes below `root`, allocated like the nodes; no extension of GFM is on.
    static func rendered(_ root: CMarkPointer, options: Int32) -> UnsafeMutablePointer<CChar>? {
      cmark_render_html(root, options, nil)
    }
  }
#else
  /// A node as cmark's functions take it.
  typealias CMarkPointer = OpaquePointer

  extension CMarkTree {
    /// cmark's own HTML of the nodes below `root`, allocated like the nodes.
    static func rendered(_ root: CMarkPointer, options: Int32) -> UnsafeMutablePointer<CChar>? {
      cmark_render_html(root, options)
    }
  }
#endif
