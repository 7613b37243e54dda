import Foundation
import TestSupport
import Testing

/// A folder of its own for each test, in which the built executables run; gone afterwards.
final class Sandbox {
  /// The folder.
  let folder: URL

  /// How a process ended and what it said.
  struct Run: Equatable {
    var status: Int32
    var output: [UInt8]
    var errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "mdedit-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: Files

  /// Writes a file into the folder.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  /// Writes a text to a path in the folder, with the folders around it.
  func write(_ text: String, at path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(path, text.utf8)
  }

  /// Reads a file of the folder.
  func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  /// Reads a file of the folder as text.
  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  // MARK: Processes

  /// Runs `mdedit` with `input` as its standard input.
  func mdedit(_ arguments: [String], input: some Sequence<UInt8> = []) throws -> Run {
    try run(Products.executable("mdedit"), arguments, input: Array(input))
  }

  /// Has `mdedit batch` answer `requests`, one a line, and gives back the replies, one for each.
  func batch(_ requests: [String]) throws -> [String] {
    let run = try mdedit(["batch"], input: requests.map { $0 + "\n" }.joined().utf8)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let replies = run.text.split(separator: "\n").map(String.init)
    try #require(replies.count == requests.count)
    return replies
  }

  /// Has `mdedit --check` read configuration files with `texts`, each for a file of its own, and gives back what is
  /// said of each: no line, or one.
  func complaints(of texts: [String]) throws -> [String?] {
    for (number, text) in texts.enumerated() {
      try write(text, at: "\(number)/.mdedit.toml")
      try write("", at: "\(number)/a.md")
    }
    let run = try mdedit(["--check"] + texts.indices.map { "\($0)/a.md" })
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(run.text.isEmpty && run.status == (lines.isEmpty ? 0 : 2))
    let found = texts.indices.map { number in lines.filter { $0.hasPrefix("\(number)/.mdedit.toml:") } }
    #expect(found.allSatisfy { $0.count <= 1 } && found.joined().count == lines.count, "\(run.errors)")
    return found.enumerated().map { number, lines in
      lines.first.map { String($0.dropFirst("\(number)/.mdedit.toml:".count)) }
    }
  }

  /// Runs `mdedit-bench`.
  func bench(_ arguments: [String]) throws -> Run {
    try run(Products.executable("mdedit-bench"), arguments, input: [])
  }

  /// Runs a script of bash with the folder as its working directory and `$MDEDIT` naming the executable.
  func bash(_ script: String, environment: [String: String] = [:]) throws -> Run {
    try run(URL(filePath: "/bin/bash"), ["-c", script], input: [], environment: environment)
  }

  private func run(
    _ executable: URL, _ arguments: [String], input: [UInt8], environment: [String: String] = [:]
  ) throws -> Run {
    // Files and not pipes: whatever the sizes, nobody waits for anybody.
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
enum Products {
  /// The executable called `name`, which stands beside the tests' own binary.
  static func executable(_ name: String) throws -> URL {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders =
      bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
      + [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    let found = folders.map { $0.appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) && !isFolder($0) }
    return try #require(found, "\(name) is not in \(folders.map(\.path))")
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }
}
