import Foundation

/// Why something couldn't be measured.
struct Failure: LocalizedError, CustomStringConvertible {
  /// What failed, where, and what to do.
  let description: String

  init(_ description: String) { self.description = description }

  var errorDescription: String? { description }
}
