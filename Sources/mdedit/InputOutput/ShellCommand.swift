import Locking
import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// A shell command with bytes as input and output, and a time limit.
struct ShellCommand {
  private let text: String

  /// The command `text` for `/bin/sh`.
  init(_ text: String) { self.text = text }

  /// The end of a command.
  enum End: Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    case tookTooLong

    /// The end described by the system's wait status `status`.
    init(status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    }
  }

  /// The end of a command, with its output.
  struct Run: Sendable {
    var end: End
    var output: [UInt8]
  }

  /// Runs the command with `input` as its standard input.
  ///
  /// After `limit`, the command is killed together with its process group.
  func run(input: [UInt8], limit: Duration) throws(SystemError) -> Run {
    let started = Self.starting.withLock { _ in Result { () throws(SystemError) in try start() } }
    let (process, inner, outer) = try started.get()
    close(inner.readEnd)
    close(outer.writeEnd)
    var exchange = Exchange(input: input, to: inner.writeEnd, from: outer.readEnd)
    let deadline = ContinuousClock.now + limit
    var isInTime = exchange.run(until: deadline)
    var status: Int32 = 0
    // The command may close its output before it exits.
    while isInTime, waitpid(process, &status, WNOHANG) != process {
      usleep(500)
      isInTime = ContinuousClock.now < deadline
    }
    if isInTime { return Run(end: End(status: status), output: exchange.output) }
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return Run(end: .tookTooLong, output: [])
  }

  /// Held while a command is started; otherwise it could inherit the pipes that another thread is creating.
  private static let starting = Locked(())

  private func start() throws(SystemError) -> (pid_t, Pipe, Pipe) {
    let (input, output) = (try Pipe(), try Pipe())
    do throws(SystemError) { return (try start(reading: input, writing: output), input, output) } catch {
      for pipe in [input, output] { pipe.abandon() }
      throw error
    }
  }

  /// Starts the command in a process group of its own; its standard error is discarded.
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
    // In the child, a closed pipe kills the process, as usual.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    let arguments = ["/bin/sh", "-c", text].map { (text: String) in strdup(text) }
    defer { for text in arguments { free(text) } }
    // Nothing here changes the environment, so that it's read as it is.
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments + [nil], environment)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}

/// A pipe whose ends no child inherits.
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

/// Writes the input to one pipe while it reads another one to its end, so that neither side blocks the other.
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

  /// Runs until the output ends, and closes both pipes; returns `false` if `deadline` came first.
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

  /// Reads available output; returns whether more may follow.
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
