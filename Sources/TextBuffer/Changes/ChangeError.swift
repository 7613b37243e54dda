/// An error of changes that are invalid, or not valid for this text.
public struct ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; more may be added.
  public enum Reason: Hashable, Sendable {
    /// The changes are for texts of another length.
    case wrongLength
    /// An edit starts before the text or ends after it.
    case outOfBounds
    /// An edit starts before the previous one ends.
    case overlap
    /// An edit starts or ends inside a Unicode scalar.
    case insideScalar
  }

  /// The kind of error.
  public let reason: Reason
  /// The bad offset in UTF-8 bytes; for `wrongLength`, the length that the changes are for.
  public let value: Int
  /// The length of the text in UTF-8 bytes; for `overlap`, the end of the previous edit.
  public let bound: Int

  /// A message that names the error and its remedy.
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
