/// Traps with `message`, in release builds too, unless `condition` holds: for a caller's broken contract.
@inline(__always)
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
