import MarkdownSyntax
import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which files are known to be formatted, kept in a file between runs.
///
/// A file is known by its numbers on the device, its size, and the times of its last change and of the last change of
/// its status, and only with the settings that were in force, the same program and the same libcmark. A clock ticks
/// more slowly than a file can change: one that changed during the last two seconds isn't noted, so nothing that was
/// written after it was looked at has its times (as git has it for its index: Documentation/technical/racy-git).
struct FormatCache: Sendable {
  /// Where it's kept; nowhere, where it's for one process.
  private let path: String?
  private let header: String
  /// By absolute paths.
  private var known: [String: String] = [:]

  /// The cache in the file at `path`, or in none; empty where there is no such file, or one of another program.
  init(path: String?, program: String = Self.programIdentity) {
    self.path = path
    header = "mdedit-cache 1 \(program)"
    guard let path, let bytes = try? Input.read(path).bytes else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
    guard lines.first.map(String.init) == header else { return }
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { continue }
      known[String(line[line.index(after: space)...])] = String(line[..<space])
    }
  }

  /// Whether the file at the absolute path `file`, as it is now, is known to be formatted with `settings`.
  func holds(_ file: String, _ status: FileStatus, settings: String) -> Bool {
    known[file] == Self.entry(status, settings)
  }

  /// Takes note that the file at the absolute path `file` is formatted with `settings`, as `status` had it when it
  /// was read, or forgets it where `status` is `nil`.
  mutating func note(_ file: String, _ status: FileStatus?, settings: String, now: Int = Self.now) {
    // A line has one path, in characters; other names are formatted each time.
    guard !file.contains(where: \.isNewline) else { return }
    let isSettled = status.map { $0.isRegular && $0.isSettled(now) } ?? false
    known[file] = isSettled ? status.map { Self.entry($0, settings) } : nil
  }

  /// Writes the file anew, whole or not at all; where that fails, the next run has more to do, and that's all.
  func write() {
    guard let path else { return }
    let lines = known.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let text = ([header] + lines).joined(separator: "\n") + "\n"
    do throws(SystemError) { try CacheFile.write(Array(text.utf8), at: path) } catch {
      StandardStreams.remark("\(path): the cache cannot be written: \(error.reason)")
    }
  }

  private static func entry(_ status: FileStatus, _ settings: String) -> String {
    "\(status.fullStamp):\(settings)"
  }

  /// The seconds since 1970.
  static var now: Int { time(nil) }
}

extension FileStatus {
  /// How long a file must have been as it is, in seconds.
  private static let settlingTime = 2

  /// Whether what changes the file after `now`, in seconds since 1970, changes its stamp, too.
  func isSettled(_ now: Int = FormatCache.now) -> Bool { lastTouched + Self.settlingTime < now }
}

extension FormatCache {
  /// What tells this program from another build of it: its file and the release of libcmark.
  ///
  /// Where its file can't be found, it's like no other, so that nothing is taken from a cache.
  static var programIdentity: String {
    let path = CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil }
    let status = FileStatus(path: "/proc/self/exe") ?? path.flatMap(FileStatus.init(path:))
    return
      "\(MDEdit.version) \(CMarkRelease.linked.description) \(status?.stamp ?? "unknown \(getpid()) \(now)")"
  }
}

extension StyleChoices {
  /// What is in force, as a word: equal for equal settings.
  func fingerprint(over configured: StyleChoices, dialect: DialectName?) -> String {
    var choices = configured
    choices.add(self)
    return StyleSetting.allCases.map { setting in
      if setting == .dialect, let dialect { return dialect.rawValue }
      return choices[setting]?.value ?? setting.standard(isCanonical: choices.isCanonical)
    }
    .joined(separator: ",")
  }
}
