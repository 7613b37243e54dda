#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileCalls {
  /// Opens and locks the file that a killed process of this user left at `path`; closing it releases the lock.
  ///
  /// Returns `nil` if there is no such file, if its writer is still at work, or if it was removed or replaced before it
  /// was locked.
  func takeStray(_ path: String) -> Int32? {
    guard let descriptor = try? openToLock(path) else { return nil }
    // The writer of such a file holds its lock.
    if (try? lock(descriptor)) != nil, let status = try? status(of: descriptor), status.isRegular,
      status.owner.user == geteuid(), (try? isName(path, of: descriptor)) == true
    {
      return descriptor
    }
    try? close(descriptor)
    return nil
  }

  /// Whether `path` is still a name of the open file.
  ///
  /// Before the file was locked, somebody may have removed it and created another one with that name.
  package func isName(_ path: String, of descriptor: Int32) throws(SystemError) -> Bool {
    let status = try status(of: descriptor)
    return try present(path)?.isSameFile(as: status) == true
  }

  /// The status of the file or symbolic link at `path`; `nil` if there is none.
  package func present(_ path: String) throws(SystemError) -> FileStatus? {
    do throws(SystemError) { return try linkStatus(path) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Opens the file at `path`, for writing if permitted: on NFS only a file open for writing can be locked.
  private func openToLock(_ path: String) throws(SystemError) -> Int32 {
    let flags = O_NOFOLLOW | O_NONBLOCK
    do throws(SystemError) { return try open(path, O_RDWR | flags, mode: 0) } catch {
      guard error.isDenied else { throw error }
      return try open(path, O_RDONLY | flags, mode: 0)
    }
  }
}
