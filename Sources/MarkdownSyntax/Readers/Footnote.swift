public import TextBuffer

/// A footnote: its definition, and the references to it.
public struct Footnote: Sendable {
  /// The footnote's number, from 1 in the order of first references.
  ///
  /// `nil` if the footnote has no reference, so that it isn't rendered.
  public var number: Int?
  /// The definition; of several with the same label, the effective one.
  public var definition: SyntaxNode
  /// The references in document order, including those inside of other definitions.
  public var references: [SyntaxNode] = []
}

extension SyntaxTree {
  /// The footnotes of the document in the order of their numbers; those without references come last.
  ///
  /// - Complexity: O(*n*) in the tree's size.
  public func footnotes() -> [Footnote] {
    FootnoteIndex(root) { text.bytes(in: $0) }.footnotes
  }
}

extension SyntaxNode {
  /// For a footnote definition or reference, the range of its label, without brackets and `^`.
  ///
  /// `nil` for other nodes.
  public var footnoteLabelRange: Range<UTF8Offset>? {
    guard case .block(let block) = place, case .footnote(let label) = block.record.detail else {
      return kind == .footnoteReference ? content : nil
    }
    return offsets(block.start + Int(label.lowerBound)..<block.start + Int(label.upperBound))
  }
}

/// Assigns references to footnotes and numbers the footnotes, by the rules of cmark-gfm.
///
/// Of several definitions with the same label, the one that *ends* first is effective, so a definition inside another
/// wins over it. References are numbered in document order, including those in definitions without references.
struct FootnoteIndex {
  /// The effective definitions in the order of their numbers; those without a number come last.
  private(set) var footnotes: [Footnote] = []
  private var places: [LinkLabel: Int] = [:]

  /// Indexes the footnotes in the tree below `root`; `bytes` returns the text of a range.
  ///
  /// References inside hidden blocks count only if `countsHidden` is true.
  init(_ root: SyntaxNode, countsHidden: Bool = true, bytes: (Range<UTF8Offset>) -> [UInt8]) {
    var references: [SyntaxNode] = []
    var hidden = 0
    root.walk {
      if !countsHidden, $0.kind.holdsAnyBlock, $0.isHidden { hidden += 1 }
      if $0.kind == .footnoteReference, hidden == 0 { references.append($0) }
      return true
    } leave: {
      if !countsHidden, $0.kind.holdsAnyBlock, $0.isHidden { hidden -= 1 }
      if $0.kind == .footnoteDefinition { define($0, bytes) }
    }
    var count = 0
    for reference in references {
      guard let label = reference.footnoteLabelRange.flatMap({ LinkLabel(bytes($0)) }),
        let place = places[label]
      else { continue }
      if footnotes[place].number == nil {
        count += 1
        footnotes[place].number = count
      }
      footnotes[place].references.append(reference)
    }
    let (numbered, others) = (
      footnotes.filter { $0.number != nil }, footnotes.filter { $0.number == nil }
    )
    footnotes = numbered.ordered { $0.number ?? 0 } + others
  }

  private mutating func define(_ node: SyntaxNode, _ bytes: (Range<UTF8Offset>) -> [UInt8]) {
    guard let label = node.footnoteLabelRange.flatMap({ LinkLabel(bytes($0)) }), places[label] == nil else {
      return
    }
    places[label] = footnotes.count
    footnotes.append(Footnote(definition: node))
  }
}
