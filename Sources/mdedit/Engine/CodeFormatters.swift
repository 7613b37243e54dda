import MarkdownFormatting
import MarkdownSyntax
import SystemFiles
import TextBuffer

/// Formats the code in a document's fenced blocks with a command for each language.
struct CodeFormatters: Sendable {
  /// The shell commands, by the languages' names in lower case.
  var commands: [String: String] = [:]
  /// The time limit of a command.
  var limit = Duration.seconds(10)

  /// The result of formatting code.
  struct Result: Sendable {
    /// The changes of the text.
    var changes: ChangeSet
    /// The code left unchanged, with the reasons.
    var kept: [Kept] = []
  }

  /// Code that was left unchanged.
  struct Kept: Sendable {
    /// The range of its block.
    var range: Range<UTF8Offset>
    /// The reason, as a part of a sentence.
    var reason: String
  }

  /// The changes that replace the code in `rope` with the output of the commands.
  func result(of rope: Rope, dialect: Dialect) -> Result {
    let replacement = CodeReplacement(in: SyntaxTree(rope, dialect: dialect))
    var result = Result(changes: .identity(length: rope.utf8Count))
    var code: [Int: String] = [:]
    for (index, block) in replacement.blocks.enumerated() {
      guard let command = commands[block.language.lowercased()] else { continue }
      do throws(Refusal) { code[index] = try format(block.text, by: command) } catch {
        let reason = "the command '\(command)' for '\(block.language)' \(error.reason)"
        result.kept.append(Kept(range: block.range, reason: reason))
      }
    }
    guard !code.isEmpty else { return result }
    if let changes = replacement.changes(replacing: code) {
      result.changes = changes
    } else {
      let ranges = code.keys.ordered { $0 }.map { replacement.blocks[$0].range }
      result.kept += ranges.map {
        Kept(range: $0, reason: "with other code the text would mean something else")
      }
    }
    return result
  }

  /// The reason why code can't be replaced.
  private struct Refusal: Error {
    let reason: String
  }

  private func format(_ code: String, by command: String) throws(Refusal) -> String {
    let run: ShellCommand.Run
    do throws(SystemError) {
      run = try ShellCommand(command).run(input: Array(code.utf8), limit: limit)
    } catch { throw Refusal(reason: "cannot be run: \(error.reason)") }
    switch run.end {
    case .exited(0): break
    case .exited(let status): throw Refusal(reason: "exited with \(status)")
    case .killed(let signal): throw Refusal(reason: "was ended by signal \(signal)")
    case .tookTooLong: throw Refusal(reason: "took longer than \(limit.components.seconds) seconds")
    }
    guard !run.output.isEmpty || code.isEmpty else { throw Refusal(reason: "printed nothing") }
    guard !run.output.contains(0), let text = try? Rope(validating: run.output) else {
      throw Refusal(reason: "printed what is no text")
    }
    // A command for another system may use other line endings.
    return String(String(text).map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
