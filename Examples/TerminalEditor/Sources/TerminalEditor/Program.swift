import EditorDocuments
import EditorFiles
import Foundation

/// Reads the arguments: `TerminalEditor [+LINE] FILE...`.
@main
struct Program {
  static func main() async throws {
    // Before there are threads.
    let events = Terminal.events()
    try await edit(CommandLine.arguments.dropFirst(), events)
  }

  @MainActor
  private static func edit(
    _ arguments: ArraySlice<String>, _ events: AsyncStream<Terminal.TimedEvent>
  ) async throws {
    let line = arguments.lazy.filter { $0.hasPrefix("+") }.compactMap { Int($0.dropFirst()) }.first ?? 1
    let files = arguments.filter { !$0.hasPrefix("+") }
    guard !files.isEmpty, !files.contains(where: { $0.hasPrefix("-") }) else {
      FileHandle.standardError.write(Data("usage: TerminalEditor [+LINE] FILE...\n".utf8))
      exit(2)
    }
    var settings = EditorSettings()
    settings.analysesText = true
    // Words are counted in pauses: who types fast has the processor.
    settings.analysisDelay = .milliseconds(250)
    let workspace = try EditorWorkspace(
      [SystemFileStorage(), SystemFileWatching(), BackgroundParser(), PrivateClipboard()], settings: settings)
    try await workspace.start()
    guard let terminal = Terminal() else {
      FileHandle.standardError.write(Data("TerminalEditor needs a terminal as its input and output\n".utf8))
      exit(2)
    }
    let latency = LatencyLog()
    await Editor(on: terminal, workspace, files: files).run(events, line: line - 1, latency: latency)
    terminal.restore()
    try latency?.write()
  }
}
