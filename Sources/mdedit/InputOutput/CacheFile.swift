import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that only save time: a missing one just means more work.
enum CacheFile {
  /// Writes `bytes` to `path`, as a whole or not at all.
  static func write(_ bytes: [UInt8], at path: String, mode: mode_t = 0o666) throws(SystemError) {
    let draft = "\(path).\(getpid())"
    do throws(SystemError) {
      let descriptor = try SystemCalls.open(draft, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
      defer { close(descriptor) }
      try SystemCalls.writeAll(bytes, to: descriptor)
      try SystemCalls.check(rename(draft, path))
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// The folder `mdedit` in the user's cache folder; `nil` if there is none.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  static var usualFolder: String? {
    let value = { (name: String) in getenv(name).map { String(cString: $0) } }
    // The specification requires relative paths to be ignored.
    if let caches = value("XDG_CACHE_HOME"), caches.hasPrefix("/") { return FilePath.join(caches, "mdedit") }
    guard let home = value("HOME"), home.hasPrefix("/") else { return nil }
    return FilePath.join(home, ".cache/mdedit")
  }

  /// Creates the folder at the absolute path `path`, for this user only, and its missing parents.
  static func makeFolder(_ path: String) throws(SystemError) {
    var part = ""
    for name in path.split(separator: "/") {
      part += "/" + name
      if mkdir(part, 0o700) != 0, errno != EEXIST { throw .last }
    }
  }
}
