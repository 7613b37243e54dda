/// cmark alone, as what this package is measured against.
package enum CMarkBaseline {
  /// Parses `bytes` as CommonMark and frees the tree; whether there was memory for it.
  package static func parse(_ bytes: [UInt8]) -> Bool { CMarkTree(parsing: bytes) != nil }
}
