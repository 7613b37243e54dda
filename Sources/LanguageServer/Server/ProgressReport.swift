import JSONText

/// Reports the progress of the index to the client, by the work-done progress of the protocol.
@MainActor
final class ProgressReport {
  private enum Phase { case asked, shown(percentage: Int), over }

  private static var lastNumber = 0

  private let token: String
  private var phase = Phase.asked
  private unowned let server: LanguageServer

  /// Asks the client of `server` to create a progress token; nothing is reported before it agrees.
  init(_ server: LanguageServer) {
    Self.lastNumber += 1
    (self.server, token) = (server, "mdedit-index-\(Self.lastNumber)")
    server.ask("window/workDoneProgress/create") { [token] in
      $0.field("token", token)
    } then: { [weak self] isGranted in
      if isGranted { self?.show() } else { self?.phase = .over }
    }
  }

  private func show() {
    guard case .asked = phase else { return }
    phase = .shown(percentage: 0)
    tell {
      $0.field("kind", "begin")
      $0.field("title", "Indexing Markdown files")
      $0.field("percentage", 0)
    }
  }

  /// Reports that `done` of `total` files were read.
  func report(_ done: Int, of total: Int) {
    guard case .shown(let last) = phase, total > 0, done * 100 / total > last else { return }
    phase = .shown(percentage: done * 100 / total)
    tell {
      $0.field("kind", "report")
      $0.field("message", "\(done) of \(total)")
      $0.field("percentage", done * 100 / total)
    }
  }

  /// Reports the end, with `count` files in the index.
  func end(_ count: Int) {
    defer { phase = .over }
    guard case .shown = phase else { return }
    tell {
      $0.field("kind", "end")
      $0.field("message", "\(count) files")
    }
  }

  private func tell(_ value: (inout JSONWriter) -> Void) {
    server.notify("$/progress") {
      $0.field("token", token)
      $0.object("value", value)
    }
  }
}
