import EditorDocuments
import EditorFiles
import Foundation

/// Reads the arguments: `TerminalEditor [+LINE] [FILE...]`.
@main
@MainActor
struct Program {
  static func main() async throws {
    let (arguments, events) = (CommandLine.arguments.dropFirst(), Terminal.events())
    let line = arguments.lazy.filter { $0.hasPrefix("+") }.compactMap { Int($0.dropFirst()) }.first ?? 1
    let files = arguments.filter { !$0.hasPrefix("+") }
    guard !files.contains(where: { $0.hasPrefix("-") }) else {
      FileHandle.standardError.write(Data("usage: TerminalEditor [+LINE] [FILE...]\n".utf8))
      exit(2)
    }
    var settings = EditorSettings()
    settings.analysesText = true
    // Words are counted in pauses: who types fast has the processor.
    settings.analysisDelay = .milliseconds(250)
    var store = DocumentStore.Configuration()
    store.stateFolder = stateFolder()
    let workspace = try EditorWorkspace(
      [SystemFileStorage(), SystemFileWatching(), BackgroundParser(), PrivateClipboard()], settings: settings,
      store: store)
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

  /// The folder for what isn't saved, which is made if it's missing; `nil` if that's impossible.
  private static func stateFolder() -> String? {
    let user = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    let folder = (user ?? home + "/.local/state") + "/TerminalEditor"
    let made: Void? = try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return made.map { folder }
  }
}
