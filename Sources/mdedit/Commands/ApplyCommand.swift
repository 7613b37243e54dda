import ArgumentParser
import MarkdownEditing
import TextBuffer

/// `mdedit apply`: runs editing actions on a document, in order, through the action queue.
struct ApplyCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Runs editing actions on the text and prints the result.",
    discussion: """
      Inline: bold italic strikethrough code link[:URL] image[:URL] clear-formatting. \
      Blocks: heading:0…6 promote demote quote bullet-list ordered-list task-list toggle-task code-block[:LANG] \
      horizontal-rule indent outdent move-up move-down duplicate renumber footnote comment. \
      Tables: table:ROWSxCOLUMNS table-next-cell table-previous-cell table-next-row table-insert-row-above \
      table-insert-row-below table-insert-column-left table-insert-column-right table-delete-row \
      table-delete-column table-move-row-up table-move-row-down table-move-column-left table-move-column-right \
      table-align:left|center|right|none table-format table-previous-row table-leave table-from-text table-to-text. \
      Typing: type:TEXT newline soft-newline backspace delete tab backtab paste:TEXT. \
      Others: select:A:H expand-selection shrink-selection undo redo format update-toc. \
      They run one after the other on one document, so that 'bold bold' changes nothing. 'select' counts UTF-16 \
      code units.
      """)

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
  @OptionGroup var style: EditingStyleOptions

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
