import MarkdownSyntax
import TextBuffer

/// The parts of a document that stay unchanged: constructs of other dialects, and parts protected by a comment.
///
/// They are sorted and disjoint. Each starts with a line's text, after the markers of the containers around it, except
/// for quote marks that belong to it. Each ends with a line.
struct ForeignRegions: Sendable, Equatable {
  /// A part with the name of its construct.
  struct Region: Sendable, Equatable {
    /// The name of the construct, or `ignored`.
    let name: String

    /// The name of parts that are protected by a comment.
    static let ignored = "ignored"

    /// The range of the part.
    let range: Range<Int>
  }

  /// All parts, in order.
  private(set) var regions: [Region]
  /// Whether the document is written for Python-Markdown, as told by constructs that few other dialects have.
  ///
  /// There, lists are nested by four columns, and no list interrupts a paragraph.
  let indentsByFour: Bool

  /// Finds the parts of the document of `source`, whose tree is `tree`.
  ///
  /// - Complexity: O(*n* + *k* log *n*), where *n* is the length of the text and *k* the number of constructs.
  init(in source: SourceText, tree: SyntaxTree) {
    var scanner = ForeignScanner(source, tree)
    let constructs = scanner.regions()
    indentsByFour = PythonMarkdown.isMarked(source, tree, constructs)
    var (formulas, comments) = (
      BrokenFormulas(in: source, tree: tree), IgnoreComments(in: source, tree: tree)
    )
    regions = Self.merged(constructs, scanner.slideBreaks + formulas.regions() + comments.regions())
  }

  /// The parts at their positions in the text after `changes`.
  func mapped(through changes: ChangeSet) -> ForeignRegions {
    var mapped = self
    mapped.regions = regions.map { region in
      let start = changes.map(UTF8Offset(region.range.lowerBound), bias: .after)
      let end = changes.map(UTF8Offset(region.range.upperBound), bias: .before)
      return Region(name: region.name, range: start.value..<max(start, end).value)
    }
    return mapped
  }

  /// The union of both sorted lists, with overlapping parts merged.
  private static func merged(_ constructs: [Region], _ others: [Region]) -> [Region] {
    guard !others.isEmpty else { return constructs }
    let sorted = (constructs + others).ordered(by: { $0.range.lowerBound })
    return sorted.reduce(into: []) { merged, region in
      guard let last = merged.last, region.range.lowerBound < last.range.upperBound else {
        return merged.append(region)
      }
      let end = max(last.range.upperBound, region.range.upperBound)
      merged[merged.count - 1] = Region(name: last.name, range: last.range.lowerBound..<end)
    }
  }

  /// Whether a region that begins before `offset` continues there.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of regions.
  func goOn(at offset: Int) -> Bool {
    let index = regions.partitioningIndex { $0.range.upperBound > offset }
    return index < regions.count && regions[index].range.lowerBound < offset
  }

  /// Whether a region begins at `offset`.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of regions.
  func begin(at offset: Int) -> Bool {
    let index = regions.partitioningIndex { $0.range.lowerBound >= offset }
    return index < regions.count && regions[index].range.lowerBound == offset
  }

  /// The relation of a range to the regions.
  enum Relation {
    /// The range shares no byte with any region.
    case apart
    /// The range contains regions, and none of them reaches outside of it.
    case around
    /// The range is in a region, or overlaps one in part.
    case touching
  }

  /// The relation of the bytes of `range` to the regions.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of regions and *k* that of those in `range`.
  func relation(to range: Range<Int>) -> Relation {
    var index = regions.partitioningIndex { $0.range.upperBound > range.lowerBound }
    var relation = Relation.apart
    while index < regions.count, regions[index].range.lowerBound < range.upperBound {
      let region = regions[index].range
      guard range.lowerBound <= region.lowerBound, region.upperBound <= range.upperBound else {
        return .touching
      }
      relation = .around
      index += 1
    }
    return relation
  }
}
