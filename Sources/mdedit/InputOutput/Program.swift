/// The program's own description of itself.
enum Program {
  /// The version, as it appears in reports, caches and the server's replies.
  static let version = "0.1.0"
}
