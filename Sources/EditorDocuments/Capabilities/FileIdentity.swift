/// Which file a path leads to: equal for all names of one file.
///
/// It holds for now: a file that is replaced as a whole, as saving does, is another one under the same path.
public struct FileIdentity: Hashable, Sendable {
  /// The identity in the storage's own notation.
  public let value: String

  /// The identity that reads `value`.
  public init(_ value: String) { self.value = value }
}

extension FileStorage {
  /// The path itself: right where each file has one name.
  public func identity(of path: String) -> FileIdentity { FileIdentity(path) }
}
