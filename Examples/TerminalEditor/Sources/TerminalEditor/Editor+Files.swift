import EditorCoordination
import EditorDocuments
import MarkdownEditing

// Documents get, change and leave their files here.
extension Editor {
  func open(_ path: String) async {
    await attempt { () async throws(EditorError) in
      try await pane.open(path)
      if !files.contains(path) { files.append(path) }
      let recovered = await pane.context.store?.state.file?.recoveredChanges ?? 0
      if recovered > 0 { say("brought back what wasn't saved: \(recovered) changes") }
    }
  }

  func openNextFile() async {
    guard let path = pane.fileState.file?.path, !files.isEmpty else { return }
    await open(files[((files.firstIndex(of: path) ?? -1) + 1) % files.count])
  }

  func askForFile() { prompt = Prompt(title: "Open:", accepted: { await $0.open($1) }) }

  /// Offers the documents that were left unsaved, by their paths and first lines.
  func askForUnsaved() async {
    await attempt { () async throws(EditorError) in
      let choices = try await workspace.unsavedDocuments().map { document in
        let line = document.text?.description.split(whereSeparator: \.isNewline).first ?? ""
        let name = document.isDraft ? "Untitled" : document.path.shortened(to: 24)
        return Command("\(name): \(line)", "") {
          await $0.open(document.path)
        }
      }
      guard !choices.isEmpty else { return say("nothing from earlier is unsaved") }
      prompt = Prompt(
        title: "Unsaved from earlier (Escape for none):", choices: choices, accepted: { _, _ in })
    }
  }

  func save() async {
    guard case .failed(let error) = await pane.model.handle(.save).outcome else { return say("saved") }
    if pane.isUntitled { askForName() } else { say(error.message) }
  }

  func askForName() {
    prompt = Prompt(title: "Save as:", accepted: { if !$1.isEmpty { await $0.save(as: $1) } })
  }

  private func save(as path: String, replacing: Bool = false) async {
    do throws(EditorError) {
      let old = pane.fileState.file?.path
      try await pane.context.save(as: path, replacing: replacing)
      files = files.filter { ![old, path].contains($0) } + [path]
      say("saved")
    } catch {
      guard error.code == .exists, !replacing else { return say(error.message) }
      prompt = Prompt(
        title: "Replace \(path)? (y)", accepted: { if $1 == "y" { await $0.save(as: path, replacing: true) } }
      )
    }
  }

  /// Takes the file over from other programs that have it open.
  func takeOver() async {
    guard let store = pane.context.store else { return }
    await attempt { () async throws(EditorError) in try await store.takeOver() }
  }

  /// Saves all files and ends; what has no file, or can't be saved, is kept in a journal and offered later.
  func quit(asking: Bool = true) async {
    for pane in panes where asking {
      guard case .failed(let error) = await pane.model.handle(.save).outcome, error.code != .untitled,
        !pane.document.rope.isEmpty
      else { continue }
      return askToQuit(in: error)
    }
    do throws(EditorError) {
      try await workspace.shutDown()
      isDone = true
    } catch {
      if asking { askToQuit(in: error) } else { isDone = true }
    }
  }

  /// Asks whether to end in spite of `error`.
  private func askToQuit(in error: EditorError) {
    prompt = Prompt(
      title: "Quit all the same (y)? \(error.message):",
      accepted: { if $1 == "y" { await $0.quit(asking: false) } })
  }
}
