/// Traps with `message` unless `condition` holds, also in release builds.
///
/// It is for violated preconditions of callers.
@inline(__always)
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
