import Foundation

/// Instructions and retains, as valgrind's callgrind counts them: it simulates the processor, so that they are the
/// same in every run.
enum Callgrind {
  /// Adds those of each of the scenarios called `names`.
  static func add(to counted: inout [String: Counts], _ names: [String], seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "mdedit-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // valgrind can't read the debugging information of newer compilers; the names of functions are enough.
    let program = folder.appending(path: "mdedit-bench")
    try run(["strip", "--strip-debug", "-o", program.path, Program.url.path])
    // One scenario in each run: what it collects is then the sum over all of its regions.
    for name in names {
      Progress.say("callgrind: \(name)")
      let file = folder.appending(path: "out")
      try run(valgrind(program, name, seed: seed, to: file))
      let profile = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      counted[name]?.numbers["instructions"] = instructions(in: profile)
      counted[name]?.numbers["retains"] = calls(of: "swift_retain", in: profile)
    }
  }

  private static func valgrind(_ program: URL, _ name: String, seed: UInt64, to file: URL) -> [String] {
    [
      "valgrind", "--tool=callgrind", "--quiet", "--instr-atstart=no",
      "--callgrind-out-file=\(file.path)", program.path, "counts", "--only", name, "--seed", "\(seed)",
      "--is-counted", "--force",
    ]
  }

  private static func run(_ command: [String]) throws {
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/env"), command)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("\(command[0]) failed with status \(process.terminationStatus): is it installed?")
    }
  }

  /// The number behind `totals:` or `summary:`.
  static func instructions(in profile: String) -> UInt64? {
    let line = profile.split(separator: "\n").last { $0.hasPrefix("totals:") || $0.hasPrefix("summary:") }
    return line?.split(separator: " ").last.flatMap { UInt64($0) }
  }

  /// The number of calls of `function`.
  ///
  /// `cfn=(7) name` names the callee, from the second time on by the number alone. The line behind it is `calls=3 …`
  /// (Callgrind Format Specification).
  static func calls(of function: String, in profile: String) -> UInt64 {
    var (sum, isCalled) = (UInt64(0), false)
    var number: Substring?
    for line in profile.split(separator: "\n") {
      if line.hasPrefix("cfn=") {
        let parts = line.dropFirst(4).split(separator: " ", maxSplits: 1)
        if parts.count > 1, parts[1] == function { number = parts[0] }
        isCalled = number != nil && parts.first == number
      } else if line.hasPrefix("fn="), line.hasSuffix(") " + function) {
        number = line.dropFirst(3).split(separator: " ").first
      } else if isCalled, line.hasPrefix("calls=") {
        sum += line.dropFirst(6).split(separator: " ").first.flatMap { UInt64($0) } ?? 0
        isCalled = false
      }
    }
    return sum
  }
}
