import Foundation
import Testing

/// The editor in a terminal of tmux's, 60 columns wide and 12 rows high, with keys sent and screens captured.
final class TerminalSession {
  static let tmux = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let folder: URL
  private let socket: String

  private let ownsFolder: Bool

  /// Opens `arguments` in a new folder, in which `files` are.
  init(_ arguments: String, files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "terminal-editor-\(UUID().uuidString)")
    (socket, ownsFolder) = (folder.lastPathComponent, true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
    try start(arguments)
  }

  /// Opens `arguments` in the folder of `other`, in a terminal of its own.
  init(_ arguments: String, besides other: TerminalSession) throws {
    (folder, socket, ownsFolder) = (other.folder, UUID().uuidString, false)
    try start(arguments)
  }

  deinit {
    _ = try? tmux("kill-server")
    if ownsFolder { try? FileManager.default.removeItem(at: folder) }
  }

  /// Starts the editor, once more where it was ended; its state folder is in the session's folder.
  func start(_ arguments: String) throws {
    let editor = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
      path: "TerminalEditor")
    let command = """
      cd '\(folder.path)' && export XDG_STATE_HOME="$PWD" && stty -g >before
      sh -c 'echo $$ >.pid-\(socket); exec "$@"' - '\(editor.path)' \(arguments)
      echo ended with $?; stty -g >after; sleep 1000
      """
    try tmux("-f", "/dev/null", "new-session", "-d", "-s", "s", "-x", "60", "-y", "12", command)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(at: folder.appending(path: name), to: folder.appending(path: other))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// Presses keys by tmux's names, such as `C-b`, `M-i` and `Enter`.
  func press(_ keys: String...) throws { try tmux(["send-keys", "-t", "s"] + keys) }

  func type(_ text: String) throws { try tmux("send-keys", "-t", "s", "-l", "--", text) }

  /// Sends bytes as a terminal does, for a mouse.
  func send(_ text: String) throws {
    try tmux(["send-keys", "-t", "s", "-H"] + text.utf8.map { String($0, radix: 16) })
  }

  /// Sends `signal` to the editor, and waits until it has ended.
  func end(by signal: Int32, at location: SourceLocation = #_sourceLocation) throws {
    let process = try #require(pid_t(read(".pid-" + socket).trimmingCharacters(in: .newlines)))
    kill(process, signal)
    try wait("the editor has ended", at: location) { kill(process, 0) != 0 }
  }

  /// Closes the terminal.
  func close() throws {
    try tmux("kill-server")
    Thread.sleep(forTimeInterval: 0.2)
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-t", "s", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Whether tmux shows the terminal's other screen.
  var isOnOtherScreen: Bool {
    get throws { try tmux("display-message", "-p", "-t", "s", "#{alternate_on}").hasPrefix("1") }
  }

  var screen: String { get throws { try tmux("capture-pane", "-p", "-t", "s") } }

  var cursor: String {
    get throws {
      try tmux("display-message", "-p", "-t", "s", "#{cursor_y}:#{cursor_x}").trimmingCharacters(
        in: .newlines)
    }
  }

  /// Waits until `condition` holds, for which it's asked again and again; `seconds` only end what hangs.
  func wait(
    _ what: String, for seconds: Double = 10, at location: SourceLocation = #_sourceLocation,
    until condition: () throws -> Bool
  ) throws {
    let end = Date.now.addingTimeInterval(seconds)
    while Date.now < end {
      if try condition() { return }
      Thread.sleep(forTimeInterval: 0.03)
    }
    Issue.record("never: \(what)\n\((try? screen) ?? "")", sourceLocation: location)
  }

  /// Waits until the screen shows `text`.
  func wait(
    toShow text: String, for seconds: Double = 10, at location: SourceLocation = #_sourceLocation
  ) throws {
    try wait("the screen shows \(text.debugDescription)", for: seconds, at: location) {
      try screen.contains(text)
    }
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  /// Runs tmux by the shell: Foundation's `Process` waits for the server, too, which stays.
  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let words = ([Self.tmux ?? "tmux", "-L", socket] + arguments).map {
      "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
    let output = folder.appending(path: ".tmux-" + socket).path
    let command = "LC_ALL=C.UTF-8 TERM=xterm " + words.joined(separator: " ") + " >'\(output)' 2>&1"
    guard let process = popen(command, "r") else { return "" }
    pclose(process)
    return try read(".tmux-" + socket)
  }
}
