public import EditorCoordination

/// Reads and writes files for stores.
public protocol FileStorage: Capability {
  /// All of the file at `path`.
  func read(_ path: String) async throws(EditorError) -> StoredFile

  /// Replaces the file at `path` by `bytes`, or makes it, and answers what it is then; throws with the code
  /// `changed-outside`, having written nothing, where `condition` doesn't hold.
  ///
  /// Whatever happens, even to the machine, the file has its old or its new bytes.
  func write(_ bytes: [UInt8], to path: String, if condition: WriteCondition) async throws(EditorError)
    -> FileStamp

  /// Adds `bytes` to the end of the file at `path`, or makes it, for its owner alone, and answers what it is then;
  /// throws with the code `changed-outside`, having written nothing, where `condition` doesn't hold.
  ///
  /// When it returns they are on disk, and so is the name of a new file; a part of them may be there after a crash.
  func append(_ bytes: [UInt8], to path: String, if condition: WriteCondition) async throws(EditorError)
    -> FileStamp

  /// What the file at `path` is now, or `nil` where there is none.
  func stamp(of path: String) async throws(EditorError) -> FileStamp?

  /// Removes the file at `path`; nothing where there is none. Throws with the code `changed-outside`, having removed
  /// nothing, where `condition` doesn't hold for the one that is there.
  func remove(_ path: String, if condition: WriteCondition) async throws(EditorError)

  /// Which file `path` leads to, symbolic links followed; where there is none yet, which one it would be.
  func identity(of path: String) async throws(EditorError) -> FileIdentity

  /// The names of the files in the folder of the one at `path`, which needn't be there, hidden ones included.
  func names(besides path: String) async throws(EditorError) -> [String]

  /// What the file at `path` had when it could be read last, for where it can't be read now; `nil` where nobody knows.
  func lastKnown(_ path: String) async -> AgedFile?
}

extension FileStorage {
  /// What every file storage is called.
  public var name: CapabilityName { .fileStorage }

  /// What can't be saved isn't worth much.
  public var isEssential: Bool { true }

  /// What passes by itself is tried again.
  public var recovery: RecoveryStrategy { .retry(RetryPolicy()) }

  /// Nothing.
  public func lastKnown(_ path: String) -> AgedFile? { nil }
}

/// Which content a file has, as far as the file system tells without reading it: equal stamps, equal bytes.
public struct FileStamp: Hashable, Sendable, Codable {
  /// The identity, size and time of change in the storage's own notation.
  public let value: String

  /// The stamp that reads `value`.
  public init(_ value: String) { self.value = value }
}

/// A file that was read.
public struct StoredFile: Hashable, Sendable {
  /// All of it.
  public var bytes: [UInt8]
  /// What it was when it was read.
  public var stamp: FileStamp

  /// The file with `bytes` and `stamp`.
  public init(bytes: [UInt8], stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = stamp
  }
}

/// What must hold for a file to be written.
public enum WriteCondition: Hashable, Sendable {
  /// It is still the one that was read or written as this.
  case unchanged(FileStamp)
  /// There is none yet.
  case isNew
  /// Nothing: whatever is there is overwritten.
  case always
}
