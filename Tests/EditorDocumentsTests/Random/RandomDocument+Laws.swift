import EditorCoordination
import EditorTestSupport
import EditorTesting
import TextBuffer

@testable import EditorDocuments

// What must hold.
extension RandomDocument {
  /// What holds after every step.
  func check() async {
    noteOutcomes()
    for view in views { expect(view.host.mistakes.isEmpty, "\(view.host.mistakes)") }
    await acknowledge()
    await note()
    await checkStores()
    if trace.count % 4 == 0 { await checkCrash() }
  }

  /// Takes note of how intents ended since the last look.
  func noteOutcomes() {
    for (index, entry) in handles.enumerated() where ended[index] != entry.handle.outcomeSoFar {
      expect(ended[index] == nil, "a handle ended twice")
      ended[index] = entry.handle.outcomeSoFar
      if entry.isShown, let letter = entry.letter, let outcome = entry.handle.outcomeSoFar {
        expect(outcome.keeps(letter), "\(letter), which a view showed, is nowhere: \(outcome)")
      }
      guard entry.handle.outcomeSoFar == .applied, let letter = entry.letter else { continue }
      expect(entry.mayApply, "\(letter) was typed though no host was attached")
      typed.formUnion(Set(letter).subtracting(givenUp))
    }
  }

  /// What each store says of its file fits what was typed, here and by others.
  private func checkStores() async {
    for view in views {
      guard let store = view.context.store, let file = await store.state.file else { continue }
      expectOnce(file.text.description, "a store's text")
      // Nobody takes a letter back: what the file is said to have and the text hasn't, the model never got. Where a
      // person chose the text of others, it's on its way.
      if let merge = await store.unconfirmedMerge, merge.stamp == nil { continue }
      let missing = Self.letters(in: file.savedText.description)
        .subtracting(file.text.description).subtracting(givenUp)
      expect(missing.isEmpty, "the file counts as having \(missing.sorted()), which the text hasn't")
    }
  }

  /// Each letter is typed once, and stands in `text` once at most.
  private func expectOnce(_ text: String, _ name: String) {
    let letters = text.filter { Self.letters(in: text).contains($0) }
    expect(letters.count == Set(letters).count, "\(name) has a letter twice: \(text)")
  }

  /// Whether all that was said to be safe would be there if the machine went down now, and all that others wrote, once.
  private func checkCrash() async {
    let contents = await storage.contents
    let onDisk = contents[Self.path].map { Self.letters(in: String(decoding: $0, as: UTF8.self)) } ?? []
    let expected = acknowledged.union(onDisk.subtracting(givenUp))
    let disk = MemoryFileStorage(contents.mapValues { String(decoding: $0, as: UTF8.self) })
    let clock = ManualClock()
    defer { clock.stop() }
    let store = DocumentStore(storage: disk, clock: clock, configuration: configuration)
    do {
      try await disk.initialize()
      try await store.open(Self.path)
    } catch { return expect(false, "what a crash left can't be opened: \(error)") }
    guard let file = await store.state.file else { return expect(false, "what a crash left has no file") }
    expectOnce(file.text.description, "what a crash leaves")
    let texts = [file.text.description] + file.keptJournals.compactMap { $0.text?.description }
    let lost = expected.subtracting(texts.joined())
    expect(lost.isEmpty, "a crash would lose \(lost.sorted()): \(texts)")
  }

  /// Adds to the trace what the stores and the disk have after a step.
  private func note() async {
    var notes: [String] = []
    for view in views {
      guard let store = view.context.store else { continue }
      let (state, ownership) = (await store.state, await store.ownership)
      let file = state.file.map {
        "\($0.text) saved \($0.savedText) in journal \($0.journaledText?.description ?? "-") \($0.presence)"
      }
      notes.append("    \(state.phase) \(file ?? "") \(ownership) of \(ObjectIdentifier(store))")
    }
    for (path, bytes) in await storage.contents.sorted(by: { $0.key < $1.key }) {
      notes.append("    \(path): " + String(decoding: bytes, as: UTF8.self))
    }
    annotate(notes.map { $0.replacing("\n", with: " ⏎ ") })
  }

  /// Mends everything, decides every conflict, saves, and looks whether all is there.
  func end() async {
    storage.script.mend()
    for view in views {
      view.host.endRendering()
      attach(view)
    }
    // What is still under way could open or close a file after the last look.
    await finishBegun()
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
    // A view opens its file anew where no other shows it: a save before it's there has nothing that it could save.
    for view in views { open(view.context) }
    await finishBegun()
    await resolve(0)
    guard let store = await store else { return }
    let saving = Task {
      _ = try? await store.checkOutside()
      _ = try? await store.save()
    }
    await finish(saving)
  }
}
