import EditorCoordination
import EditorDocuments
import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension EditorError {
  /// The error for a failed system call; `verb`, such as "read", names the operation on the file at `path`.
  init(_ error: SystemError, _ verb: String, _ path: String) {
    switch error.code {
    case ENOENT: self.init(.noSuchFile, "\(path) can't be \(verb): there is no such file; check its path")
    case EEXIST: self.init(.exists, "there is a file at \(path): replace it, or choose another name")
    case ESTALE:
      self.init(.changedOutside, "\(path) was changed by somebody else: read it again before writing it")
    default:
      let code = StorageProblem(error.code).code
      self.init(code, "\(path) can't be \(verb): \(error.reason); mend that and try again")
    }
  }
}

extension StorageProblem {
  /// The problem behind the system's error `number`.
  init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: self = .noSpace
    case EACCES, EPERM: self = .noPermission
    case EROFS: self = .readOnly
    case EBUSY, ETXTBSY, EAGAIN, EMFILE, ENFILE, EDEADLK, ENOLCK: self = .busy
    case EIO, ENXIO, ENODEV: self = .deviceFailed
    case ENOENT: self = .gone
    default: self = .other
    }
  }
}
