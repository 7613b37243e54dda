/// What a file had when it could be read last.
public struct AgedFile: Sendable, Hashable {
  /// The file of then.
  public var file: StoredFile
  /// How long ago that was.
  public var age: Duration

  /// The file of `age` ago.
  public init(_ file: StoredFile, age: Duration) { (self.file, self.age) = (file, age) }
}

/// Files as they were when they were read or written last, for where they can't be read: the newest of so many bytes in
/// all.
public struct FileMemory: Sendable {
  private var entries: [(path: String, file: StoredFile, time: Duration)] = []
  private let mostBytes: Int

  /// A memory of at most `mostBytes` of content.
  public init(mostBytes: Int = 16_000_000) { self.mostBytes = mostBytes }

  /// Remembers that the file at `path` was `file` at `time`; one that is too large is forgotten.
  public mutating func remember(_ file: StoredFile, at path: String, time: Duration) {
    forget(path)
    entries.append((path, file, time))
    while entries.reduce(0, { $0 + $1.file.bytes.count }) > mostBytes { entries.removeFirst() }
  }

  /// Forgets the file at `path`.
  public mutating func forget(_ path: String) { entries.removeAll { $0.path == path } }

  /// What the file at `path` was, seen from `time`; `nil` where it isn't remembered.
  public func file(_ path: String, at time: Duration) -> AgedFile? {
    entries.first { $0.path == path }.map { AgedFile($0.file, age: time - $0.time) }
  }
}
