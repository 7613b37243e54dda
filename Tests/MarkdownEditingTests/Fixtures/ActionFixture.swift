import Foundation
import TestSupport
import Testing

/// An example of a situation: an action, and the marked text before and after it.
///
/// `Fixtures/actions`, `Fixtures/constructs` and `Fixtures/sections` have them; `Fixtures/actions/README.md` describes
/// the files.
struct ActionFixture: Sendable, CustomTestStringConvertible {
  var file: String
  var name: String
  /// The number of the example in its case, from 1.
  var number = 1
  /// The names of the actions, as the file spells them.
  var action: String
  /// The name of the dialect; `nil` for GitHub's.
  var dialect: String?
  /// The options that differ from the usual ones, such as `indent=tab`.
  var options: [String] = []
  var before = ""
  /// The text afterwards; `nil` where nothing changes.
  var after: String?
  /// Why nothing changes.
  var reason: String?

  var testDescription: String { "\(file): \(name)" + (number > 1 ? " (\(number))" : "") }

  /// The case with CRLF in the place of LF.
  var withCRLF: ActionFixture {
    var copy = self
    copy.before = before.replacing("\n", with: "\r\n")
    copy.after = after?.replacing("\n", with: "\r\n")
    return copy
  }

  /// The examples of the standard actions.
  static let all = examples(in: "actions")

  /// The examples of constructs of one's own.
  static let ofConstructs = examples(in: "constructs")

  /// The examples of what counts over the whole document; random tests of blocks don't draw from them.
  static let ofSections = examples(in: "sections")

  private static func examples(in folder: String) -> [ActionFixture] {
    let folder = Corpora.packageRoot.appending(path: "Fixtures/" + folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
      let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
      return examples(of: text, file: name)
    }
  }

  /// The examples that `text` writes.
  private static func examples(of text: String, file: String) -> [ActionFixture] {
    parts(of: text).reduce(into: []) { examples, part in
      let last = examples.count - 1
      if part.head == "before" {
        if examples[last].after ?? examples[last].reason != nil { examples.append(examples[last].next) }
        examples[examples.count - 1].before = part.body
      } else if part.head == "after" {
        examples[last].after = part.body
      } else if let reason = part.head.suffix(behind: "unchanged: ") {
        examples[last].reason = reason
      } else if let dialect = part.head.suffix(behind: "dialect ") {
        examples[last].dialect = dialect
      } else if let options = part.head.suffix(behind: "options ") {
        examples[last].options = options.split(separator: " ").map(String.init)
      } else {
        examples.append(ActionFixture(file: file, name: part.head, action: part.body))
      }
    }
  }

  /// The lines of `text` that begin with `@`, each with the lines up to the next one.
  private static func parts(of text: String) -> [(head: String, body: String)] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let parts: [(head: String, lines: [Substring])] = lines.reduce(into: []) { parts, line in
      if line.hasPrefix("@ ") {
        parts.append((String(line.dropFirst(2)), []))
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    return parts.map { ($0.head, $0.lines.joined(separator: "\n").replacing("␍", with: "\r")) }
  }

  /// The next example of the case, still without texts.
  private var next: ActionFixture {
    var next = self
    (next.number, next.before, next.after, next.reason) = (number + 1, "", nil, nil)
    return next
  }
}

extension String {
  /// The text behind `prefix`; `nil` where the text doesn't begin with it.
  fileprivate func suffix(behind prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
