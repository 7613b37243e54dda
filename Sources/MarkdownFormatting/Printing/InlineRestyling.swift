import MarkdownSyntax
import TextBuffer

/// A replacement of a delimiter or of a hard break's marker, or the removal of an escape.
struct RestylingEdit {
  /// The range of the old text.
  let range: Range<Int>
  /// The new text; empty for a removal.
  let replacement: [UInt8]
}

/// Chooses the delimiters of emphasis, the form of hard line breaks, and the escapes to keep.
///
/// A delimiter is replaced only if cmark certainly reads the new one like the old one: no other delimiter touches it,
/// and each asterisk in the block's text has a backslash. Text that another dialect reads as a formula, a name or a
/// template keeps its delimiters.
enum InlineRestyling {
  /// The edits for the block `leaf`, sorted: delimiters of emphasis, forms of hard breaks, and removals of needless
  /// escapes.
  static func edits(
    in leaf: SyntaxNode, of source: SourceText, options: FormatterOptions, isOn: Bool
  ) -> [RestylingEdit] {
    guard isOn else { return [] }
    let edits = delimiters(in: leaf, of: source, options: options)
    let others =
      hardBreaks(in: leaf, of: source, as: options.hardBreak)
      + NeedlessEscapes.edits(in: leaf, of: source, options: options)
    return others.isEmpty ? edits : (edits + others).ordered { $0.range.lowerBound }
  }

  private static func hardBreaks(
    in leaf: SyntaxNode, of source: SourceText, as form: FormatterOptions.HardBreak
  ) -> [RestylingEdit] {
    if form == .keep { return [] }
    let new: [UInt8] = form == .backslash ? [ASCII.backslash] : [ASCII.space, ASCII.space]
    let foreign = ForeignSpans(in: leaf.bytes, of: source)
    // Nothing may follow the name of an alert.
    let endOfAlert = leaf.endOfAlert(in: source)
    var edits: [RestylingEdit] = []
    leaf.walk { node in
      guard node.kind == .lineBreak else { return true }
      let range = node.firstByte..<source.endOfLine(at: node.firstByte)
      // cmark may read a form feed as part of the break.
      let isPlain = range.count == 1 || source.bytes[range].allSatisfy { $0.isBlank }
      if isPlain, !foreign.touch(range), range.upperBound != endOfAlert {
        edits.append(RestylingEdit(range: range, replacement: new))
      }
      return true
    }
    return edits
  }

  private static func delimiters(
    in leaf: SyntaxNode, of source: SourceText, options: FormatterOptions
  ) -> [RestylingEdit] {
    let range = leaf.bytes
    let first = source.bytes.firstOffset(from: range.lowerBound, upTo: range.upperBound, where: isDelimiter)
    guard first < range.upperBound else { return [] }
    var finder = Finder(leaf: leaf.bytes, source: source, options: options)
    for child in leaf.children { finder.visit(child) }
    guard finder.edits.isEmpty == false else { return [] }
    return finder.hasLooseDelimiter ? [] : finder.edits.ordered(by: { $0.range.lowerBound })
  }

  fileprivate static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == ASCII.asterisk || byte == ASCII.underscore
  }

  private struct Finder {
    let leaf: Range<Int>
    let source: SourceText
    let options: FormatterOptions
    private lazy var foreign = ForeignSpans(in: leaf, of: source)
    var edits: [RestylingEdit] = []
    var hasLooseDelimiter = false

    init(leaf: Range<Int>, source: SourceText, options: FormatterOptions) {
      (self.leaf, self.source, self.options) = (leaf, source, options)
    }

    mutating func visit(_ node: SyntaxNode, depth: Int = 0) {
      guard depth < Nesting.limit else { return }
      switch node.kind {
      case .emphasis: restyle(node, as: options.emphasis, width: 1)
      case .strong: restyle(node, as: options.strong, width: 2)
      case .text: findLooseDelimiters(in: node.bytes)
      default: break
      }
      for child in node.children { visit(child, depth: depth + 1) }
    }

    private mutating func restyle(_ node: SyntaxNode, as style: FormatterOptions.EmphasisMarker, width: Int) {
      let (old, mark): (UInt8, UInt8)
      switch style {
      case .asterisk: (old, mark) = (ASCII.underscore, ASCII.asterisk)
      case .underscore: (old, mark) = (ASCII.asterisk, ASCII.underscore)
      // The document's most frequent delimiter was resolved before.
      case .keep, .automatic: return
      }
      let markers = node.markers.map { $0.bytes }
      let areOld = markers.allSatisfy { $0.count == width && source.bytes[$0].allSatisfy { $0 == old } }
      guard areOld, markers.count == 2, stand(markers, alone: mark), !foreign.touch(markers[0]),
        !foreign.touch(markers[1])
      else { return }
      let replacement = [UInt8](repeating: mark, count: width)
      edits += markers.map { RestylingEdit(range: $0, replacement: replacement) }
    }

    /// Whether no delimiter touches `markers` on either side and, for underscores, no letter or digit touches them
    /// outside.
    private func stand(_ markers: [Range<Int>], alone mark: UInt8) -> Bool {
      let outer = [source.byte(at: markers[0].lowerBound - 1), source.byte(at: markers[1].upperBound)]
      let inner = [source.byte(at: markers[0].upperBound), source.byte(at: markers[1].lowerBound - 1)]
      guard (outer + inner).allSatisfy({ $0.map { !InlineRestyling.isDelimiter($0) } ?? true }) else {
        return false
      }
      guard mark == ASCII.underscore else { return true }
      return outer.allSatisfy { $0.map { $0 < 0x80 && !$0.isASCIILetter && !$0.isASCIIDigit } ?? true }
    }

    private mutating func findLooseDelimiters(in range: Range<Int>) {
      guard !hasLooseDelimiter else { return }
      for offset in range where source.bytes[offset] == ASCII.asterisk {
        if source.byte(at: offset - 1) != ASCII.backslash { hasLooseDelimiter = true }
      }
    }
  }
}
