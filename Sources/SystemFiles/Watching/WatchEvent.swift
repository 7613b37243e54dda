/// What the system tells of a file or folder that is watched.
package struct WatchEvent: Sendable {
  /// Which watch it belongs to; `nil` where some events were lost, and anything may have happened.
  package let watch: Int32?
  /// The name of the file in the folder that is watched; `nil` where it's about what is watched itself, or where the
  /// system doesn't say.
  package let name: String?
}
