import ArgumentParser

/// Refuses to measure what no user runs.
struct BuildOptions: ParsableArguments {
  @Flag(help: "Measure in a debug build, too, whose times say nothing.")
  var force = false

  func validate() throws {
    guard !force, !Environment.isOptimized else { return }
    throw ValidationError("A debug build says nothing about speed. Build with -c release, or give --force.")
  }
}
