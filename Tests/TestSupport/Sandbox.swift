public import Foundation

/// A folder of its own for each test, in which the built executables run; it is removed afterwards.
public final class Sandbox {
  /// The folder.
  public let folder: URL

  /// The end and the output of a process.
  public struct Run: Equatable {
    /// The exit status, or the negative number of the signal that ended the process.
    public var status: Int32
    /// The bytes of standard output.
    public var output: [UInt8]
    /// Standard error as text.
    public var errors: String

    /// A run with this end and output.
    public init(status: Int32, output: [UInt8], errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// A new folder.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "mdedit-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: Files

  /// Writes a file into the folder.
  public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  /// Writes a text to a path in the folder, with the folders around it.
  public func write(_ text: String, at path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(path, text.utf8)
  }

  /// Reads a file of the folder.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Reads a file of the folder as text.
  public func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  // MARK: Processes

  /// Runs a script of bash with the folder as its working directory and `$MDEDIT` naming the executable.
  public func bash(_ script: String, environment: [String: String] = [:]) throws -> Run {
    try run(URL(filePath: "/bin/bash"), ["-c", script], input: [], environment: environment)
  }

  /// Runs an executable with `input` as its standard input and the folder as its working directory.
  public func run(
    _ executable: URL, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Run {
    // Files and not pipes: whatever their sizes, no process waits for another.
    let names = ["input", "output", "errors"].map { ".\($0)-\(UUID().uuidString)" }
    try write(names[0], input)
    for name in names.dropFirst() { try write(name, [UInt8]()) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["MDEDIT": try Products.executable("mdedit").path]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: names[0]))
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: names[1]))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: names[2]))
    try process.run()
    process.waitUntilExit()
    let run = Run(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try read(names[1]), errors: try text(names[2]))
    for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    return run
  }
}

/// The executables that were built along with the tests.
public enum Products {
  /// The error for an executable that isn't there.
  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  /// The executable called `name`, in the folder of the tests' own binary.
  public static func executable(_ name: String) throws -> URL {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders =
      bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
      + [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    let found = folders.map { $0.appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) && !isFolder($0) }
    guard let found else { throw Missing(description: "\(name) is not in \(folders.map(\.path))") }
    return found
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }
}
