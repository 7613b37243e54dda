import Foundation
import TestSupport
import Testing

/// A case of a file of `Fixtures/actions` or `Fixtures/sections`: a situation, an action, and the marked text before
/// and after it.
struct ActionFixture: Sendable, CustomTestStringConvertible {
  var file: String
  var name: String
  var action: String
  var before: String
  /// The text afterwards; `nil` where nothing changes.
  var after: String?
  /// Why nothing changes.
  var reason: String?

  var testDescription: String { "\(file): \(name)" }

  /// The case with CRLF in the place of LF.
  var withCRLF: ActionFixture {
    var copy = self
    copy.before = before.replacing("\n", with: "\r\n")
    copy.after = after?.replacing("\n", with: "\r\n")
    return copy
  }

  /// All cases of all files.
  static let all = cases(in: "actions")

  /// The cases of what counts over the whole document; random tests of blocks don't draw from them.
  static let ofSections = cases(in: "sections")

  private static func cases(in folder: String) -> [ActionFixture] {
    let folder = Corpora.packageRoot.appending(path: "Fixtures/" + folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
      let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
      return cases(of: text, file: name)
    }
  }

  /// The cases that `text` writes.
  static func cases(of text: String, file: String) -> [ActionFixture] {
    var cases: [ActionFixture] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var beforeLines: [Substring] = []
    var afterLines: [Substring] = []
    var section = "none"
    func finish() {
      guard !cases.isEmpty else { return }
      cases[cases.count - 1].before = beforeLines.joined(separator: "\n")
      if section == "after" { cases[cases.count - 1].after = afterLines.joined(separator: "\n") }
    }
    for line in lines {
      if line == "@ before" {
        section = "before"
      } else if line == "@ after" {
        section = "after"
      } else if line.hasPrefix("@ unchanged: ") {
        cases[cases.count - 1].reason = String(line.dropFirst(13))
        section = "unchanged"
      } else if line.hasPrefix("@ ") {
        finish()
        (beforeLines, afterLines, section) = ([], [], "action")
        cases.append(ActionFixture(file: file, name: String(line.dropFirst(2)), action: "", before: ""))
      } else if section == "action" {
        cases[cases.count - 1].action = String(line)
      } else if section == "before" {
        beforeLines.append(line)
      } else if section == "after" {
        afterLines.append(line)
      }
    }
    finish()
    return cases
  }
}
