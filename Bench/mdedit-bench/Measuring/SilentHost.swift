import EditorCoordination

/// A host that does nothing, so that its own work isn't measured.
final class SilentHost: EditorHost {
  let isAttached = true
  func editorDidUpdate(_ update: EditorUpdate) {}
}
