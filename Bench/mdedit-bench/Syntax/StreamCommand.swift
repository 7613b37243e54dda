import ArgumentParser
import MarkdownSyntax
import TextBuffer

/// `mdedit-bench stream`: a document that arrives in small pieces, as from a language model.
struct StreamCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Measures a document that arrives in pieces: text and tree after each of them.",
    discussion:
      "A run is a whole document. After each piece the tree is complete; --check compares it with a full parse."
  )

  @Argument(help: "Files to measure on; a document is made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The size of a made document.", valueName: "size"))
  var size = ByteSize(bytes: 28_900)

  @Option(help: ArgumentHelp("The characters of a piece.", valueName: "number"))
  var piece = 5

  @Flag(help: "First compare the tree after each piece with that of a full parse.")
  var check = false

  @OptionGroup var measuring: MeasuringOptions

  func validate() throws {
    if piece < 1 { throw ValidationError("--piece takes a number above 0, not \(piece)") }
  }

  func run() throws {
    var report = Report(seed: measuring.seed, rows: [])
    for document in try BenchmarkDocument.all(paths: files, sizes: [size], seed: measuring.seed) {
      let pieces = pieces(of: String(document.rope))
      if check, let prefix = firstDifference(pieces) {
        throw ValidationError(
          "\(document.name): after \(prefix) bytes the tree differs from that of a full parse")
      }
      let measurement = measuring.repetition.measure { measurement in
        var length = 0
        measurement.time { length = stream(pieces) { _, _ in true }.utf8Count }
        measurement.note(applied: length == document.rope.utf8Count)
      }
      report.add("stream", document, measurement)
    }
    try measuring.show(report)
  }

  private func pieces(of text: String) -> [String] {
    var (pieces, rest) = ([String](), text[...])
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(piece)))
      rest = rest.dropFirst(piece)
    }
    return pieces
  }

  /// Appends piece after piece while `goesOn` of text and tree holds, and returns the text.
  private func stream(_ pieces: [String], while goesOn: (Rope, SyntaxTree) -> Bool) -> Rope {
    var rope = Rope("")
    var tree = SyntaxTree(rope)
    for piece in pieces {
      let changes = ChangeSet([.insert(piece, at: rope.range.upperBound)], length: rope.utf8Count)
      rope.apply(changes)
      tree = tree.updating(after: changes, in: rope)
      guard goesOn(rope, tree) else { break }
    }
    return rope
  }

  /// The bytes after which the tree first differs from that of a full parse; `nil` where it never does.
  private func firstDifference(_ pieces: [String]) -> Int? {
    var found: Int?
    _ = stream(pieces) { rope, tree in
      if tree.debugDescription != SyntaxTree(rope).debugDescription { found = rope.utf8Count }
      return found == nil
    }
    return found
  }
}
