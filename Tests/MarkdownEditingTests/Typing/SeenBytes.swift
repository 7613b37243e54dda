import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What a reader sees of each byte of a text: nothing, or it with what it's in.
struct SeenBytes {
  /// What each byte is seen in, such as a heading and a link to somewhere; `nil` for bytes of markers.
  private(set) var contexts: [String?]
  private let rope: Rope

  /// What is seen of the text of `document`, by a full parse.
  init(_ document: MarkdownDocument) {
    rope = document.rope
    contexts = Array(repeating: nil, count: rope.utf8Count)
    visit(SyntaxTree(rope, dialect: document.tree.dialect).root, in: "")
  }

  private mutating func visit(_ node: SyntaxNode, in context: String) {
    switch node.kind {
    case .text, .code, .htmlInline:
      show(node.content.isEmpty ? node.range : node.content, in: context + node.kind.name)
    case .codeBlock, .htmlBlock, .frontMatter:
      for line in node.contentLines { show(line, in: "\(node.kind.name) \(node.info ?? "")") }
    case .linkDefinition:
      show(node.range, in: "definition \(node.link?.destination ?? "") \(node.link?.title ?? "")")
    case .thematicBreak: break
    case .document, .blockQuote, .list, .item, .footnoteDefinition:
      for child in node.children { visit(child, in: context) }
    default:
      let own = "\(node.kind.name)\(node.headingLevel ?? 0) \(node.link?.destination ?? "") "
      for child in node.children { visit(child, in: context + own) }
    }
  }

  private mutating func show(_ range: Range<UTF8Offset>, in context: String) {
    let isCode = context.hasPrefix("code_block")
    for (index, byte) in zip(range.lowerBound.value..., rope.bytes(in: range)) {
      let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if !isBlank || isCode && byte != 0x0A && byte != 0x0D { contexts[index] = context }
    }
  }
}

/// Whether what a reader sees outside of the lines that a key is pressed on is as it was.
struct KeyJudge {
  let document: MarkdownDocument
  let transaction: Transaction

  /// What became of bytes that the key has nothing to do with, those in `own` left out; none where all is well.
  func problems(outside own: Range<UTF8Offset> = .zero..<(.zero)) -> [String] {
    let (old, after) = (SeenBytes(document), document.applying(transaction))
    let new = SeenBytes(after)
    let (rope, changes) = (document.rope, transaction.changes)
    let touched = touchedLines
    return (0..<rope.utf8Count).compactMap { index -> String? in
      let place = UTF8Offset(index)
      guard !own.contains(place), !touched.contains(rope.line(at: place)),
        !changes.edits.contains(where: { $0.range.contains(place) }),
        rope.byte(at: place) > 0x20 || old.contexts[index] != nil
      else { return nil }
      let target = changes.map(place, bias: .after).value
      let (before, now) = (old.contexts[index], new.contexts[target])
      let character = Character(Unicode.Scalar(rope.byte(at: place)))
      return before == now ? nil : "\(character) at \(index): \(before ?? "unseen") became \(now ?? "unseen")"
    }
  }

  /// The lines of the selection, and those that are joined.
  private var touchedLines: Set<Int> {
    let rope = document.rope
    let joined = transaction.changes.edits.map(\.range).filter {
      rope.line(at: $0.lowerBound) < rope.line(at: $0.upperBound)
    }
    return (document.selection.ranges.map(\.range) + joined).reduce(into: []) { lines, range in
      lines.formUnion(rope.line(at: range.lowerBound)...rope.line(at: range.upperBound))
    }
  }
}
