import EditorCoordination
import EditorDocuments
import MarkdownEditing
import TextBuffer

// Conflicts with the text that others wrote into the file end here.
extension Editor {
  func resolve(_ choice: ConflictResolution) async { await pane.context.store?.resolve(choice) }

  /// Ends a conflict with the lines of both, where they can't be joined.
  func resolveWithBoth() async {
    guard let store = pane.context.store, let conflict = await store.conflict else { return }
    await store.resolve(.takeText(conflict.resolved(by: conflict.hunks.map { _ in .both })))
  }

  /// Asks for a choice at each hunk.
  func resolveByHunk() async {
    guard let store = pane.context.store, let conflict = await store.conflict else {
      return say("there is no conflict")
    }
    resolution = Resolution(of: conflict, in: store)
    // Both sides may agree by now.
    if conflict.hunks.isEmpty { await preview() }
  }

  func press(_ key: Key, in resolution: Resolution) async {
    switch resolution.step {
    case .choosing: await pressAtHunk(key)
    case .writing(let pane): await press(key, writingIn: pane)
    case .previewing(let pane): await press(key, previewingIn: pane)
    }
  }

  // MARK: Choosing

  private func pressAtHunk(_ key: Key) async {
    switch key.description {
    case "m": await choose(.ours)
    case "t": await choose(.theirs)
    case "b": await choose(.both)
    case "e": await write()
    case "ArrowLeft": await showHunk(by: -1)
    case "ArrowRight": await showHunk(by: 1)
    case "ArrowUp": resolution?.top -= 1
    case "ArrowDown": resolution?.top += 1
    case "Escape", "Mod-c": await leave("the conflict is still there")
    default: break
    }
  }

  /// Makes a choice, and shows the next hunk without one; if there is none, the result.
  private func choose(_ choice: TextConflict.HunkChoice) async {
    resolution?.choose(choice)
    await showUndecided()
  }

  private func showUndecided() async {
    if let next = resolution?.undecided { resolution?.show(next) } else { await preview() }
  }

  /// Shows another hunk; the result is behind the last one.
  private func showHunk(by distance: Int) async {
    guard let index = resolution?.index, let hunks = resolution?.conflict.hunks else { return }
    if hunks.indices.contains(index + distance) {
      resolution?.show(index + distance)
    } else if distance > 0 {
      if resolution?.undecided != nil { say("the result is shown once each hunk has a choice") }
      await showUndecided()
    }
  }

  // MARK: Writing by hand

  private func write() async {
    guard let resolution, let hunk = resolution.hunk else { return }
    let pane = makePane(document: "Resolution")
    await load(Rope(resolution.draft(for: hunk)), into: pane)
    self.resolution?.step = .writing(pane)
  }

  private func press(_ key: Key, writingIn pane: Pane) async {
    switch key.description {
    case "Mod-s":
      let text = pane.document.rope.description
      await close(pane)
      await choose(.text(text))
    case "Escape": await close(pane)
    default: await type(key, commands: Command.byKeyOfText)
    }
  }

  // MARK: Preview and end

  private func preview() async {
    guard let result = resolution?.result else { return }
    let preview = await makePreview(of: result)
    resolution?.step = .previewing(preview)
  }

  /// A pane that shows `result`, with the places marked at which it differs from the user's text.
  func makePreview(of result: Rope) async -> Pane {
    let (text, columns) = (pane.document.rope, pane.host.viewport.columns)
    let preview = makePane(document: "Resolution")
    await load(result, into: preview)
    preview.host.viewport.columns = columns
    let changes = ChangeSet.difference(from: text, to: result)
    let marks = changes.changedRanges.map { SelectionRange(anchor: $0.upperBound, head: $0.lowerBound) }
    await preview.select(marks.isEmpty ? Selection(caret: .zero) : Selection(marks))
    preview.host.scroll(rows: -2)
    return preview
  }

  private func press(_ key: Key, previewingIn pane: Pane) async {
    switch key.description {
    case "Enter": await accept()
    case "ArrowLeft": if resolution?.hunk != nil { await close(pane) }
    case "Escape", "Mod-c": await leave("the conflict is still there")
    default: pane.scroll(by: key)
    }
  }

  /// Takes the result, unless the file or the text has changed since the user began; then shows the new conflict.
  private func accept() async {
    guard let accepted = resolution else { return }
    let store = accepted.store
    // A check throws while there is a conflict. It also finds what the store hasn't been told of yet.
    guard (try? await store.checkOutside()) == nil, let present = await store.conflict else {
      return await leave("there is no conflict any more")
    }
    if await store.take(accepted.result, ifStill: accepted.conflict) {
      return await leave("the conflict is resolved")
    }
    if let pane = accepted.pane { await close(pane) }
    resolution?.show(present)
    await showUndecided()
    say("the file or your text has changed since: here is the new conflict")
  }

  private func leave(_ message: String) async {
    if let pane = resolution?.pane { await close(pane) }
    resolution = nil
    say(message)
  }

  // MARK: Panes

  private func load(_ text: Rope, into pane: Pane) async {
    _ = await pane.model.handle(.load(.finished(MarkdownDocument(text)))).outcome
  }

  /// Closes a pane of the resolution, and shows the hunk.
  private func close(_ pane: Pane) async {
    resolution?.step = .choosing
    await discard(pane)
  }

  /// Closes a pane whose text isn't needed any more.
  func discard(_ pane: Pane) async {
    pane.close()
    await attempt { () async throws(EditorError) in try await workspace.close(pane.context, .discard) }
  }
}

extension DocumentStore {
  /// Resolves the conflict by `text` if it's still `conflict`; returns whether it was.
  ///
  /// Nothing can change between the comparison and the resolution, as both are in one turn of the store.
  fileprivate func take(_ text: Rope, ifStill conflict: TextConflict) -> Bool {
    guard self.conflict == conflict else { return false }
    resolve(.takeText(text))
    return true
  }
}
