import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Where a caret is that a key is pressed at.
extension OracleLaws {
  /// What is beside a caret inside of text.
  struct WordPlace {
    var isLetterBefore: Bool
    var isLetterBehind: Bool
  }

  /// The only selection's place, if it's a caret between two letters of text to which nothing beside it gives another
  /// meaning.
  var caretInWord: WordPlace? {
    let selection = scene.document.selection
    guard selection.ranges.count == 1, selection.main.isCaret,
      let text = textNode(around: selection.main.head),
      text.range.lowerBound < selection.main.head, selection.main.head < text.range.upperBound,
      !text.ancestors.contains(where: { $0.kind == .link || $0.kind == .image })
    else { return nil }
    let rope = scene.document.rope
    let line = rope.string(in: rope.contentOfLine(rope.line(at: selection.main.head)))
    guard !line.contains(where: { "@&<[]:\\|".contains($0) }), !line.contains("www") else { return nil }
    let bytes = rope.bytes(in: rope.range)
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    let place = selection.main.head.value
    return WordPlace(
      isLetterBefore: isLetter(bytes[place - 1]) && isLetter(bytes[place]) && place > 1
        && isLetter(bytes[place - 2]),
      isLetterBehind: isLetter(bytes[place - 1]) && isLetter(bytes[place]) && place + 1 < bytes.count
        && isLetter(bytes[place + 1]))
  }

  /// Whether what is outside of the selected blocks must stay as it is.
  ///
  /// A key that is pressed in markup gives what is behind it another meaning.
  var mindsOutside: Bool {
    guard case .ownBlocks = OraclePurpose(action) else { return true }
    if opensFence { return false }
    let (rope, tree) = (scene.document.rope, scene.document.tree)
    for range in scene.document.selection.ranges {
      let lines = rope.startOfLine(rope.line(at: range.range.lowerBound))..<range.range.upperBound
      let kinds = tree.nodes(in: lines).map(\.kind)
      if kinds.contains(where: {
        [.linkDefinition, .footnoteDefinition, .frontMatter, .htmlBlock].contains($0)
      }) {
        return false
      }
      // What remains of a line may begin a block, as it would where a user writes it.
      if !range.isCaret || textNode(around: range.head) == nil { return false }
    }
    return true
  }

  /// Whether a fence's third sign or a later one is typed at the start of a line, which is to take in what is below.
  private var opensFence: Bool {
    guard action.plainName == "type", let sign = action.argument, ["~", "`"].contains(sign) else {
      return false
    }
    let rope = scene.document.rope
    return scene.document.selection.ranges.contains { range in
      let start = rope.startOfLine(rope.line(at: range.head))
      let before = rope.string(in: start..<range.head).drop { $0 == " " }
      let line = rope.string(in: rope.contentOfLine(holding: range.head)).drop { $0 == " " }
      let run = line.prefix { String($0) == sign }.count
      return before.allSatisfy { String($0) == sign } && run >= 2
    }
  }

  /// What a reader sees once `text` is typed after the action; `nil` where it can't be.
  func afterTyping(_ text: String) -> SeenDocument? { typing(text, in: after) }

  /// What a reader sees once `text` is typed instead of the action; `nil` where it can't be.
  func beforeTyping(_ text: String) -> SeenDocument? { typing(text, in: scene.document) }

  private func typing(_ text: String, in document: MarkdownDocument) -> SeenDocument? {
    guard case .changed(let typed) = document.result(of: .type(text)) else { return nil }
    return SeenDocument(String(document.applying(typed).rope), scene.dialect)
  }

  /// Whether a selection ends in a code span or an address, which is taken as a whole.
  var selectsPartOfThing: Bool {
    scene.document.selection.ranges.flatMap { [$0.anchor, $0.head] }.contains { end in
      scene.document.tree.nodes(in: end..<end).contains { node in
        (node.kind == .code || node.kind == .link) && node.range.lowerBound < end
          && end < node.range.upperBound
      }
    }
  }

  private func textNode(around offset: UTF8Offset) -> SyntaxNode? {
    let tree = scene.document.tree
    let low = UTF8Offset(max(0, offset.value - 1))
    let high = UTF8Offset(min(scene.document.rope.utf8Count, offset.value + 1))
    return tree.nodes(in: low..<high).first {
      $0.kind == .text && $0.range.lowerBound <= offset && offset <= $0.range.upperBound
    }
  }
}
