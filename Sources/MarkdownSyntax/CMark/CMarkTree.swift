internal import CCMark

/// A document parsed by libcmark: owns all nodes and frees them in one place.
///
/// A `CMarkNode` must not outlive its tree; `withRoot` keeps the tree alive while its nodes are used.
final class CMarkTree {
  private let root: OpaquePointer

  /// Parses `bytes` as CommonMark; `nil` only where cmark has no memory for a tree.
  init?(parsing bytes: [UInt8]) {
    let root = bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return cmark_parse_document("", 0, CMARK_OPT_DEFAULT) }
      return cmark_parse_document(
        start.assumingMemoryBound(to: CChar.self), buffer.count, CMARK_OPT_DEFAULT)
    }
    guard let root else { return nil }
    self.root = root
  }

  deinit { cmark_node_free(root) }

  /// What `body` makes of the document node.
  func withRoot<Result>(_ body: (CMarkNode) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(CMarkNode(pointer: root)) }
  }

  /// The document as HTML, by cmark's own renderer.
  func html(options: Int32) -> String {
    guard let rendered = cmark_render_html(root, options) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    return String(cString: rendered)
  }
}
