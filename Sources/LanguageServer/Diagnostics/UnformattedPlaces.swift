import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The places of a text that its formatter would write otherwise.
struct UnformattedPlaces {
  /// A place.
  struct Place: Equatable {
    /// From the start of its first line to the end of its last change, or of that line.
    var range: Range<UTF8Offset>
    /// The top-level blocks that are formatted with it: the one that it's in, or the two that it's between.
    var blocks: Range<UTF8Offset>
  }

  /// The size in bytes above which nothing is looked for: formatting that much takes some 60 ms, in which a key waits.
  static let longestText = 256 << 10

  /// The places, in the text's order.
  let places: [Place]
  private let tree: SyntaxTree
  private let formatter: MarkdownFormatter

  /// The places of the text of `tree` that `formatter` would write otherwise.
  ///
  /// - Complexity: that of formatting the text
  init(in tree: SyntaxTree, _ formatter: MarkdownFormatter) {
    (self.tree, self.formatter) = (tree, formatter)
    guard tree.text.utf8Count <= Self.longestText else {
      places = []
      return
    }
    let (rope, blocks) = (tree.text, tree.root.children.map(\.range))
    var found: [Place] = []
    for edit in formatter.changes(for: tree).edits {
      let place = Place(
        range: rope.shown(edit.range), blocks: Self.surroundings(of: edit.range, blocks, rope))
      if let last = found.last, last.blocks == place.blocks {
        let end = max(last.range.upperBound, place.range.upperBound)
        found[found.count - 1].range = last.range.lowerBound..<end
      } else {
        found.append(place)
      }
    }
    places = found
  }

  /// The places as mistakes, each of which is mended by formatting its blocks.
  var findings: [Finding] {
    places.map { place in
      Finding(.unformatted, at: place.range, .hint, "the formatter would write this otherwise") {
        let edits = formatter.changes(for: tree, in: place.blocks).edits
        return edits.isEmpty ? nil : Finding.Fix(title: "Format this place", edits: Array(edits))
      }
    }
  }

  /// The block of `blocks` that holds `range`, or those beside it; all of `rope` where there is none.
  private static func surroundings(
    of range: Range<UTF8Offset>, _ blocks: [Range<UTF8Offset>], _ rope: Rope
  ) -> Range<UTF8Offset> {
    let behind = blocks.partitioningIndex { $0.lowerBound > range.lowerBound }
    let first = behind > 0 ? blocks[behind - 1] : nil
    if let first, range.upperBound <= first.upperBound { return first }
    let after = blocks.partitioningIndex { $0.upperBound >= range.upperBound }
    let last = after < blocks.count ? blocks[after] : nil
    return (first?.lowerBound ?? .zero)..<(last?.upperBound ?? rope.range.upperBound)
  }
}

extension Rope {
  /// `range` from the start of its first line on, and that line at least: a stretch without letters can't be seen.
  fileprivate func shown(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let line = contentOfLine(line(at: range.lowerBound))
    return line.lowerBound..<max(line.upperBound, range.upperBound)
  }
}
