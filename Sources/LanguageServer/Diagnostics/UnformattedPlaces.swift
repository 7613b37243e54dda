import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The places of a text that its formatter would change.
struct UnformattedPlaces {
  /// A place with changes.
  struct Place {
    /// The range from the start of its first line to the end of its last change, or of that line.
    var range: Range<UTF8Offset>
    /// The range of the top-level blocks to format: the one around the place, or the two beside it.
    var blocks: Range<UTF8Offset>
  }

  /// The largest checked text in bytes: formatting that much takes some 60 ms, for which a key press waits.
  static let longestText = 256 << 10

  /// The places, in text order.
  let places: [Place]
  private let tree: SyntaxTree
  private let formatter: MarkdownFormatter

  /// Finds the places in the text of `tree` that `formatter` would change.
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
    for edit in formatter.result(for: tree).changes.edits {
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

  /// The places as mistakes, each with a fix that formats its blocks.
  var findings: [Finding] {
    places.map { place in
      Finding(.unformatted, at: place.range, .hint, "the formatter would write this otherwise") {
        let edits = formatter.result(for: tree, in: place.blocks).changes.edits
        return edits.isEmpty ? nil : Finding.Fix(title: "Format this place", edits: Array(edits))
      }
    }
  }

  /// The range of the block in `blocks` that holds `range`, or of the blocks beside it; all of `rope` if there are
  /// none.
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
  /// `range` extended to its whole first line, since a range without letters can't be seen.
  fileprivate func shown(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let line = contentOfLine(line(at: range.lowerBound))
    return line.lowerBound..<max(line.upperBound, range.upperBound)
  }
}
