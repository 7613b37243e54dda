import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileCalls {
  /// The absolute path that `path` leads to, symbolic links followed.
  func absolute(_ path: String) throws(SystemError) -> String {
    let path = try followed(path)
    let folder = try resolve(SiblingFile(of: path, calls: self).folder)
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return (folder == "/" ? "" : folder) + "/" + name
  }

  /// The path at the end of the chain of symbolic links that begins at `path`; there needn't be a file.
  func followed(_ path: String) throws(SystemError) -> String {
    var place = path
    // The greatest number of symbolic links to follow is that of Linux (path_resolution(7)).
    for _ in 0..<40 {
      guard let status = try? linkStatus(place), status.isLink else { return place }
      let target = try target(ofLink: place)
      place = target.hasPrefix("/") ? target : SiblingFile(of: place, calls: self).folder + target
    }
    throw SystemError(code: ELOOP)
  }
}
