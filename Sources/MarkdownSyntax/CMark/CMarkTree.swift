#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// A document parsed by libcmark, which owns all nodes and frees them in one place.
///
/// A `CMarkNode` must not outlive its tree; `withRoot` keeps the tree alive while its nodes are used.
final class CMarkTree {
  private let root: CMarkPointer
  /// The memory of the nodes; `nil` if cmark allocated them by itself.
  private let arena: CMarkArena?
  private let hasArena: Bool

  /// Parses `bytes` as CommonMark; `nil` only if cmark has no memory for a tree.
  init?(parsing bytes: [UInt8]) {
    let root = bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return cmark_parse_document("", 0, CMARK_OPT_DEFAULT) }
      return cmark_parse_document(
        start.assumingMemoryBound(to: CChar.self), buffer.count, CMARK_OPT_DEFAULT)
    }
    guard let root else { return nil }
    self.root = root
    arena = nil
    hasArena = false
  }

  /// Parses `bytes` as `init(parsing:)` does, in memory that is freed all at once.
  ///
  /// Meant for trees that are only read and soon freed.
  init?(parsingInArena bytes: [UInt8]) {
    let arena = CMarkArena(blockSize: min(bytes.count * Self.arenaPerByte, 1 << 18) + Self.smallestArena)
    let root = arena.withFunctions { functions -> CMarkPointer? in
      guard let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, functions) else { return nil }
      defer { cmark_parser_free(parser) }
      bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return }
        cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), buffer.count)
      }
      return cmark_parser_finish(parser)
    }
    guard let root else { return nil }
    self.root = root
    self.arena = consume arena
    hasArena = true
  }

  /// The bytes that cmark needs, roughly: for each byte of prose, and for an empty document.
  private static let arenaPerByte = 24
  private static let smallestArena = 4_096

  deinit { if !hasArena { cmark_node_free(root) } }

  /// The result of `body`, called with the document node.
  func withRoot<Result>(_ body: (CMarkNode) -> Result) -> Result {
    withExtendedLifetime(self) {
      #if SwiftCMark
        // In swift-cmark, the first read of a node's text copies it into the arena.
        switch arena {
        case .some(let arena): return arena.withFunctions { _ in body(CMarkNode(pointer: root)) }
        case .none: break
        }
      #endif
      return body(CMarkNode(pointer: root))
    }
  }

  /// The document as HTML by cmark's own renderer, whose memory comes from where the nodes' does.
  func html(options: Int32) -> String {
    withExtendedLifetime(self) {
      switch arena {
      case .some(let arena):
        arena.withFunctions { _ in
          Self.rendered(root, options: options).map { String(cString: $0) } ?? ""
        }
      case .none: ownedHTML(options: options)
      }
    }
  }

  private func ownedHTML(options: Int32) -> String {
    guard let rendered = Self.rendered(root, options: options) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    return String(cString: rendered)
  }

  /// The document as CommonMark by cmark's own renderer, with its line breaks kept.
  ///
  /// The renderer's memory doesn't come from an arena.
  func commonMark() -> String {
    guard let rendered = cmark_render_commonmark(root, CMARK_OPT_DEFAULT, 0) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    return String(cString: rendered)
  }
}
