import EditorDocuments
import MarkdownEditing

/// A command of the editor, besides the engine's actions.
@MainActor
struct Command {
  let title: String
  let key: String
  let run: @MainActor (Editor) async -> Void

  init(_ title: String, _ key: String, _ run: @escaping @MainActor (Editor) async -> Void) {
    (self.title, self.key, self.run) = (title, key, run)
  }

  /// All of them, in the order of the menu.
  static let all = ofFiles + ofText

  /// The commands for files, panes and questions.
  private static let ofFiles = [
    Command("Save", "Mod-s") { await $0.save() },
    Command("Save As…", "") { $0.askForName() },
    Command("Save and Quit", "Mod-q") { await $0.quit() },
    Command("Open…", "Mod-o") { $0.askForFile() },
    Command("Unsaved from Earlier…", "") { await $0.askForUnsaved() },
    Command("Unsaved Versions…", "") { await $0.showVersions() },
    Command("Next File", "Mod-n") { await $0.openNextFile() },
    Command("Split", "Mod-t") { await $0.split() },
    Command("Close Pane", "Mod-w") { await $0.closePane() },
    Command("Other Pane", "Mod-l") { $0.focusNext() },
    Command("Preview of the Block", "Mod-r") { $0.showsPreview.toggle() },
    Command("Find…", "Mod-f") { $0.askForText() },
    Command("Find Next", "Mod-g") { await $0.findNext() },
    Command("Find Previous", "Alt-g") { await $0.findNext(backwards: true) },
    Command("Replace…", "Alt-r") { $0.askForReplacement() },
    Command("Resolve Conflict…", "") { await $0.resolveByHunk() },
    Command("Keep Mine", "") { await $0.resolve(.keepOurs) },
    Command("Take Theirs", "") { await $0.resolve(.takeTheirs) },
    Command("Take Both", "") { await $0.resolveWithBoth() },
    Command("Take Over", "") { await $0.takeOver() },
    Command("Menu…", "Mod-p") { $0.askForCommand() },
  ]

  /// The commands for the text of a pane.
  private static let ofText = [
    Command("Copy", "Mod-c") { await $0.copy() },
    Command("Cut", "Mod-x") { await $0.cut() },
    Command("Paste", "Mod-v") { await $0.paste() },
    Command("Redo", "Mod-y") { await $0.perform(.redo) },
    Command("Row Up", "ArrowUp") { await $0.pane.host.move(rows: -1) },
    Command("Row Down", "ArrowDown") { await $0.pane.host.move(rows: 1) },
    Command("Select Row Up", "Shift-ArrowUp") { await $0.pane.host.move(rows: -1, extending: true) },
    Command("Select Row Down", "Shift-ArrowDown") { await $0.pane.host.move(rows: 1, extending: true) },
    Command("Page Up", "PageUp") { await $0.pane.host.move(rows: 1 - $0.pane.host.viewport.rows) },
    Command("Page Down", "PageDown") { await $0.pane.host.move(rows: $0.pane.host.viewport.rows - 1) },
  ]

  /// The commands by their keys, and the registry's actions by theirs if those are free.
  static let byKey: [String: Command] = {
    let commands = all.filter { !$0.key.isEmpty }.map { ($0.key, $0) }
    let actions = ActionRegistry.standard.definitions.compactMap { definition in
      definition.key.map { ($0, Command(definition)) }
    }
    return Dictionary(commands + actions) { first, _ in first }
  }()

  /// Those of them that act on nothing but the text of a pane.
  static let byKeyOfText = byKey.filter { key, _ in !ofFiles.contains { $0.key == key } }

  /// The menu: the editor's commands, and all actions of the registry.
  static let menu = all + ActionRegistry.standard.definitions.map { Command($0) }

  /// The command that performs an action; if the action needs an argument, the user is asked for it.
  private init(_ definition: ActionRegistry.Definition) {
    let action = definition.action
    self.init(definition.title + (action == nil ? "…" : ""), definition.key ?? "") { editor in
      if let action {
        await editor.perform(action)
      } else {
        editor.askForCommand(definition.name + ":")
      }
    }
  }
}
