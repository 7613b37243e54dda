// A program for `DocumentKillTests`: it types into a file until it's killed.
//
//     TypingProcess SEED FOLDER NAME...
//
// FOLDER is the state folder, or "-" for none. For each name there is a view; all names lead to one file. Without a
// name there is one view, of the draft in the state folder or of a new one. What is typed, `RandomTyping` says.
// Whenever the number of an edit is printed, on a line of its own, that edit and those before it are on disk, as the
// library says. A line that starts with "!" says what went wrong.

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
    guard let seed = arguments.first.flatMap({ UInt64($0) }), let folder = arguments.dropFirst().first else {
      return say("! usage: TypingProcess SEED FOLDER NAME...")
    }
    do {
      let typist = try await Typist(
        seed: seed, stateFolder: folder == "-" ? nil : folder, names: Array(arguments.dropFirst(2)))
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
