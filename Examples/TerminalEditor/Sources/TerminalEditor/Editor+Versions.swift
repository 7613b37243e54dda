import EditorCoordination
import EditorDocuments
import MarkdownEditing
import TextBuffer

// The user reads, takes and declines texts here that an earlier run left and that couldn't be merged into the file.
extension Editor {
  func showVersions() async {
    let store = pane.context.store
    guard let store, let kept = await store.state.file?.keptJournals, !kept.isEmpty else {
      return say("there is no unsaved version of this file")
    }
    await show(0, of: kept, in: store)
  }

  private func show(_ index: Int, of kept: [KeptJournal], in store: DocumentStore) async {
    guard kept.indices.contains(index) else { return }
    await closeVersions()
    let preview: Pane? = if let text = kept[index].text { await makePreview(of: text) } else { nil }
    versions = Versions(store: store, kept: kept, index: index, pane: preview)
  }

  func press(_ key: Key, in versions: Versions) async {
    switch key.description {
    case "t": await take(versions)
    case "d": askToDecline(versions)
    case "ArrowLeft": await show(versions.index - 1, of: versions.kept, in: versions.store)
    case "ArrowRight": await show(versions.index + 1, of: versions.kept, in: versions.store)
    case "Escape", "Mod-c":
      await closeVersions()
      say("the version is still there")
    default: versions.pane?.scroll(by: key)
    }
  }

  /// Puts the version in the place of the text, as a step that undo takes back.
  ///
  /// Its journal goes only once the text is in the file's own journal, or in the file.
  private func take(_ versions: Versions) async {
    guard let text = versions.shown.text else { return }
    await closeVersions()
    if let problem = await pane.replaceText(by: text) { return say(problem) }
    guard await versions.store.hasWritten(text, of: pane.model) else {
      return say("taken; the version stays, as your text isn't safe yet")
    }
    await decline(versions, saying: "taken: undo brings back the text before")
  }

  private func askToDecline(_ versions: Versions) {
    prompt = Prompt(
      title: "Remove this version for good? (y)",
      accepted: { editor, answer in
        guard answer == "y" else { return }
        await editor.closeVersions()
        await editor.decline(versions, saying: "the version is removed")
      })
  }

  private func decline(_ versions: Versions, saying message: String) async {
    do throws(EditorError) {
      try await versions.store.decline(versions.shown)
      say(message)
    } catch {
      let isChanged = error.code == .changedOutside
      say("the version stays: " + (isChanged ? "somebody changed it; open the file again" : error.message))
    }
  }

  private func closeVersions() async {
    let preview = versions?.pane
    versions = nil
    if let preview { await discard(preview) }
  }
}

extension DocumentStore {
  /// Writes the text of `model` into the journal now; returns whether it's `text`, and on disk.
  fileprivate func hasWritten(_ text: Rope, of model: EditorModel) async -> Bool {
    if let document = await model.state.document {
      await note(DocumentSnapshot(document, version: model.version))
    }
    await journalNow()
    return state.file?.isSafe == true && state.file?.text == text
  }
}
