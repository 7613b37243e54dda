import MarkdownSyntax
import TextBuffer

/// The syntax around a caret, which decides what a typed character can mean there.
enum CaretContext {
  /// Text with inline markup.
  case text
  /// A code block, a code span, HTML, mathematics or front matter. Brackets pair up there; quotation and style markers
  /// don't.
  case verbatim
  /// A link's destination or title, or an address.
  case address

  /// The context at `offset` of `tree`; at the edge of a span, the context around that span.
  init(at offset: UTF8Offset, in tree: SyntaxTree) {
    self = .text
    for node in tree.path(to: offset) where node.range.lowerBound < offset {
      switch node.kind {
      case .codeBlock, .block, .htmlBlock, .frontMatter, .code, .htmlInline: self = .verbatim
      case .linkDefinition: self = .address
      case .link, .image:
        if offset > node.content.upperBound || node.content == node.range { self = .address }
      default: break
      }
    }
  }

  /// The context of a character typed at the caret of `line`.
  ///
  /// The tree may not know this context yet: an open fence at the text's end, an address whose next letter is typed, a
  /// `$` without a second one.
  init(typingAt line: TypedLine, in text: LineModel, _ pairs: OpenPairs) {
    let place = CaretPlace(line.offset, in: text)
    if place.leaf?.hasInlines == false {
      self = place.isVerbatim ? .verbatim : .text
      return
    }
    self.init(at: line.offset, in: text.tree)
    guard self == .text else { return }
    if pairs.around(line.offset).contains(where: { $0.byte == ASCII.backtick }) {
      self = .verbatim
    } else if line.isInAddress {
      self = .address
    } else if line.isInMathematics || place.isInDisplayedMathematics {
      self = .verbatim
    }
  }
}

extension SyntaxNode {
  /// Whether the block's text has inline markup.
  fileprivate var hasInlines: Bool { kind == .table || kind.isLeafWithInlines }
}

extension TypedLine {
  /// Whether the word before the caret is the beginning of an address.
  fileprivate var isInAddress: Bool {
    let word = word
    return word.starts(with: "www.".utf8)
      || word.indices.contains { word[$0] == UInt8(ascii: ":") && word[($0 + 1)...].starts(with: "//".utf8) }
  }

  /// Whether a dollar sign before the caret opens a formula that isn't closed before the caret.
  ///
  /// A `$` followed by white space opens none.
  fileprivate var isInMathematics: Bool {
    var isOpen = false
    var index = 0
    while index < self.index {
      if bytes[index] == ASCII.backslash {
        index += 1
      } else if bytes[index] == ASCII.dollar {
        let next = index + 1 < self.index ? bytes[index + 1] : nil
        isOpen = isOpen ? false : next.map { !$0.isBlank } ?? true
        if next == ASCII.dollar { index += 1 }
      }
      index += 1
    }
    return isOpen
  }
}

extension CaretPlace {
  /// The number of bytes before a caret that are searched for syntax that began in lines above.
  private static let reach = 2048

  /// The bytes of the block before the caret, at most `reach` of them.
  var blockBytesBefore: [UInt8] {
    let start = max(leaf?.start ?? offset, UTF8Offset(max(0, offset.value - Self.reach)))
    return start < offset ? text.rope.bytes(in: start..<offset) : []
  }

  /// Whether a `$$` in a line above is still open.
  fileprivate var isInDisplayedMathematics: Bool {
    guard leaf?.kind == .paragraph, continuesLeaf else { return false }
    let bytes = blockBytesBefore
    var count = 0
    var index = 1
    while index < bytes.count {
      if bytes[index] == ASCII.dollar, bytes[index - 1] == ASCII.dollar {
        count += 1
        index += 1
      }
      index += 1
    }
    return count % 2 == 1
  }
}
