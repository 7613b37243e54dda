import Foundation

/// Tests of large texts or of very many cases, which take minutes without optimisation: release builds run them, and
/// debug builds where the environment variable `TEST_LARGE` is set.
public enum LargeInput {
  /// Whether they can run: for `.enabled(if: LargeInput.isTested, LargeInput.absence)`.
  public static let isTested: Bool = {
    #if DEBUG
      return ProcessInfo.processInfo.environment["TEST_LARGE"] != nil
    #else
      return true
    #endif
  }()

  /// What a skipped test says.
  public static let absence = "takes minutes in a debug build: run Scripts/test -c release, or set TEST_LARGE"
}
