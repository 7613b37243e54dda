@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import TextBuffer

/// Letters typed at random places, in this engine, in cmark, which parses anew, and in other processes.
struct PeersSuite: Suite {
  let documents: [BenchmarkDocument]
  /// The commands of other engines.
  let commands: [String]
  let seed: UInt64
  let repetition: Repetition

  func measure(into report: inout Report) throws {
    for document in documents {
      Progress.say("peers: this engine, \(document.size)")
      report.rows.append(own(document))
      report.rows.append(cmark(document))
      for command in commands {
        Progress.say("peers: \(command), \(document.size)")
        report.rows.append(try peer(command, document))
      }
    }
  }

  private func place(in rope: Rope, _ random: inout SeededGenerator) -> UTF8Offset {
    rope.scalarStart(at: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
  }

  private func own(_ document: BenchmarkDocument) -> Row {
    var (rope, tree, random) = (document.rope, SyntaxTree(document.rope), SeededGenerator(seed: seed))
    let measurement = repetition.measure(isWarmedUp: false) { measurement in
      let place = place(in: rope, &random)
      let changes = ChangeSet([.insert("x", at: place)], length: rope.utf8Count)
      measurement.time {
        rope.apply(changes)
        tree = tree.updating(after: changes, in: rope)
        blackHole(tree.highlights(in: rope.viewport(of: 80, at: place)))
      }
    }
    var row = Row("peers", "an edit", document, measurement)
    row.isExact = tree.debugDescription == SyntaxTree(rope).debugDescription
    return row
  }

  private func cmark(_ document: BenchmarkDocument) -> Row {
    var (rope, random) = (document.rope, SeededGenerator(seed: seed))
    let measurement = repetition.measure(isWarmedUp: false) { measurement in
      let place = place(in: rope, &random)
      measurement.time {
        rope.insert("x", at: place)
        blackHole(CMarkBaseline.parse(rope.bytes(in: rope.range)))
      }
    }
    var row = Row("peers", "an edit", document, measurement)
    row.engine = "cmark, anew"
    return row
  }

  private func peer(_ command: String, _ document: BenchmarkDocument) throws -> Row {
    let peer = try PeerProcess(command)
    var (rope, random, measurement) = (document.rope, SeededGenerator(seed: seed), Measurement())
    try peer.open(String(rope))
    var isExact = try isRight(peer, rope)
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
    repeat {
      let place = place(in: rope, &random)
      measurement.note(nanoseconds: try peer.insert("x", at: place, in: rope))
      rope.insert("x", at: place)
    } while measurement.count < repetition.iterations && ContinuousClock.now < end
    isExact = try isRight(peer, rope) && isExact
    var row = Row("peers", "an edit", document, measurement)
    (row.engine, row.isExact) = (peer.name, isExact)
    return row
  }

  /// Whether the peer reads `rope` as cmark does: the blocks of the top level, or the HTML.
  private func isRight(_ peer: PeerProcess, _ rope: Rope) throws -> Bool {
    let checked = try peer.check()
    if let html = checked.html { return CMarkBaseline.html(rope.bytes(in: rope.range)) == html }
    return checked.blocks?.map { $0.trimmed(in: rope) } == SyntaxTree(rope).peerBlocks(in: rope)
  }
}
