import EditorCoordination
import EditorDocuments
import EditorTesting
import TextBuffer

// What must hold.
extension RandomDocument {
  /// What holds after every step.
  func check() async {
    noteOutcomes()
    for view in views { expect(view.host.mistakes.isEmpty, "\(view.host.mistakes)") }
    await acknowledge()
    if trace.count % 4 == 0 { await checkCrash() }
  }

  /// Takes note of how intents ended since the last look.
  func noteOutcomes() {
    for (index, entry) in handles.enumerated() where ended[index] != entry.handle.outcomeSoFar {
      expect(ended[index] == nil, "a handle ended twice")
      ended[index] = entry.handle.outcomeSoFar
      guard entry.handle.outcomeSoFar == .applied, let letter = entry.letter else { continue }
      expect(entry.mayApply, "\(letter) was typed though no host was attached")
      typed.formUnion(letter)
    }
  }

  /// Whether all that was said to be safe would be there if the machine went down now.
  private func checkCrash() async {
    let (contents, expected) = (await storage.contents, acknowledged)
    let disk = MemoryFileStorage(contents.mapValues { String(decoding: $0, as: UTF8.self) })
    let store = DocumentStore(storage: disk, clock: ManualClock())
    do {
      try await disk.initialize()
      try await store.open(Self.path)
    } catch { return expect(false, "what a crash left can't be opened: \(error)") }
    guard let file = await store.state.file else { return }
    let texts = [file.text.description] + file.keptJournals.compactMap { $0.text?.description }
    let lost = expected.subtracting(texts.joined())
    expect(lost.isEmpty, "a crash would lose \(lost.sorted()): \(texts)")
  }

  /// Mends everything, decides every conflict, saves, and looks whether all is there.
  func end() async {
    storage.script.mend()
    for view in views {
      view.host.endRendering()
      attach(view)
    }
    for _ in 0..<10 where await !isSaved() { await save() }
    await check()
    guard let store = await store, let state = await Optional(store.state), let file = state.file else {
      return expect(false, "no file is open at the end")
    }
    expect(state.phase == .clean, "at the end the file is \(state.phase)")
    let contents = await storage.contents
    expect(
      contents[Self.path].map { String(decoding: $0, as: UTF8.self) } == file.text.description,
      "the file differs")
    for view in views where view.context.store === store {
      expect(view.context.model.text == file.text, "a view has another text")
      expect(view.host.shown == file.text, "a host shows another text")
    }
    // What a person has to choose from lies beside the file.
    let texts = contents.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    let lost = typed.subtracting(texts)
    expect(lost.isEmpty, "lost: \(lost.sorted())")
  }

  private func isSaved() async -> Bool {
    guard await settle(), let state = await store?.state, let file = state.file else { return false }
    // What others did last may not have been noticed yet.
    let text = await storage.text(Self.path)
    return state.phase == .clean && text == file.text.description
  }

  private func save() async {
    for view in views { open(view.context) }
    await resolve(.keepOurs)
    guard let store = await store else { return }
    let saving = Task {
      _ = try? await store.checkOutside()
      _ = try? await store.save()
    }
    await finish(saving)
  }
}
