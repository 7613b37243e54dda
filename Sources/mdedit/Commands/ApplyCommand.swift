import ArgumentParser
import JSONText
import MarkdownEditing
import TextBuffer

/// `mdedit apply`: runs editing actions on a document, in order, through the action queue.
struct ApplyCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Runs editing actions on the text and prints the result.",
    discussion: """
      \(names). \
      They run one after the other on one document, so that 'bold bold' changes nothing. 'select' counts UTF-16 \
      code units.
      """)

  /// The names of all actions, with placeholders for their arguments.
  private static var names: String {
    ActionRegistry.standard.definitions.map { $0.name + $0.argument.placeholder }.joined(separator: " ")
  }

  @Argument(help: "What to do, in order.")
  var actions: [String]

  @Option(
    name: .customLong("selection"), parsing: .singleValue,
    help: ArgumentHelp(
      "What is selected, from anchor to head; may be given several times. Default: a caret at the start.",
      valueName: "A:H"))
  var selections: [String] = []

  @Option(help: ArgumentHelp("The file to read instead of standard input.", valueName: "path"))
  var file: String?

  @Flag(help: "Print a JSON object with text, selections, edits and outcomes.")
  var json = false

  @OptionGroup var unit: UnitOptions
  @OptionGroup var dialect: DialectOptions
  @OptionGroup var style: SettingArguments<EditingOptions>

  func validate() throws {
    do { _ = try ActionScript.parse(actions, units: unit.units) } catch {
      throw ValidationError(error.message)
    }
    for selection in selections where Position.pair(selection, unit: unit.units) == nil {
      throw ValidationError("'\(selection)' is no selection; write it as \(unit.units.example)")
    }
  }

  func output(for source: Source) throws(Problem) -> CommandOutput {
    let converter = PositionConverter(rope: source.rope, unit: unit.units)
    let script: [EditorAction]
    let selection: Selection
    do throws(RequestError) {
      script = try ActionScript.parse(actions, units: unit.units)
      selection = try converter.selection(selections.compactMap { Position.pair($0, unit: unit.units) })
    } catch {
      throw Problem(Place(source.name), error.message)
    }
    let document = MarkdownDocument(
      source.rope, selection: selection, dialect: dialect.syntax)
    let run = ActionScript.run(script, on: document, options: style.options)
    let failures = run.failures.map { Problem(Place(source.name), $0) }
    if json {
      var writer = JSONWriter()
      writer.object { $0.fields(of: run, before: converter) }
      return CommandOutput(bytes: writer.bytes + [0x0A], problems: failures)
    }
    if let failure = failures.first { throw failure }
    let rope = run.document.rope
    return CommandOutput(
      bytes: rope.bytes(in: rope.range), remarks: run.remarks.map { "\(source.name): note: \($0)" })
  }
}
