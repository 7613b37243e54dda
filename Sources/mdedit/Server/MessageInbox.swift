import Dispatch
import LanguageServer
import Locking
import SystemFiles

/// The messages from a descriptor, read on a thread of its own so that withdrawals are seen while the server is busy.
///
/// At most `mostWaiting` bytes wait for the server. Beyond that the thread waits, and with it the client.
final class MessageInbox: Sendable {
  private struct State {
    var messages: [[UInt8]] = []
    var waitingBytes = 0
    var isAtEnd = false
    var problem: String?
    var reader: CheckedContinuation<Void, Never>?
  }

  private let descriptor: Int32
  private let state = Locked(State())
  private let room = DispatchSemaphore(value: 0)
  private static let mostWaiting = 64 << 20

  /// The reason why the input ended early; `nil` if it didn't.
  var problem: String? { state.withLock(\.problem) }

  /// An inbox for the messages from `descriptor`.
  init(reading descriptor: Int32) { self.descriptor = descriptor }

  /// Starts reading; `withdrawn` gets withdrawals as they arrive.
  func start(noting withdrawn: WithdrawnRequests) {
    DispatchQueue(label: "mdedit.lsp.input").async { self.read(noting: withdrawn) }
  }

  /// The next message; `nil` at the end.
  func next() async -> [UInt8]? {
    while true {
      let (message, isAtEnd) = take()
      if message != nil || isAtEnd { return message }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.messages.isEmpty, !state.isAtEnd { state.reader = continuation }
          return state.reader == nil
        }
        if isReady { continuation.resume() }
      }
    }
  }

  private func take() -> ([UInt8]?, isAtEnd: Bool) {
    let (message, wasFull, isAtEnd) = state.withLock { state -> ([UInt8]?, Bool, Bool) in
      guard !state.messages.isEmpty else { return (nil, false, state.isAtEnd) }
      let message = state.messages.removeFirst()
      let wasFull = state.waitingBytes > Self.mostWaiting
      state.waitingBytes -= message.count
      return (message, wasFull && state.waitingBytes <= Self.mostWaiting, false)
    }
    if wasFull { room.signal() }
    return (message, isAtEnd)
  }

  private func read(noting withdrawn: WithdrawnRequests) {
    var (parser, buffer) = (FrameParser(), [UInt8](repeating: 0, count: 1 << 16))
    do {
      while true {
        while let message = try parser.next() {
          withdrawn.note(message)
          add(message)
        }
        let count = try SystemCalls.readSome(descriptor, into: &buffer)
        guard count > 0 else {
          return end(parser.isBetweenMessages ? nil : "it ends in the middle of a message")
        }
        parser.append(buffer[..<count])
      }
    } catch let error as FrameParser.Problem { end(error.description) } catch {
      end("cannot be read: \((error as? SystemError)?.reason ?? "\(error)")")
    }
  }

  private func add(_ message: [UInt8]) {
    let isFull = update { state in
      state.messages.append(message)
      state.waitingBytes += message.count
      return state.waitingBytes > Self.mostWaiting
    }
    if isFull { room.wait() }
  }

  private func end(_ problem: String?) {
    update { state in (state.isAtEnd, state.problem) = (true, problem) }
  }

  /// Changes the state, and wakes the task that waits for a message.
  @discardableResult
  private func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let (result, reader) = state.withLock { state in
      let result = change(&state)
      defer { state.reader = nil }
      return (result, state.reader)
    }
    reader?.resume()
    return result
  }
}
