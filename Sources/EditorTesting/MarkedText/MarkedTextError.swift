/// A mistake in the marks of a text, with its place.
public struct MarkedTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistake.
  public enum Kind: String, Hashable, Sendable {
    /// There is no mark at all.
    case noMark = "no mark: write ˇ where the caret is"
    /// A `«` inside a range.
    case nestedRange = "« inside of a range"
    /// A `»` outside a range.
    case unopenedRange = "» without «"
    /// A `«` that is never closed.
    case unclosedRange = "« without »"
    /// A range without a `ˇ`, with a `ˇ` at neither end, or with two.
    case misplacedHead = "a range has one ˇ, right after « or right before »"
    /// An empty range.
    case emptyRange = "a range of nothing: write ˇ alone"
  }

  /// The kind of mistake.
  public let kind: Kind

  /// The number of Unicode scalars, including marks, before the wrong mark.
  public let scalarOffset: Int

  /// The mistake `kind` at `scalarOffset`.
  public init(kind: Kind, scalarOffset: Int) {
    self.kind = kind
    self.scalarOffset = scalarOffset
  }

  /// The kind and the place, for a person.
  public var description: String { "\(kind.rawValue) (at scalar \(scalarOffset))" }
}
