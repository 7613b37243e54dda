import EditorCoordination
import EditorTestSupport
import EditorTesting
import Locking
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import EditorDocuments

/// A parse that tells how far it is, and can be stopped.
@Suite(.endsSomeTime) struct ParsingTests {
  private static let text = """
    # One [two][three]

    - a list
      ```
      code

      more
      ```
    - | a | b |
      |---|---|
      | *c* | d |\r
    > quoted
    lazy

    [three]: /url
    <div>

    </div> é 新しい

    """

  @Test("a text parsed in pieces of any size is the same document as one parsed at once", arguments: 1...40)
  func pieces(size: Int) {
    let rope = Rope(Self.text + Self.text)
    var parse = PiecewiseParse(rope, dialect: .gfm, pieceSize: size * 7)
    var shares = [parse.progress]
    while parse.document == nil {
      parse.step()
      shares.append(parse.progress)
    }
    let (found, expected) = (parse.document, MarkdownDocument(rope))
    #expect(shares.first == 0 && shares.last == 1 && zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 })
    #expect(found?.rope == rope && found?.tree.html() == expected.tree.html())
    #expect(found?.tree.highlights(in: rope.range) == expected.tree.highlights(in: rope.range))
    #expect(found?.version == 0 && found?.history.canUndo == false)
  }

  @Test("an empty text is parsed at once")
  func empty() {
    let parse = PiecewiseParse(Rope(), dialect: .gfm, pieceSize: 1)
    #expect(parse.progress == 1 && parse.document?.rope.isEmpty == true)
  }

  @Test(
    "the parser tells how far it is after each piece, and stops between two of them when its task is cancelled"
  )
  func stops() async throws {
    let parser = BackgroundParser(pieceSize: 1_000)
    await parser.initialize()
    let rope = Rope(String(repeating: "plain words in a line of their own\n\n", count: 80))
    let shares = Locked<[Double]>([])
    let task = Task { () -> EditorError.Code? in
      do throws(EditorError) {
        _ = try await parser.document(of: rope, dialect: .gfm) { share in
          shares.withLock { $0.append(share) }
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return nil
      } catch { return error.code }
    }
    #expect(await task.value == .cancelled)
    #expect(shares.withLock { $0.count } == 1)
    let document = try await parser.document(of: rope, dialect: .gfm)
    #expect(document.rope == rope)
  }

  @Test("a parser that is ended in the middle of a text says that it's unavailable")
  func ended() async throws {
    let parser = BackgroundParser(pieceSize: 4)
    await parser.initialize()
    let rope = Rope(String(repeating: "a\n", count: 100))
    await #expect(throws: EditorError.unavailable(.syntaxParsing)) {
      try await parser.document(of: rope, dialect: .gfm) { _ in await parser.invalidate() }
    }
  }

  @Test("a store shows how far opening is, and a file that isn't wanted any more isn't parsed to its end")
  func opening() async throws {
    let storage = MemoryFileStorage(["a.md": "one", "b.md": "two"])
    try await storage.initialize()
    let parser = HeldParser()
    let store = DocumentStore(storage: storage, parser: parser, clock: ManualClock())
    let states = await store.states()
    let first = Task { try? await store.open("a.md") }
    try await wait { parser.progress.withLock({ $0 }) >= 1 }
    try await store.close()
    #expect(await first.value == nil)
    #expect(parser.cancelled.withLock { $0 } == 1)
    var shares: [Double] = []
    for await state in states {
      if case .opening(_, let share) = state { shares.append(share) }
      if case .closed = state, !shares.isEmpty { break }
    }
    #expect(shares == [0, 0.5])
  }
}

/// A parser that is half-way until its task is cancelled.
private final class HeldParser: SyntaxParsing {
  let progress = Locked(0)
  let cancelled = Locked(0)
  var level: DegradationLevel { .full }
  func initialize() {}
  func invalidate() {}

  func document(of rope: Rope, dialect: Dialect) async throws(EditorError) -> MarkdownDocument {
    MarkdownDocument(rope, dialect: dialect)
  }

  func document(
    of rope: Rope, dialect: Dialect, progress report: @escaping @Sendable (Double) async -> Void
  ) async throws(EditorError) -> MarkdownDocument {
    await report(0.5)
    progress.withLock { $0 += 1 }
    while !Task.isCancelled { await Task.yield() }
    cancelled.withLock { $0 += 1 }
    throw EditorError(.cancelled, "stopped")
  }
}
