import MarkdownSyntax
import TextBuffer

/// The parts of a document that stay as they are: constructs of other dialects, and what a comment says to leave
/// alone.
///
/// Sorted and disjoint. Each starts with a line's text, behind the markers of the containers around it but for quote
/// marks that are a part of it, and ends with a line.
struct ForeignRegions: Sendable, Equatable {
  /// A part, and what it is.
  struct Region: Sendable, Equatable {
    /// The construct's name, or `ignored`.
    let name: String

    /// The name of what a comment says to leave alone.
    static let ignored = "ignored"

    /// Its bytes.
    let range: Range<Int>
  }

  /// All of them.
  private(set) var regions: [Region]
  /// Whether the document is written for Python-Markdown, to which lists are nested by four columns, and no list
  /// begins in a paragraph: told by constructs that few others have.
  let indentsByFour: Bool

  /// Those of the document of `source`, whose tree is `tree`.
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

  /// These in the text after `changes`.
  func mapped(through changes: ChangeSet) -> ForeignRegions {
    var mapped = self
    mapped.regions = regions.map { region in
      let start = changes.map(UTF8Offset(region.range.lowerBound), bias: .after)
      let end = changes.map(UTF8Offset(region.range.upperBound), bias: .before)
      return Region(name: region.name, range: start.value..<max(start, end).value)
    }
    return mapped
  }

  /// Both lists, which are sorted, as one of disjoint parts.
  private static func merged(_ constructs: [Region], _ others: [Region]) -> [Region] {
    guard !others.isEmpty else { return constructs }
    let sorted = (constructs + others).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return sorted.reduce(into: []) { merged, region in
      guard let last = merged.last, region.range.lowerBound < last.range.upperBound else {
        return merged.append(region)
      }
      let end = max(last.range.upperBound, region.range.upperBound)
      merged[merged.count - 1] = Region(name: last.name, range: last.range.lowerBound..<end)
    }
  }

  /// Whether one of the regions that begin before `offset` goes on there.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of regions.
  func goOn(at offset: Int) -> Bool {
    let index = regions.partitioningIndex { $0.range.upperBound > offset }
    return index < regions.count && regions[index].range.lowerBound < offset
  }

  /// Whether one of the regions begins at `offset`.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of regions.
  func begin(at offset: Int) -> Bool {
    let index = regions.partitioningIndex { $0.range.lowerBound >= offset }
    return index < regions.count && regions[index].range.lowerBound == offset
  }

  /// How `range` stands to the regions.
  enum Relation {
    /// It shares no byte with any.
    case apart
    /// It has some in it, and none that goes on outside of it.
    case around
    /// It is in one, or shares a part with it.
    case touching
  }

  /// How the bytes of `range` stand to the regions.
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
