import Foundation
import Locking
import SystemFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls that a signal interrupts.
@Suite struct InterruptionTests {
  private struct State {
    var thread: pthread_t?
    var result: Result<Int, SystemError>?
  }

  /// What `work` comes to on a thread that gets signals while it waits, until `release` lets it go on.
  private func interrupted(
    _ work: @escaping @Sendable () throws(SystemError) -> Int, release: () throws -> Void
  ) throws -> Result<Int, SystemError>? {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    #expect(sigaction(SIGUSR2, &action, nil) == 0)
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let box = Box()
    Thread.detachNewThread {
      // The threads on which tests run block all signals, and a new one takes that over.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      box.state.withLock { $0.thread = pthread_self() }
      begun.signal()
      do throws(SystemError) {
        let value = try work()
        box.state.withLock { $0.result = .success(value) }
      } catch { box.state.withLock { $0.result = .failure(error) } }
      ended.signal()
    }
    begun.wait()
    // However slow the thread is: without these, too, the right code comes to the right result.
    for _ in 0..<20 where box.state.withLock({ $0.result == nil }) {
      if let thread = box.state.withLock({ $0.thread }) { pthread_kill(thread, SIGUSR2) }
      usleep(2_000)
    }
    try release()
    ended.wait()
    return box.state.withLock { $0.result }
  }

  private final class Box: Sendable {
    let state = Locked(State())
  }

  @Test("a read that signals interrupt goes on until there is something")
  func reads() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let result = try interrupted({ () throws(SystemError) -> Int in
      var buffer = [UInt8](repeating: 0, count: 16)
      return try SystemCalls.readSome(descriptor, into: &buffer)
    }) { try pipe.fileHandleForWriting.write(contentsOf: Data("abc".utf8)) }
    #expect(try result?.get() == 3)
  }

  @Test("opening that signals interrupt goes on until the file is open")
  func opens() throws {
    let scene = try FileScene(.missing)
    #expect(mkfifo(scene.path, 0o600) == 0)
    let path = scene.path
    let result = try interrupted({ () throws(SystemError) -> Int in
      let descriptor = try SystemCalls.open(path, O_RDONLY)
      try SystemCalls.close(descriptor)
      return 1
    }) {
      // Opens the other end, for which the first waits.
      try SystemCalls.close(SystemCalls.open(path, O_RDWR))
    }
    #expect(try result?.get() == 1)
  }
}
