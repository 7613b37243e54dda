/// An event of a watched file or folder.
package struct WatchEvent: Sendable {
  /// The number of the watch; `nil` if events were lost, so that anything may have happened.
  package let watch: Int32?
  /// The name of the file in the watched folder.
  ///
  /// `nil` if the event is about the watched file or folder itself, or if the system doesn't report names.
  package let name: String?
}
