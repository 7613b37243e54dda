/// What is wrong with the marks of a text, and where.
public struct MarkedTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistake.
  public enum Kind: String, Hashable, Sendable {
    /// There is no mark at all.
    case noMark = "no mark: write ˇ where the caret is"
    /// A `«` inside of a range.
    case nestedRange = "« inside of a range"
    /// A `»` outside of a range.
    case unopenedRange = "» without «"
    /// A `«` that is never closed.
    case unclosedRange = "« without »"
    /// A range without a `ˇ`, or with one that stands at neither end, or with two.
    case misplacedHead = "a range has one ˇ, right after « or right before »"
    /// A range of nothing.
    case emptyRange = "a range of nothing: write ˇ alone"
  }

  /// What is wrong.
  public let kind: Kind

  /// Where: the number of Unicode scalars, marks included, before the mark that is wrong.
  public let scalarOffset: Int

  /// The mistake `kind` at `scalarOffset`.
  public init(kind: Kind, scalarOffset: Int) {
    self.kind = kind
    self.scalarOffset = scalarOffset
  }

  /// The kind and the place, for a person.
  public var description: String { "\(kind.rawValue) (at scalar \(scalarOffset))" }
}
