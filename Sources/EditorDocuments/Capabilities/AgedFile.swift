/// A file as it was when it was last readable.
public struct AgedFile: Sendable, Hashable {
  /// The file at that time.
  public var file: StoredFile
  /// The time passed since then.
  public var age: Duration

  /// The file as it was `age` ago.
  public init(_ file: StoredFile, age: Duration) { (self.file, self.age) = (file, age) }
}

/// Files as they were last read or written, for times when they can't be read; bounded by a total number of bytes.
public struct FileMemory: Sendable {
  private var entries: [(path: String, file: StoredFile, time: Duration)] = []
  private let mostBytes: Int

  /// A memory of at most `mostBytes` bytes of content; the oldest files are forgotten first.
  public init(mostBytes: Int = 16_000_000) { self.mostBytes = mostBytes }

  /// Remembers that the file at `path` was `file` at `time`; a file larger than the whole memory isn't kept.
  public mutating func remember(_ file: StoredFile, at path: String, time: Duration) {
    forget(path)
    entries.append((path, file, time))
    while entries.reduce(0, { $0 + $1.file.bytes.count }) > mostBytes { entries.removeFirst() }
  }

  /// Forgets the file at `path`.
  public mutating func forget(_ path: String) { entries.removeAll { $0.path == path } }

  /// The remembered file at `path`, with its age at `time`; `nil` if it isn't remembered.
  public func file(_ path: String, at time: Duration) -> AgedFile? {
    entries.first { $0.path == path }.map { AgedFile($0.file, age: time - $0.time) }
  }
}
