import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The reason why nothing selected can be `aim`, such as "bold" or "a link"; it names the selected text.
  ///
  /// With `isCode`, inline things such as images can't be styled either.
  func nothingSelected(for aim: String, isCode: Bool = false) -> UnchangedReason {
    var names: [String] = []
    for range in selection.ranges where !range.isCaret {
      for node in tree.nodes(in: range.range) where node.range.overlaps(range.range) {
        guard let name = node.unstylableName(range.range, isCode: isCode), !names.contains(name) else {
          continue
        }
        names.append(name)
      }
    }
    guard let last = names.popLast() else {
      return UnchangedReason("nothing-selected", [aim], "nothing that can be \(aim) is selected")
    }
    let all = names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    return UnchangedReason("unstylable", [all, aim], "\(all) can't be \(aim)")
  }
}

extension MarkdownDocument {
  /// Whether a code block, or anything else that can't be styled, overlaps `low..<high`.
  func holdsUnstylable(_ low: UTF8Offset, _ high: UTF8Offset) -> Bool {
    low < high
      && tree.nodes(in: low..<high).contains {
        $0.unstylableName(low..<high, isCode: false) != nil && $0.range.overlaps(low..<high)
      }
  }

  /// The reason why `aim`, such as "bold" or "a link", is possible at no caret.
  ///
  /// If text at a caret can't be `participle`, by default `aim`, the reason names that text.
  func noText(for aim: String, participle: String? = nil, isCode: Bool = false) -> UnchangedReason {
    let names = selection.ranges.compactMap { range in
      tree.nodes(in: range.head..<range.head).lazy.filter {
        $0.range.lowerBound <= range.head && range.head <= $0.range.upperBound
      }.compactMap { $0.unstylableName(range.range, isCode: isCode) }.first
    }
    guard let name = names.first else {
      return UnchangedReason("no-text", [aim], "there is no text here that could be \(aim)")
    }
    return UnchangedReason("unstylable", [name, aim], "\(name) can't be \(participle ?? aim)")
  }
}

extension SyntaxNode {
  /// The name of a node that can't be styled; `nil` for one that can be, and for one that only holds other nodes.
  fileprivate func unstylableName(_ selected: Range<UTF8Offset>, isCode: Bool) -> String? {
    switch kind {
    case .codeBlock, .block, .htmlBlock, .frontMatter, .linkDefinition, .thematicBreak: kind.nameOfBlock
    case .htmlInline: "HTML"
    case .image where isCode && content.isEmpty: "an image"
    case .link where isCode && link?.form == .autolink: "an address"
    case .footnoteReference where isCode: "a footnote"
    case .link where holdsInMarker(selected): "where a link leads"
    case .image where holdsInMarker(selected): "where an image comes from"
    default: nil
    }
  }

  private func holdsInMarker(_ selected: Range<UTF8Offset>) -> Bool {
    link?.form != .autolink
      && markers.contains { $0.lowerBound <= selected.lowerBound && selected.upperBound <= $0.upperBound }
  }
}
