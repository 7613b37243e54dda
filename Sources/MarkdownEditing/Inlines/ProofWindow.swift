import MarkdownSyntax
import TextBuffer

/// A stretch of a document that is edited, and that can be parsed by itself to prove what an edit comes to.
///
/// The stretch is one top-level block. It is parsed with the link reference definitions of the rest of the document around it, and
/// only where that gives what the document's own tree says; else, and in a small document, the stretch is the whole document.
struct ProofWindow {
  /// Where the stretch stands in the document.
  let range: Range<Int>
  /// Its bytes.
  let bytes: [UInt8]
  /// What the document's tree says about it.
  let original: Reading
  private let before: [UInt8]
  private let after: [UInt8]
  private let dialect: Dialect

  private init(
    _ document: MarkdownDocument, range: Range<Int>, blocks: [SyntaxNode], before: [UInt8], after: [UInt8]
  ) {
    self.range = range
    bytes = document.rope.bytes(in: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
    var builder = ReadingBuilder(bytes: bytes, base: range.lowerBound)
    for block in blocks { builder.read(block: block) }
    original = builder.reading
    (self.before, self.after, dialect) = (before, after, document.tree.dialect)
  }

  /// Documents up to this size in bytes are parsed whole.
  private static let smallSize = 1024

  /// The whole of `document`.
  init(wholeOf document: MarkdownDocument) {
    self.init(
      document, range: 0..<document.rope.utf8Count, blocks: document.tree.root.children, before: [], after: []
    )
  }

  /// How many spellings may be tried: fewer where each costs more, so that no search takes long.
  var attempts: Int { min(1_000, max(20, 3_000_000 / (bytes.count + 1_000))) }

  /// The windows for the leaves of `document` that share a byte with one of `ranges` or touch it, in order.
  static func windows(of document: MarkdownDocument, touching ranges: [Range<UTF8Offset>]) -> [ProofWindow] {
    if document.rope.utf8Count <= smallSize { return [ProofWindow(wholeOf: document)] }
    var blocks: [SyntaxNode] = []
    for range in ranges {
      for node in document.tree.nodes(in: range) where node.kind.isLeafWithInlines {
        let path = document.tree.path(to: node.range.lowerBound)
        guard path.count > 1 else { continue }
        if let last = blocks.last, last.range.upperBound > path[1].range.lowerBound { continue }
        blocks.append(path[1])
      }
    }
    let windows = blocks.map { ProofWindow(document, block: $0) }
    return windows.allSatisfy(\.isFaithful) ? windows : [ProofWindow(wholeOf: document)]
  }

  private init(_ document: MarkdownDocument, block: SyntaxNode) {
    let rope = document.rope
    var start = block.range.lowerBound
    // The block's indentation is part of what it is read from.
    while start > .zero, [0x20, 0x09].contains(rope.byte(at: start.advanced(by: -1))) {
      start = start.advanced(by: -1)
    }
    var (before, after) = (Array("x\n\n".utf8), [UInt8]())
    if rope.bytes(in: block.range).contains(UInt8(ascii: "[")) {
      for definition in Self.definitions(in: document.tree.root) {
        let text = rope.bytes(in: definition.range) + Array("\n\n".utf8)
        if definition.range.upperBound <= start { before += text }
        if definition.range.lowerBound >= block.range.upperBound { after += text }
      }
    }
    self.init(
      document, range: start.value..<block.range.upperBound.value, blocks: [block], before: before,
      after: Array("\n\n".utf8) + after)
  }

  private static func definitions(in node: SyntaxNode) -> [SyntaxNode] {
    switch node.kind {
    case .linkDefinition, .footnoteDefinition: [node]
    case .document, .blockQuote, .list, .item: node.children.flatMap { definitions(in: $0) }
    default: []
    }
  }

  /// Whether the stretch parsed by itself says what the document's tree says.
  private var isFaithful: Bool { reading(of: bytes).isSame(as: original) }

  /// What the stretch says after `edits`, which are in order; `nil` where they overlap.
  func reading(after edits: [InlineEdit]) -> Reading? {
    let unfolds = edits.contains { $0.text.hasPrefix("](") }
    return edits.applied(to: bytes).map { reading(of: $0, unfoldsAddresses: unfolds) }
  }

  /// What `bytes` say in the stretch's place.
  private func reading(of bytes: [UInt8], unfoldsAddresses: Bool = false) -> Reading {
    let text = before + bytes + after
    let tree = SyntaxTree(Rope(String(decoding: text, as: UTF8.self)), dialect: dialect)
    var builder = ReadingBuilder(
      bytes: bytes, base: before.count, unfoldsAddresses: unfoldsAddresses)
    let end = before.count + bytes.count
    for block in tree.root.children
    where block.range.upperBound.value > before.count && block.range.lowerBound.value < end {
      builder.read(block: block)
    }
    return builder.reading
  }
}
