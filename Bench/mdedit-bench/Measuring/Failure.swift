import Foundation

/// A reason for which something couldn't be measured.
struct Failure: LocalizedError, CustomStringConvertible {
  /// The failure, its place, and its remedy.
  let description: String

  init(_ description: String) { self.description = description }

  var errorDescription: String? { description }
}
