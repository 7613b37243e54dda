/// Every limit of a figure, in one place; a row may have several, each of which has to be kept.
extension Target {
  static let all: [Target] = latency + session + stream + queue + syntax + buffer + actions + files + server

  // MARK: Through model and queue

  private static let latency = [
    time("latency", "keystroke", p50: 60_000, p99: 250_000),
    time("latency", "typed letter", p50: 60_000, p99: 250_000),
    time("latency", "single action", p50: 1_000_000, p99: 8_000_000, source: .queueDecision),
    time("latency", "five actions", p50: 2_000_000, source: .queueDecision),
  ].flatMap { $0 }

  private static let session = [
    // A frame of a display that shows 120 in a second is 8.3 ms, half of which is the view's own.
    time("session", "letter", p50: 500_000, p99: 4_000_000),
    time("session", "enter", p50: 500_000, p99: 4_000_000),
    time("session", "scroll", p50: 250_000, p99: 4_000_000),
  ].flatMap { $0 }

  private static let stream = [
    // 28.9 KB, for which peers take 88 to 1,700 ms.
    time("stream", "whole document", p50: 25_000_000, .upTo(30_000)),
    time("stream", "a piece", p50: 12_000, p99: 50_000),
  ].flatMap { $0 }

  private static let queue = [
    time("queue", "1 caret", p50: 1_000_000, source: .queueDecision),
    time("queue", "1 caret", p50: 60_000),
    time("queue", "1 letter", p50: 1_000_000, source: .queueDecision),
    time("queue", "1 letter", p50: 150_000),
    time("queue", "1 bold", p50: 1_000_000, source: .queueDecision),
    time("queue", "5 caret", p50: 2_000_000, source: .queueDecision),
    time("queue", "5 caret", p50: 250_000),
    time("queue", "5 letter", p50: 2_000_000, source: .queueDecision),
    time("queue", "5 bold", p50: 2_000_000, source: .queueDecision),
    time("queue", "100 caret", p50: 1_500_000),
    // Each of the hundred is remembered with how it ended.
    time("queue", "abort 100 at detach", p50: 40_000),
    time("queue", "bytes per idle model", p50: 1_024, source: .architecture),
    time("queue", "bytes per capability", p50: 512, source: .architecture),
    // More than another capability's 512: it holds the texts, states and tasks of an open file.
    time("queue", "bytes per store", p50: 1_280),
    // With a small file open. The two models and the store by themselves are 3 KB of it.
    time("queue", "bytes per context", p50: 80_000),
    time("queue", "context creation", p50: 50_000_000, source: .architecture),
    time("queue", "context creation", p50: 100_000),
    time("queue", "publication", p50: 1_000_000, source: .architecture),
    time("queue", "publication", p50: 40_000),
    time("queue", "first capability check", p50: 10_000_000, source: .architecture),
    time("queue", "capability check", p50: 1_000_000, source: .architecture),
    time("queue", "capability invalidation", p50: 5_000_000, source: .architecture),
    time("queue", "recovery from a failure", p50: 5_000_000, source: .architecture),
    time("queue", "store to context", p50: 8_000_000, source: .architecture),
    time("queue", "context made and closed", p50: 5_000_000),
  ].flatMap { $0 }

  // MARK: Layers

  private static let syntax =
    [Target("syntax", "parse", .all, .p50, .times(2.5, of: "cmark"), .own)]
    + [
      time("syntax", "type, with spans", p50: 12_000, p99: 50_000, .ordinary),
      time("syntax", "bold, with spans", p50: 20_000, p99: 80_000, .ordinary),
      time("syntax", "split, with spans", p50: 20_000, p99: 80_000, .ordinary),
      time("syntax", "join, with spans", p50: 20_000, p99: 80_000, .ordinary),
      time("syntax", "type, with spans", p50: 40_000, p99: 150_000, .hugeBlocks),
      time("syntax", "bold, with spans", p50: 40_000, p99: 150_000, .hugeBlocks),
      time("syntax", "split, with spans", p50: 40_000, p99: 150_000, .hugeBlocks),
      time("syntax", "join, with spans", p50: 40_000, p99: 150_000, .hugeBlocks),
      time("syntax", "spans of 80 lines", p50: 5_000, p99: 15_000),
      // What is visible after a change of a definition that very many links use.
      time("syntax", "definition, with spans", p50: 4_000_000),
      time("syntax", "hostile key", p50: 4_000_000),
      time("syntax", "spans in a hostile document", p50: 1_000_000),
    ].flatMap { $0 }

  private static let buffer: [Target] =
    [
      ("load a String (no validation)", 3_000_000), ("byte -> line, anywhere", 250),
      ("line -> byte, anywhere", 250), ("UTF-8 -> UTF-16, anywhere", 250), ("UTF-16 -> UTF-8, anywhere", 250),
      ("byte -> line, near, by cursor", 30), ("line -> byte, near, by cursor", 30),
      ("UTF-8 -> UTF-16, near, by cursor", 30), ("UTF-16 -> UTF-8, near, by cursor", 30),
      ("type a letter in one place", 15), ("snapshot", 5), ("first edit after a snapshot", 2_000),
    ].flatMap { time("buffer", $0.0, p50: $0.1) }
    + [
      time("buffer", "insert a byte anywhere", p50: 250, p99: 1_000),
      time("buffer", "delete a scalar anywhere", p50: 250, p99: 1_000),
      time("buffer", "paste 10 KB anywhere", p50: 3_000),
      time("buffer", "a keystroke and 100,000 decorations", p50: 2_000, p99: 5_000),
    ].flatMap { $0 }
    + [Target("buffer", "hand out all chunks", .all, .p50, .perByte(0.2), .own)]

  private static let actions = time("actions", "bold, 1000 paragraphs and headings", p50: 15_000_000)

  private static let files = [
    Target("files", "format", .all, .p50, .times(2, of: "cmark -t commonmark"), .own)
  ]

  private static let server = [
    time("lsp", "key to token delta", p50: 300_000, p99: 2_000_000),
    time("lsp", "address to token delta", p50: 300_000, p99: 2_000_000),
    time("lsp", "definition to token delta", p50: 300_000, p99: 2_000_000),
    time("lsp", "start to first tokens", p50: 40_000_000),
    time("lsp", "index", p50: 300_000_000, .upTo(5_000_000)),
    time("lsp", "idle memory", p50: 20_000_000),
  ].flatMap { $0 }

  // MARK: -

  private init(
    _ suite: String, _ scenario: String, _ documents: Documents, _ figure: Figure, _ limit: Limit,
    _ source: Source
  ) {
    self.init(
      suite: suite, scenario: scenario, documents: documents, figure: figure, limit: limit, source: source)
  }

  /// The limits of a row's median and of its 99th percentile, in nanoseconds or bytes.
  private static func time(
    _ suite: String, _ scenario: String, p50: UInt64, p99: UInt64? = nil, _ documents: Documents = .all,
    source: Source = .own
  ) -> [Target] {
    let tail = p99.map { [Target(suite, scenario, documents, .p99, .most($0), source)] } ?? []
    return [Target(suite, scenario, documents, .p50, .most(p50), source)] + tail
  }
}
