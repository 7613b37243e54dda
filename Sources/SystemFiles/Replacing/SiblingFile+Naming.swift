#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SiblingFile {
  /// Gives a temporary file the name `path`; throws `EEXIST` if that is taken.
  ///
  /// The temporary name stays as a second one, except on a file system without hard links.
  package func give(_ made: Made, name path: String) throws(SystemError) {
    do throws(SystemError) { try calls.link(made.path, to: path) } catch {
      guard error.isOfNoLinks else { throw error }
      try move(made, to: path)
    }
  }

  /// Claims the name with an empty file, then renames the temporary file over that one.
  ///
  /// So nobody else's file is replaced, and nobody ever reads a partial file. A process that is killed in between
  /// leaves the empty file.
  private func move(_ made: Made, to path: String) throws(SystemError) {
    let empty = try makeEmpty(path)
    do throws(SystemError) {
      // A process that has written to the empty file meanwhile owns the name.
      guard try isStill(empty, at: path) else { throw SystemError(code: EEXIST) }
      try calls.rename(made.path, to: path)
    } catch {
      if (try? isStill(empty, at: path)) == true { try? calls.remove(path) }
      throw error
    }
  }

  private func makeEmpty(_ path: String) throws(SystemError) -> FileStatus {
    let descriptor = try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    defer { try? calls.close(descriptor) }
    return try calls.status(of: descriptor)
  }

  private func isStill(_ status: FileStatus, at path: String) throws(SystemError) -> Bool {
    try calls.present(path)?.isUnchanged(since: status) == true
  }
}

extension SystemError {
  /// Whether the file system has no hard links, or no more of them for this file.
  fileprivate var isOfNoLinks: Bool { [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(code) }
}
