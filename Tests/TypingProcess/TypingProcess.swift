// A program for `DocumentKillTests`: it types into a file until it's killed.
//
//     TypingProcess SEED NAME...
//
// For each name there is a view; all names lead to one file. What is typed, `RandomTyping` says. Whenever the number of
// an edit is printed, on a line of its own, that edit and those before it are on disk, as the library says. A line that
// starts with "!" says what went wrong.

import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main
struct TypingProcess {
  @MainActor
  static func main() async {
    // Nobody waits for ever for who was forgotten, or waits for what never comes.
    alarm(20)
    let arguments = CommandLine.arguments.dropFirst()
    guard let seed = arguments.first.flatMap({ UInt64($0) }), arguments.count > 1 else {
      return say("! usage: TypingProcess SEED NAME...")
    }
    do {
      let typist = try await Typist(seed: seed, names: Array(arguments.dropFirst()))
      try await typist.type(edits: 5_000)
    } catch {
      say("! \(error)")
      // Until it's killed, as always.
      pause()
    }
  }

  /// Prints a line, in one system call: who reads has all of it or nothing.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }
}
