import ArgumentParser
@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import TextBuffer

/// `mdedit-bench cost`: what hostile shapes of text cost, and how the bound on that fits.
struct CostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cost",
    abstract: "Measures cmark and the parser around it on hostile text, beside the bound that guards them.",
    discussion: """
      A row is a shape of text at one size: nanoseconds a byte that cmark needs, that the bound says, how often the \
      one goes into the other (it should never be below 1), and what a parse by this package needs. What grows with \
      the size from row to row isn't linear.
      """)

  @Option(help: ArgumentHelp("The sizes of the texts.", valueName: "size"))
  var sizes: [ByteSize] = [1_000, 10_000, 100_000, 1_000_000].map(ByteSize.init(bytes:))

  @Option(
    help: ArgumentHelp("The time for a shape, after which larger sizes are left out.", valueName: "seconds"))
  var seconds = 1.0

  @Option(help: "Only shapes that contain this text.")
  var only = ""

  @Flag(help: "Leave this package's own parse out.")
  var cmarkOnly = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var build: BuildOptions

  func run() throws {
    let head = ["shape", "size", "cmark", "bound", "bound/cmark", "ours", "ours/cmark"]
    var rows: [[String]] = []
    for shape in HostileShape.all where only.isEmpty || shape.description.contains(only) {
      for size in sizes {
        let row = CostRow(shape, size: size.bytes, withOurs: !cmarkOnly)
        rows.append(row.cells)
        if row.seconds > seconds { break }
      }
    }
    var report = Report("cost", seed: 0)
    if !rows.isEmpty { report.tables = [Table(head: head, rows: rows, textColumns: 1)] }
    try output.show(report)
  }
}

/// A shape at one size; times in nanoseconds.
private struct CostRow {
  var name: String
  var bytes: Int
  var cmark: Double
  var bound: Double
  var ours: Double?

  init(_ shape: HostileShape, size: Int, withOurs: Bool) {
    let text = shape.text(ofAbout: size)
    name = shape.description
    bytes = text.count
    let runs = max(2, min(20, 2_000_000 / text.count))
    cmark = Stopwatch.best(of: runs) { blackHole(CMarkBaseline.parse(text)) }
    bound = Double(CostBound(text).nanoseconds + CostBound.overheadOfCall)
    guard withOurs else { return }
    let rope = Rope(String(decoding: text, as: UTF8.self))
    ours = Stopwatch.best(of: min(runs, 5)) { blackHole(SyntaxTree(rope)) }
  }

  var seconds: Double { max(cmark, ours ?? 0) / 1e9 }

  var cells: [String] {
    let perByte = [cmark, bound].map { written($0 / Double(bytes)) }
    let mine = ours.map { [written($0 / Double(bytes)), written($0 / cmark)] } ?? ["", ""]
    return [name, ByteSize(bytes: bytes).description] + perByte + [written(bound / cmark)] + mine
  }

  private func written(_ value: Double) -> String {
    value < 10 ? "\((value * 100).rounded() / 100)" : "\(Int(value.rounded()))"
  }
}
