/// Changes that can't be made, or not in this text.
public struct ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with changes; more may be added.
  public enum Reason: Hashable, Sendable {
    /// The changes are for texts of another length.
    case wrongLength
    /// An edit starts before the text or ends behind it.
    case outOfBounds
    /// An edit starts before the previous one ends.
    case overlap
    /// An edit starts or ends inside a Unicode scalar.
    case insideScalar
  }

  /// What is wrong.
  public let reason: Reason
  /// The bad offset in UTF-8 bytes; for `wrongLength`, the length that the changes are for.
  public let value: Int
  /// The length of the text in UTF-8 bytes; for `overlap`, where the edit before ends.
  public let bound: Int

  /// What is wrong and what would be right.
  public var description: String {
    switch reason {
    case .wrongLength: "changes for \(value) bytes can't be made in a text of \(bound); transform them first"
    case .outOfBounds: "an edit at \(value) is out of bounds of \(bound) bytes"
    case .overlap: "an edit at \(value) overlaps the one before, which ends at \(bound)"
    case .insideScalar: "an edit at \(value) cuts a Unicode scalar; round it down or up first"
    }
  }

  init(_ reason: Reason, _ value: Int, bound: Int) {
    (self.reason, self.value, self.bound) = (reason, value, bound)
  }
}
