import Locking

/// A failure that a harness or `wait` has found, with the line of the test that it belongs to.
///
/// Connect the test framework once, such as in the `init()` of a suite. Each failure is then reported as soon as it's
/// found. With XCTest:
///
///     TestFailure.reporter = { XCTFail($0.message, file: $0.file, line: $0.line) }
///
/// With Swift Testing:
///
///     TestFailure.reporter = {
///       Issue.record(
///         "\($0.message)",
///         sourceLocation: SourceLocation(fileID: $0.path, filePath: $0.path, line: Int($0.line), column: 1))
///     }
public struct TestFailure: Error, Sendable {
  /// The difference between the expected and the actual behaviour.
  public let message: String
  /// The file of the test.
  public let file: StaticString
  /// The line in the file, counted from 1.
  public let line: UInt

  /// The path of the file.
  public var path: String { "\(file)" }

  /// A failure at `line` of `file`.
  public init(_ message: String, file: StaticString = #filePath, line: UInt = #line) {
    (self.message, self.file, self.line) = (message, file, line)
  }

  /// A function that the lock holds in a value of its own: a bare one would be wrapped anew at each access.
  private struct Receiver: Sendable {
    var report: (@Sendable (TestFailure) -> Void)?
  }

  private static let connected = Locked(Receiver())

  /// The receiver of all failures; `nil` until a test sets it.
  ///
  /// Without one, `finish()` of a harness throws its failures.
  public static var reporter: (@Sendable (TestFailure) -> Void)? {
    get { connected.withLock { $0 }.report }
    set { connected.withLock { $0.report = newValue } }
  }
}

extension TestFailure: CustomStringConvertible {
  /// The file, the line and the message.
  public var description: String { "\(file):\(line): \(message)" }
}

/// The failures of a harness that no reporter has received.
struct UnreportedFailures {
  private var failures: [TestFailure] = []

  /// No failures.
  init() {}

  /// Reports a failure for each of `messages`, or keeps it if there is no reporter.
  mutating func add(_ messages: [String], _ file: StaticString, _ line: UInt) {
    let found = messages.map { TestFailure($0, file: file, line: line) }
    if let report = TestFailure.reporter { found.forEach(report) } else { failures += found }
  }

  /// Throws all kept failures as one, at `line` of `file`.
  mutating func end(_ file: StaticString, _ line: UInt) throws(TestFailure) {
    defer { failures = [] }
    guard !failures.isEmpty else { return }
    let list = failures.map { "\n\($0)" }.joined()
    throw TestFailure("the harness found \(failures.count) failures:\(list)", file: file, line: line)
  }
}
