public import EditorCoordination

/// The ways in which a file storage fails, and the consequences of each for the next call.
///
///     problem        how much works  may pass by itself  example
///     noSpace        minimal         no                  the disk or the quota is full
///     noPermission   limited         no                  the file may not be written by this user
///     readOnly       minimal         no                  the disk is mounted for reading
///     busy           limited         yes                 too many open files, a program that runs
///     deviceFailed   minimal         yes                 input/output error
///     gone           as before       no                  there is no such file
///     timedOut       limited         yes                 a network disk that doesn't answer
///     unavailable    as before       yes                 the storage isn't initialised
///     other          limited         yes                 any other error of the system
public enum StorageProblem: String, Sendable, Hashable, CaseIterable {
  /// There is no space left for the write.
  case noSpace
  /// The rights are missing.
  case noPermission
  /// Nothing can be written there at all.
  case readOnly
  /// Something needed is in use, but not for ever.
  case busy
  /// The device failed.
  case deviceFailed
  /// There is no such file.
  case gone
  /// A call took longer than it may.
  case timedOut
  /// The storage as a whole is unavailable.
  case unavailable
  /// Anything else.
  case other

  /// The problem behind an error with `code`; `nil` if it isn't an error of a storage.
  public init?(_ code: EditorError.Code) {
    guard let found = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }

  /// The code of errors for this problem.
  public var code: EditorError.Code {
    switch self {
    case .noSpace: .noSpace
    case .noPermission: .noPermission
    case .readOnly: .readOnlyDisk
    case .busy: .busy
    case .deviceFailed: .deviceFailed
    case .gone: .noSuchFile
    case .timedOut: .timedOut
    case .unavailable: .unavailable
    case .other: .fileSystem
    }
  }

  /// Whether a later retry may succeed without anybody doing anything.
  public var mayPass: Bool {
    switch self {
    case .busy, .deviceFailed, .timedOut, .unavailable, .other: true
    case .noSpace, .noPermission, .readOnly, .gone: false
    }
  }

  /// The level of the storage after a write failed in this way; `nil` if that tells nothing about the storage.
  public var level: DegradationLevel? {
    switch self {
    case .noSpace, .readOnly, .deviceFailed: .minimal
    case .noPermission, .busy, .timedOut, .other: .limited
    case .gone, .unavailable: nil
    }
  }
}

extension EditorError.Code {
  /// There is no space left on the disk, or in the quota.
  public static let noSpace = Self("no-space")
  /// The required rights are missing.
  public static let noPermission = Self("no-permission")
  /// The disk can't be written to.
  public static let readOnlyDisk = Self("read-only-disk")
  /// A resource that is needed is in use.
  public static let busy = Self("busy")
  /// A disk didn't answer in time.
  public static let timedOut = Self("timed-out")
  /// A device failed.
  public static let deviceFailed = Self("device-failed")
}
