import MarkdownFormatting
import MarkdownSyntax
import SystemFiles
import TextBuffer

/// Formats the code in a document's fenced blocks by commands, one for each language.
struct CodeFormatters: Sendable {
  /// The commands, as a shell reads them, by the languages' names in small letters.
  var commands: [String: String] = [:]
  /// How long a command may take.
  var limit = Duration.seconds(10)

  /// What came of it.
  struct Result: Sendable {
    /// The changes of the text.
    var changes: ChangeSet
    /// What was left as it is, and why.
    var kept: [Kept] = []
  }

  /// Code that was left as it is.
  struct Kept: Sendable {
    /// Its block.
    var range: Range<UTF8Offset>
    /// Why, as a sentence goes on with it.
    var reason: String
  }

  /// The changes that put what the commands make of the code in `rope` in its place.
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
      let ranges = code.keys.sorted().map { replacement.blocks[$0].range }
      result.kept += ranges.map {
        Kept(range: $0, reason: "with other code the text would mean something else")
      }
    }
    return result
  }

  /// Why there is nothing to put in the code's place.
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
    // One that comes from another system may end its lines otherwise.
    return String(String(text).map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
