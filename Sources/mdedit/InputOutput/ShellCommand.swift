import Locking
import SystemFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A command that a shell runs, with bytes in and bytes out, and no longer than a while.
struct ShellCommand {
  private let text: String

  /// The command that `text` is to `/bin/sh`.
  init(_ text: String) { self.text = text }

  /// How a command ended.
  enum End: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    case tookTooLong

    /// The end that the system tells of by `status`.
    init(status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    }
  }

  /// How it ended, and what it printed.
  struct Run: Sendable {
    var end: End
    var output: [UInt8]
  }

  /// Runs it with `input` as its standard input; where it takes longer than `limit`, it's ended with all that it
  /// started.
  func run(input: [UInt8], limit: Duration) throws(SystemError) -> Run {
    let started = Self.starting.withLock { _ in Result { () throws(SystemError) in try start() } }
    let (process, inner, outer) = try started.get()
    close(inner.readEnd)
    close(outer.writeEnd)
    var exchange = Exchange(input: input, to: inner.writeEnd, from: outer.readEnd)
    let deadline = ContinuousClock.now + limit
    var isInTime = exchange.run(until: deadline)
    var status: Int32 = 0
    // What it prints may end before it does.
    while isInTime, waitpid(process, &status, WNOHANG) != process {
      usleep(500)
      isInTime = ContinuousClock.now < deadline
    }
    if isInTime { return Run(end: End(status: status), output: exchange.output) }
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return Run(end: .tookTooLong, output: [])
  }

  /// Held while a command is started: else it could keep ends of the pipes that another thread is making.
  private static let starting = Locked(())

  private func start() throws(SystemError) -> (pid_t, Pipe, Pipe) {
    let (input, output) = (try Pipe(), try Pipe())
    do throws(SystemError) { return (try start(reading: input, writing: output), input, output) } catch {
      for pipe in [input, output] { pipe.abandon() }
      throw error
    }
  }

  /// Starts it in a process group of its own, with what it says on standard error going nowhere.
  private func start(reading input: Pipe, writing output: Pipe) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input.readEnd, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writeEnd, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // A pipe that nobody reads ends it, as usual.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    let arguments = ["/bin/sh", "-c", text].map { (text: String) in strdup(text) }
    let environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + environment { free(text) } }
    let code = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, arguments + [nil], environment + [nil])
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}

/// A pipe, neither end of which a child inherits.
private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try SystemCalls.check(pipe(&ends))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// Closes both ends.
  func abandon() { for end in [readEnd, writeEnd] { close(end) } }
}

/// Writes all of an input to one pipe while it reads another one to its end, so that neither side waits for the other.
private struct Exchange {
  private(set) var output: [UInt8] = []
  private var rest: ArraySlice<UInt8>
  private let target: Int32
  private let source: Int32
  private var isWriting = true

  init(input: [UInt8], to target: Int32, from source: Int32) {
    (rest, self.target, self.source) = (input[...], target, source)
    for end in [target, source] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  /// Goes on up to the output's end, and closes both pipes; `false` where `deadline` came before.
  mutating func run(until deadline: ContinuousClock.Instant) -> Bool {
    defer {
      stopWriting()
      close(source)
    }
    while true {
      if rest.isEmpty { stopWriting() }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      var descriptors = [pollfd(fd: source, events: Int16(POLLIN), revents: 0)]
      if isWriting { descriptors.append(pollfd(fd: target, events: Int16(POLLOUT), revents: 0)) }
      let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      guard poll(&descriptors, nfds_t(descriptors.count), Int32(min(milliseconds + 1, 60_000))) > 0 else {
        continue
      }
      if isWriting, descriptors[1].revents != 0 { write() }
      if descriptors[0].revents != 0, !read() { return true }
    }
  }

  private mutating func write() {
    let chunk = Array(rest.prefix(4_096))
    #if canImport(Darwin)
      let count = Darwin.write(target, chunk, chunk.count)
    #elseif canImport(Glibc)
      let count = Glibc.write(target, chunk, chunk.count)
    #else
      let count = Musl.write(target, chunk, chunk.count)
    #endif
    if count > 0 { rest = rest.dropFirst(count) } else if errno != EAGAIN, errno != EINTR { rest = [] }
  }

  /// Whether there may be more.
  private mutating func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    #if canImport(Darwin)
      let count = Darwin.read(source, &buffer, buffer.count)
    #elseif canImport(Glibc)
      let count = Glibc.read(source, &buffer, buffer.count)
    #else
      let count = Musl.read(source, &buffer, buffer.count)
    #endif
    if count > 0 { output += buffer[..<count] }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }

  private mutating func stopWriting() {
    if isWriting { close(target) }
    isWriting = false
  }
}
