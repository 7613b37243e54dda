/// An immutable value on the heap, which many owners may share.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Shared<EditorConfiguration> {
  /// The usual configuration, shared by all models without one of their own.
  static let usual = Shared(EditorConfiguration())
}
