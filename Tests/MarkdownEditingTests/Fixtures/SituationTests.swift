import Foundation
import TestSupport
import Testing

/// A situation of `Docs/What-each-action-does.md`, with the cases that show it.
struct Situation {
  /// A case that is named: its file without `.txt`, its name, and whether it's said to be in a container.
  struct Case {
    var file: String
    var name: String
    var isNested: Bool
  }

  var text: String
  var cases: [Case] = []

  /// All situations of the document.
  static func all() throws -> [Situation] {
    var situations: [Situation] = []
    for line in try String(contentsOf: SituationPage.file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("- ") {
        situations.append(Situation(text: String(line.dropFirst(2))))
      } else if let named = Self.case(of: line) {
        situations[situations.count - 1].cases.append(named)
      }
    }
    return situations
  }

  /// The case that a line names.
  static func `case`(of line: Substring) -> Case? {
    guard let match = line.wholeMatch(of: /\ \ - `([a-z-]+)`(, nested)?: (.+)/) else { return nil }
    return Case(file: String(match.1), name: String(match.3), isNested: match.2 != nil)
  }
}

@Suite("Situations in which editors disagree") struct SituationTests {
  @Test("have a case each, and one in a container")
  func cover() throws {
    let situations = try Situation.all()
    #expect(situations.count > 40)
    for situation in situations {
      #expect(situation.cases.contains { !$0.isNested }, "\(situation.text)")
      #expect(situation.cases.contains { $0.isNested }, "\(situation.text)")
    }
  }

  @Test("name cases that there are, in a container where they say so")
  func exist() throws {
    let fixtures = ActionFixture.all + ActionFixture.ofConstructs + ActionFixture.ofSections
    let names = fixtures.filter { $0.number == 1 }.map { $0.file + $0.name }
    #expect(Set(names).count == names.count, "two cases of a file have one name")
    for named in try Situation.all().flatMap(\.cases) {
      guard let found = SituationPage.fixture(named) else {
        Issue.record("\(named.file) has no case that is named \(named.name)")
        continue
      }
      let isNested = found.before.contains(/(?m)^[«ˇ]*(> ?|[-*+] |\d+[.)] |\|)/)
      #expect(isNested || !named.isNested, "\(named.name) is in no container")
    }
  }
  @Test("are shown as the fixtures have them (UPDATE_DOCS=1 writes the page anew)")
  func shown() throws {
    let page = try String(contentsOf: SituationPage.file, encoding: .utf8)
    let filled = SituationPage.filled(page)
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
      try filled.write(to: SituationPage.file, atomically: true, encoding: .utf8)
    }
    #expect(page == filled, "the page and the fixtures differ: run this test with UPDATE_DOCS=1")
    #expect(SituationPage.filled(filled) == filled, "a page that is written anew stays as it is")
  }
}
