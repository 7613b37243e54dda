import EditorCoordination
import EditorHosts
import MarkdownEditing

/// A view on a model's document, in a terminal.
@MainActor
final class Editor {
  private let model: EditorModel
  private let terminal = Terminal()
  private lazy var host = DrawnHost<Never>(model) { [weak self] in self?.drawSoon() }
  private var isStale = false

  init(_ model: EditorModel) { self.model = model }

  /// Shows the document, and does what keys mean, one after the other, until one of them ends it.
  func run() async {
    (host.viewport.rows, host.viewport.columns) = terminal.size
    host.attach()
    for await typed in Terminal.typed() {
      for key in Key.all(in: typed) {
        guard key != .quit else { return await quit() }
        await press(key)
      }
      drawSoon()
    }
    await quit()
  }

  /// Saves while there is a view: what is asked of a model whose view is gone is cancelled.
  private func quit() async {
    await host.send(.save)
    terminal.restore()
  }

  /// Does what a key means, and returns when it's done: so the next one finds what it has led to.
  private func press(_ key: Key) async {
    switch key {
    case .perform(let action): await host.perform(action)
    case .moveRows(let count): await host.move(rows: count)
    case .save: await host.send(.save)
    case .quit: break
    }
  }

  /// Draws in a turn of its own: several changes may be told in this one.
  private func drawSoon() {
    guard !isStale else { return }
    isStale = true
    Task {
      isStale = false
      terminal.show(host.picture)
    }
  }
}
