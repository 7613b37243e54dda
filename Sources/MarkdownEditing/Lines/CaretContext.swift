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
  init(typingAt line: TypedLine, in text: BlockText, _ pairs: OpenPairs) {
    let place = CaretPlace(line.offset, in: text)
    if place.leaf?.hasInlines == false {
      self = text.isVerbatim(place) ? .verbatim : .text
      return
    }
    self.init(at: line.offset, in: text.tree)
    guard self == .text else { return }
    if pairs.around(line.offset).contains(where: { $0.byte == ASCII.backtick }) {
      self = .verbatim
    } else if line.isInAddress {
      self = .address
    } else if line.isInMathematics || text.isInDisplayedMathematics(place) {
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

extension BlockText {
  /// Whether the caret stands in a block whose lines are kept as they are.
  func isVerbatim(_ place: CaretPlace) -> Bool {
    guard let leaf = place.leaf else { return false }
    switch leaf.kind {
    case .codeBlock, .block:
      // Behind a closing fence the code is over; before an opening one it hasn't begun.
      let isBehind = leaf.isFenced == true && place.offset >= leaf.range.upperBound && isClosed(leaf)
      return !isBehind && (place.offset > leaf.start || leaf.isFenced == false)
    case .htmlBlock, .frontMatter: return place.offset < leaf.range.upperBound || leaf.kind == .htmlBlock
    default: return false
    }
  }

  private func isClosed(_ code: SyntaxNode) -> Bool { code.markers.count > 1 }

  /// The number of bytes before a caret that are searched for syntax that began in lines above.
  static let reach = 2048

  /// The bytes of the block of `place` before the caret, at most `reach` of them.
  func blockBytes(before place: CaretPlace) -> [UInt8] {
    let start = max(place.leaf?.start ?? place.offset, UTF8Offset(max(0, place.offset.value - Self.reach)))
    return start < place.offset ? rope.bytes(in: start..<place.offset) : []
  }

  /// Whether a `$$` in a line above is still open.
  fileprivate func isInDisplayedMathematics(_ place: CaretPlace) -> Bool {
    guard let leaf = place.leaf, leaf.kind == .paragraph, self.line(at: leaf.start) < place.line else {
      return false
    }
    let bytes = blockBytes(before: place)
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
