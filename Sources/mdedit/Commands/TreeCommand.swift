import ArgumentParser
import JSONText
import MarkdownSyntax
import TextBuffer

/// `mdedit tree`: the exact syntax tree.
struct TreeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Prints the syntax tree with the range of every node and marker.")

  /// The output format of the tree.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// A line for each node, indented by depth.
    case text
    /// Nested objects.
    case json
  }

  @Argument(help: "The file to read; standard input if there is none.")
  var file: String?

  @Option(help: ArgumentHelp("How to print it: text or json.", valueName: "name"))
  var format: Format = .text

  @OptionGroup var unit: UnitOptions
  @OptionGroup var dialect: DialectOptions

  func output(for source: Source) -> CommandOutput {
    let tree = SyntaxTree(source.rope, dialect: dialect.syntax)
    let converter = PositionConverter(rope: source.rope, unit: unit.units)
    switch format {
    case .text: return CommandOutput(bytes: TreeText.render(tree.root, converter))
    case .json:
      var writer = JSONWriter()
      writer.object { $0.field("root", tree.root, converter) }
      return CommandOutput(bytes: writer.bytes + [0x0A])
    }
  }
}
