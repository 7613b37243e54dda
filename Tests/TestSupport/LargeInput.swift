import Foundation

/// Tests of large texts or of very many cases, which take minutes without optimisation.
///
/// Release builds run them. Debug builds do if the environment variable `TEST_LARGE` is set.
public enum LargeInput {
  /// Whether they can run: for `.enabled(if: LargeInput.isTested, LargeInput.absence)`.
  public static let isTested: Bool = {
    #if DEBUG
      return ProcessInfo.processInfo.environment["TEST_LARGE"] != nil
    #else
      return true
    #endif
  }()

  /// The comment of a skipped test.
  public static let absence = "takes minutes in a debug build: run Scripts/test -c release, or set TEST_LARGE"
}
