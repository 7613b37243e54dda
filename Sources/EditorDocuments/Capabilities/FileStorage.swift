public import EditorCoordination

/// Reads and writes files for stores.
public protocol FileStorage: Capability {
  /// Reads the whole file at `path`.
  func read(_ path: String) async throws(EditorError) -> StoredFile

  /// Replaces or creates the file at `path` with `bytes`, and returns its new stamp.
  ///
  /// Throws with the code `changed-outside`, having written nothing, if `condition` doesn't hold. Whatever happens,
  /// even to the machine, the file has either its old or its new bytes.
  func write(_ bytes: [UInt8], to path: String, if condition: WriteCondition) async throws(EditorError)
    -> FileStamp

  /// Appends `bytes` to the file at `path`, or creates it for its owner alone, and returns its new stamp.
  ///
  /// Throws with the code `changed-outside`, having written nothing, if `condition` doesn't hold. On return the bytes
  /// are on disk, and so is the name of a new file. After a crash a part of the bytes may be there.
  func append(_ bytes: [UInt8], to path: String, if condition: WriteCondition) async throws(EditorError)
    -> FileStamp

  /// The present stamp of the file at `path`; `nil` if there is none.
  func stamp(of path: String) async throws(EditorError) -> FileStamp?

  /// Removes the file at `path`; does nothing if there is none.
  ///
  /// Throws with the code `changed-outside`, having removed nothing, if `condition` doesn't hold for the file.
  func remove(_ path: String, if condition: WriteCondition) async throws(EditorError)

  /// Gives the file at `path` the name `newPath`, and returns its stamp there.
  ///
  /// Throws with the code `exists` if there is a file of that name, and with `changed-outside` if the file doesn't have
  /// `stamp` any more; then nothing has changed.
  func move(_ path: String, to newPath: String, if stamp: FileStamp) async throws(EditorError) -> FileStamp

  /// The identity of the file that `path` leads to, symbolic links followed; if there is none yet, the one it would
  /// have.
  func identity(of path: String) async throws(EditorError) -> FileIdentity

  /// The absolute path of the file that `path` leads to behind symbolic links; `path` itself if that can't be told.
  ///
  /// A file's journals and claims go by it, so that they're found by whatever name the file is opened.
  func target(of path: String) async -> String

  /// The names of all files, hidden ones included, in the folder of the file at `path`, which needn't exist.
  func names(besides path: String) async throws(EditorError) -> [String]

  /// The claims of others on a file, whose records are at `path`, `path-2` and so on; `claim` is made or changed.
  ///
  /// A claim ends with `release(_:at:)`, or with its process. Writing it can fail; then others aren't told, which is no
  /// error.
  func claims(at path: String, making claim: FileClaim?) async -> [FileClaim]

  /// Ends the claim with this identifier.
  func release(_ id: String, at path: String) async

  /// The last known content of the file at `path`, for when it can't be read; `nil` if there is none.
  func lastKnown(_ path: String) async -> AgedFile?
}

extension FileStorage {
  /// The name of every file storage.
  public var name: CapabilityName { .fileStorage }

  /// Returns `true`: a text that can't be saved isn't worth much.
  public var isEssential: Bool { true }

  /// Returns `retry`: many failures pass by themselves.
  public var recovery: RecoveryStrategy { .retry(RetryPolicy()) }

  /// Writes a copy at `newPath`, then removes the file at `path`.
  public func move(
    _ path: String, to newPath: String, if stamp: FileStamp
  ) async throws(EditorError) -> FileStamp {
    let file = try await read(path)
    guard file.stamp == stamp else {
      throw EditorError(.changedOutside, "\(path) was changed by somebody else")
    }
    let copy: FileStamp
    do throws(EditorError) { copy = try await write(file.bytes, to: newPath, if: .isNew) } catch {
      throw error.code == .changedOutside ? .exists(newPath) : error
    }
    do throws(EditorError) { try await remove(path, if: .unchanged(stamp)) } catch {
      // An error can come after the removal: the copy goes only while the file is surely there.
      if (try? await self.stamp(of: path)) == stamp { try? await remove(newPath, if: .unchanged(copy)) }
      throw error
    }
    return copy
  }

  /// Returns `path`, for storages without symbolic links.
  public func target(of path: String) -> String { path }

  /// Returns no claims, for storages that nobody else uses.
  public func claims(at path: String, making claim: FileClaim?) -> [FileClaim] { [] }

  /// Does nothing.
  public func release(_ id: String, at path: String) {}

  /// Returns `nil`.
  public func lastKnown(_ path: String) -> AgedFile? { nil }
}

/// The identity of a file's content, as far as the file system tells without a read; equal stamps mean equal bytes.
public struct FileStamp: Hashable, Sendable, Codable {
  /// The identity, size and time of change in the storage's own notation.
  public let value: String

  /// The stamp with the notation `value`.
  public init(_ value: String) { self.value = value }
}

/// A file as it was read.
public struct StoredFile: Hashable, Sendable {
  /// The whole content.
  public var bytes: [UInt8]
  /// The file's stamp when it was read.
  public var stamp: FileStamp

  /// The file with `bytes` and `stamp`.
  public init(bytes: [UInt8], stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = stamp
  }
}

/// The condition under which a file is written or removed.
public enum WriteCondition: Hashable, Sendable {
  /// The file still has this stamp.
  case unchanged(FileStamp)
  /// There is no file yet.
  case isNew
  /// Always: an existing file is overwritten.
  case always
}
