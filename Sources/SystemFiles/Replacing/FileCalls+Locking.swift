#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileCalls {
  /// Opens and locks what a killed process of this user left at `path`; whoever closes it gives up the lock.
  ///
  /// Answers `nil` where there is nothing of the kind, where whoever writes it is still at work, and where it went, or
  /// something else came in its place, before it was locked.
  func takeStray(_ path: String) -> Int32? {
    guard let descriptor = try? openToLock(path) else { return nil }
    // Who writes one holds its lock.
    if (try? lock(descriptor)) != nil, let status = try? status(of: descriptor), status.isRegular,
      status.owner.user == geteuid(), (try? isName(path, of: descriptor)) == true
    {
      return descriptor
    }
    try? close(descriptor)
    return nil
  }

  /// Whether `path` is the name of the open file itself: before it was locked, somebody can have removed it, and made
  /// another one of that name.
  func isName(_ path: String, of descriptor: Int32) throws(SystemError) -> Bool {
    let status = try status(of: descriptor)
    return try present(path)?.isSameFile(as: status) == true
  }

  /// What has the name `path`, a symbolic link itself; `nil` where nothing has it.
  func present(_ path: String) throws(SystemError) -> FileStatus? {
    do throws(SystemError) { return try linkStatus(path) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Opens the file at `path`, for writing where that may be: on NFS only such a file can be locked.
  private func openToLock(_ path: String) throws(SystemError) -> Int32 {
    let flags = O_NOFOLLOW | O_NONBLOCK
    do throws(SystemError) { return try open(path, O_RDWR | flags, mode: 0) } catch {
      guard error.isDenied else { throw error }
      return try open(path, O_RDONLY | flags, mode: 0)
    }
  }
}
