import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that take too long in a debug build.
  static var large: Self { .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)) }
}
