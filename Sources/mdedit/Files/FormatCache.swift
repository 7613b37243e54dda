import MarkdownFormatting
@_spi(Benchmarks) import MarkdownSyntax
import SystemFiles
import TextBuffer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files that are known to be formatted, kept in a file between runs.
///
/// An entry is valid only while the file's device and inode numbers, size, and times of the last content and status
/// change are the same. The settings, the program and libcmark must be the same, too. A clock ticks more slowly than a
/// file can change, so a file that changed during the last two seconds isn't recorded. Otherwise a later change could
/// have the same times. Git does the same for its index: Documentation/technical/racy-git.
struct FormatCache: Sendable {
  /// The path of the cache file; `nil` for a cache of this process only.
  private let path: String?
  private let header: String
  /// The first word of each cache file.
  private static let mark = "mdedit-cache"
  /// The entries by absolute paths.
  private var known: [String: String] = [:]

  /// Reads the cache at `path`; it's empty if there is no such file, or one of another program.
  init(path: String?, program: String = Self.programIdentity) {
    self.path = path
    header = "\(Self.mark) 1 \(program)"
    guard let path, let bytes = try? Input.read(path).bytes else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
    guard lines.first.map(String.init) == header else { return }
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { continue }
      known[String(line[line.index(after: space)...])] = String(line[..<space])
    }
  }

  /// Whether the file at `path` has other content than a cache, or can't be read, and so is not to be replaced.
  static func isOther(_ path: String) -> Bool {
    guard let bytes = try? Input.read(path).bytes else { return FileStatus(path: path) != nil }
    return !bytes.isEmpty && !bytes.starts(with: mark.utf8)
  }

  /// Whether the file at the absolute path `file`, with its present `status`, is known to be formatted with `settings`.
  func holds(_ file: String, _ status: FileStatus, settings: String) -> Bool {
    known[file] == Self.entry(status, settings)
  }

  /// Records that the file at the absolute path `file` is formatted with `settings`.
  ///
  /// `status` is the one from when it was read. If it's `nil`, the file is forgotten.
  mutating func note(_ file: String, _ status: FileStatus?, settings: String, now: Int = Self.now) {
    // An entry takes one line. Files whose names contain a line break aren't cached.
    guard !file.contains(where: \.isNewline) else { return }
    let isSettled = status.map { $0.isRegular && $0.isSettled(now) } ?? false
    known[file] = isSettled ? status.map { Self.entry($0, settings) } : nil
  }

  /// Writes the cache file as a whole or not at all; a failure only means more work for the next run.
  func write() {
    guard let path else { return }
    let lines = known.ordered { $0.key }.map { "\($0.value) \($0.key)" }
    let text = ([header] + lines).joined(separator: "\n") + "\n"
    do throws(SystemError) { try CacheFile.write(Array(text.utf8), at: path) } catch {
      StandardStreams.remark("\(path): the cache cannot be written: \(error.reason)")
    }
  }

  private static func entry(_ status: FileStatus, _ settings: String) -> String {
    "\(status.fullStamp):\(settings)"
  }

  /// The present time in seconds since 1970.
  static var now: Int { time(nil) }
}

extension FileStatus {
  /// The time in seconds for which a file must have been unchanged.
  private static let settlingTime = 2

  /// Whether any change of the file after `now`, in seconds since 1970, also changes its stamp.
  func isSettled(_ now: Int = FormatCache.now) -> Bool { lastTouched + Self.settlingTime < now }
}

extension FormatCache {
  /// The identity of this build of the program: its file and the release of libcmark.
  ///
  /// If its file can't be found, the identity is unique, so that no cache is used.
  static var programIdentity: String {
    let path = CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil }
    let status = FileStatus(path: "/proc/self/exe") ?? path.flatMap(FileStatus.init(path:))
    return
      "\(Program.version) \(CMarkRelease.linked.description) \(status?.stamp ?? "unknown \(getpid()) \(now)")"
  }
}

extension StyleChoices {
  /// The settings in force as a text, which is equal for equal settings.
  func fingerprint(over configured: StyleChoices, dialect: DialectName?) -> String {
    var choices = configured
    choices.add(self)
    if let dialect { choices.add("dialect", dialect.rawValue) }
    return FormatterOptions.settings.map { choices.value(of: $0) }.joined(separator: ",")
  }
}
