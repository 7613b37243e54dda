import ArgumentParser
import MarkdownSyntax
import TextBuffer

/// `mdedit html`: the rendered document.
struct HTMLCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "html", abstract: "Prints the text rendered to HTML.")

  @Argument(help: "The file to read; standard input if there is none.")
  var file: String?

  @Flag(help: "Leave out raw HTML and dangerous URLs.")
  var safe = false

  @Flag(help: "Say in data-sourcepos where each block stands.")
  var sourceRanges = false

  @OptionGroup var dialect: DialectOptions

  func output(for source: Source) -> CommandOutput {
    var options: HTMLOptions = []
    if safe { options.insert(.safe) }
    if sourceRanges { options.insert(.sourceRanges) }
    let tree = SyntaxTree(source.rope, dialect: dialect.syntax)
    return CommandOutput(bytes: Array(tree.html(options: options).utf8))
  }
}
