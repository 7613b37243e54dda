import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// How often each law was broken by each action, with the smallest cases found.
struct OracleTally: Sendable {
  /// An action's name without arguments, and a law.
  struct Key: Hashable, Comparable {
    var action: String
    var law: String

    static func < (lhs: Key, rhs: Key) -> Bool { (lhs.action, lhs.law) < (rhs.action, rhs.law) }
  }

  private(set) var tried: [String: Int] = [:]
  private(set) var changed: [String: Int] = [:]
  private(set) var broken: [Key: Int] = [:]
  private(set) var examples: [Key: [Example]] = [:]

  /// A case that breaks a law, made as small as it gets.
  struct Example {
    /// The case in a line.
    var line: String
    /// The case as a file of `Fixtures/actions` has it, with what comes of it today.
    var fixture: String
    /// What is wrong.
    var message: String
    /// Where it was found.
    var source: String
  }

  /// How many cases of a kind are shrunk: enough to see several causes, or as many as `TEST_ORACLE` says.
  static let exampleCount =
    ProcessInfo.processInfo.environment["TEST_ORACLE"].flatMap { Int($0) }.map { max(3, $0) } ?? 3

  /// Judges `action` in `scene`, which `source` names.
  mutating func judge(_ scene: OracleScene, _ action: EditorAction, _ source: @autoclosure () -> String) {
    let name = Self.name(of: action)
    tried[name, default: 0] += 1
    guard let laws = OracleLaws(scene, action) else { return }
    changed[name, default: 0] += 1
    for finding in laws.findings() {
      let key = Key(action: name, law: finding.law.rawValue)
      broken[key, default: 0] += 1
      guard examples[key, default: []].count < Self.exampleCount else { continue }
      examples[key, default: []].append(Self.example(scene, action, finding, source()))
    }
  }

  private static func example(
    _ scene: OracleScene, _ action: EditorAction, _ finding: OracleFinding, _ source: String
  ) -> Example {
    var shrinker = OracleShrinker(scene, action, finding.law)
    shrinker.shrink()
    let smallest = OracleLaws(shrinker.scene, action)?.findings().first { $0.law == finding.law }
    let fixture = OracleFixture(shrinker.scene, action)
    return Example(
      line: fixture.line, fixture: fixture.text, message: (smallest ?? finding).message, source: source)
  }

  /// An action's name; the arguments of text and tables are no part of it.
  static func name(of action: EditorAction) -> String {
    String(action.name.prefix { $0 != ":" })
  }

  /// Adds what another run counted.
  mutating func add(_ other: OracleTally) {
    tried.merge(other.tried, uniquingKeysWith: +)
    changed.merge(other.changed, uniquingKeysWith: +)
    broken.merge(other.broken, uniquingKeysWith: +)
    examples.merge(other.examples) { Array(($0 + $1).prefix(Self.exampleCount)) }
  }

  /// All cases.
  var total: Int { tried.values.reduce(0, +) }

  /// A line for each law that an action broke, and the examples below it.
  func report(examples count: Int) -> String {
    broken.sorted { $0.key < $1.key }.map { key, number in
      let share = "\(key.action) \(key.law): \(number) of \(changed[key.action] ?? 0)"
      let cases = (examples[key] ?? []).prefix(count).map {
        "    \($0.line)\n      \($0.message)\n      \($0.source)"
      }
      return ([share] + cases).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
