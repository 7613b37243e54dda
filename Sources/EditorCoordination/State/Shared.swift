/// A value in a place of its own, which many may share.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Shared<EditorConfiguration> {
  /// The usual configuration, shared by every model that is given none.
  static let usual = Shared(EditorConfiguration())
}
