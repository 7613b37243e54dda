import Foundation
import TestSupport

/// `Docs/What-each-action-does.md` with each case that it names shown below its name, as `Fixtures` has it.
enum SituationPage {
  static let file = Corpora.packageRoot.appending(path: "Docs/What-each-action-does.md")

  /// `page` with the block of each case written anew; a case that there isn't gets none.
  static func filled(_ page: String) -> String {
    var lines: [Substring] = []
    var fence: Substring?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line == open { fence = nil }
      } else if let match = line.wholeMatch(of: /(\ {4}`{3,})text/),
        lines.last.flatMap(Situation.case(of:)) != nil
      {
        fence = match.1
      } else {
        lines.append(line)
      }
    }
    let shown = lines.flatMap { line in
      [line] + (Situation.case(of: line).flatMap(fixture).map(block) ?? [])
    }
    return shown.joined(separator: "\n")
  }

  static func fixture(_ named: Situation.Case) -> ActionFixture? {
    (ActionFixture.all + ActionFixture.ofSections).first {
      $0.file == named.file + ".txt" && $0.name == named.name
    }
  }

  /// The text before, the action and the text after, in a fence that is longer than any in them.
  private static func block(_ fixture: ActionFixture) -> [Substring] {
    let result = fixture.reason.map { ["→ \(fixture.action) (unchanged: \($0))"] }
    let text =
      [fixture.before] + (result ?? ["→ \(fixture.action)", fixture.after ?? ""])
    let lines = text.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    let longest = text.joined(separator: "\n").matches(of: /`+/).map(\.0.count).max() ?? 0
    let fence = "    " + String(repeating: "`", count: max(3, longest + 1))
    var block: [Substring] = [fence + "text"]
    for line in lines { block.append(line.isEmpty ? "" : "    " + line) }
    block.append(Substring(fence))
    return block
  }
}
