import TestSupport
import Testing

extension Cases {
  /// The rows of a table to try: all in a release build, `least` or a few more in a debug build, evenly spread.
  ///
  /// For tables of which each row takes a process that parses its arguments: a tenth of a second in a debug build.
  static func rows<Row>(_ all: [Row], least: Int) -> [Row] {
    let count = min(all.count, count(all.count, least: least))
    return (0..<count).map { all[$0 * all.count / count] }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that take too long in a debug build.
  static var large: Self { .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)) }
}
