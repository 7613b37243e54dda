/// The reader of standard output.
enum OutputReader: Sendable {
  /// A program, or a file: every byte counts.
  case program
  /// A person at a terminal.
  case person(wantsColours: Bool)
}
