/// The identity of the file that a path leads to, equal for all names of one file.
///
/// It is valid only for the moment: a file that is replaced as a whole, as saving does, gets a new identity.
public struct FileIdentity: Hashable, Sendable {
  /// The identity in the storage's own notation.
  public let value: String

  /// The identity with the notation `value`.
  public init(_ value: String) { self.value = value }
}

extension FileStorage {
  /// Returns the path itself, which is right if each file has one name.
  public func identity(of path: String) -> FileIdentity { FileIdentity(path) }
}
