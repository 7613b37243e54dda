#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// The output of cmark itself for a text, without any of our own code in between.
public enum CMarkReference {
  #if SwiftCMark
    private typealias Node = UnsafeMutablePointer<cmark_node>
  #else
    private typealias Node = OpaquePointer
  #endif

  /// cmark's HTML of plain CommonMark, with `data-sourcepos` and a placeholder for each raw HTML, and the raw HTML.
  public static func render(_ text: String) -> (html: String, rawHTML: [String]) {
    var text = text
    let options = CMARK_OPT_SOURCEPOS
    let root = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
      }
    }
    guard let root else { return ("", []) }
    defer { cmark_node_free(root) }
    #if SwiftCMark
      let rendered = cmark_render_html(root, options, nil)
    #else
      let rendered = cmark_render_html(root, options)
    #endif
    guard let html = rendered else { return ("", []) }
    defer { cmark_get_default_mem_allocator().pointee.free(html) }
    return (String(cString: html), rawHTML(of: root))
  }

  /// The raw HTML below `root`, in order, without that in descriptions of images, which is text.
  private static func rawHTML(of root: Node) -> [String] {
    guard let iterator = cmark_iter_new(root) else { return [] }
    defer { cmark_iter_free(iterator) }
    var (found, images) = ([String](), 0)
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return found }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_IMAGE: images += event == CMARK_EVENT_ENTER ? 1 : -1
      case CMARK_NODE_HTML_INLINE, CMARK_NODE_HTML_BLOCK:
        if images == 0, let literal = cmark_node_get_literal(node) { found.append(String(cString: literal)) }
      default: break
      }
    }
  }
}
