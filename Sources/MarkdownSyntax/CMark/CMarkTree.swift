#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark  // It brings the C library's `string.h` along.
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

/// A node of a `CMarkTree`; the tree must outlive it.
struct CMarkNode {
  fileprivate let pointer: CMarkPointer

  init(pointer: CMarkPointer) { self.pointer = pointer }

  private init?(_ pointer: CMarkPointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  var firstChild: CMarkNode? { CMarkNode(cmark_node_first_child(pointer)) }
  var next: CMarkNode? { CMarkNode(cmark_node_next(pointer)) }

  /// The one-based line on which a block starts; cmark's lines are right, unlike its columns.
  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }

  /// Whether the node is a paragraph.
  var isParagraph: Bool { cmark_node_get_type(pointer) == CMARK_NODE_PARAGRAPH }

  /// The kind of an inline node; `nil` for any other node.
  var inlineKind: SyntaxKind? {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    default: nil
    }
  }

  /// The text of a text, code or HTML node; empty for others.
  var literal: CMarkLiteral { CMarkLiteral(cmark_node_get_literal(pointer)) }

  /// The destination of a link or image.
  var destination: String { String(decoding: CMarkLiteral(cmark_node_get_url(pointer)).bytes, as: UTF8.self) }

  /// The title of a link or image; empty if there is none.
  var title: String { String(decoding: CMarkLiteral(cmark_node_get_title(pointer)).bytes, as: UTF8.self) }
}

/// Bytes that a node of a `CMarkTree` owns, read in place; they live as long as the tree.
struct CMarkLiteral {
  private let base: UnsafePointer<CChar>?

  /// The number of bytes.
  let count: Int

  /// The bytes of a C string before its NUL; none if `pointer` is `nil`.
  init(_ pointer: UnsafePointer<CChar>?) {
    base = pointer
    count = pointer.map { strlen($0) } ?? 0
  }

  /// The byte at `index`, which must be less than `count`.
  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index \(index) is outside of a literal of \(count) bytes")
    return UInt8(bitPattern: base.unsafelyUnwrapped[index])  // count > 0: there is a base
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: base, count: count)) }

  /// Whether the bytes from `index` on start with `text[range]`.
  func continues(at index: Int, with range: Range<Int>, of text: [UInt8]) -> Bool {
    guard let base, index >= 0, range.count <= count - index else { return range.isEmpty }
    precondition(range.upperBound <= text.count, "\(range) is outside of \(text.count) bytes")
    return text.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return range.isEmpty }
      return memcmp(base + index, start + range.lowerBound, range.count) == 0
    }
  }
}

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
