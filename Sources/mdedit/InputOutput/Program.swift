/// The program's own description of itself.
enum Program {
  /// The version, which reports, caches and the server name.
  static let version = "0.1.0"
}
