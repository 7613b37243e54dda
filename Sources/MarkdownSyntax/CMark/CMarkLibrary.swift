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
    /// cmark's own HTML of what is below `root`, which its default functions allocate; no extension of GFM is on.
    static func rendered(_ root: CMarkPointer, options: Int32) -> UnsafeMutablePointer<CChar>? {
      cmark_render_html(root, options, nil)
    }
  }

  extension CMarkRelease {
    /// swift-cmark, whichever release: it follows CommonMark 0.29, and numbers itself as 29.0.
    package static let linked = CMarkRelease(0, 29, 0)
  }
#else
  /// A node as cmark's functions take it.
  typealias CMarkPointer = OpaquePointer

  extension CMarkTree {
    /// cmark's own HTML of what is below `root`, which its default functions allocate.
    static func rendered(_ root: CMarkPointer, options: Int32) -> UnsafeMutablePointer<CChar>? {
      cmark_render_html(root, options)
    }
  }

  extension CMarkRelease {
    /// The library that is linked, asked for the release that it is, not the one whose header was there.
    package static let linked = CMarkRelease(number: cmark_version())
  }
#endif
