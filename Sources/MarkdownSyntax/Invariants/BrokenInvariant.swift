/// An invariant that a tree violates.
struct BrokenInvariant: Error {
  /// The invariant, as a sentence.
  var rule: String
  /// The document offset of the violation.
  var place: Int
  /// The values that contradict it.
  var values: String

  /// The rule, place and values in a single line.
  var message: String { "\(rule): at \(place), \(values)" }

  /// The same violation with its place moved by `distance` bytes.
  func moved(by distance: Int) -> BrokenInvariant {
    BrokenInvariant(rule: rule, place: place + distance, values: values)
  }
}

/// Throws `rule` with the place and the values if `holds` is `false`; only then are these evaluated.
func require(
  _ holds: Bool, _ rule: StaticString, at place: @autoclosure () -> Int, _ values: @autoclosure () -> String
) throws(BrokenInvariant) {
  if holds { return }
  throw BrokenInvariant(rule: "\(rule)", place: place(), values: values())
}

/// `range` in readable notation.
func written(_ range: Range<some BinaryInteger>) -> String { "\(range.lowerBound)..<\(range.upperBound)" }

/// `range` in readable notation.
func written<Space>(_ range: Range<Offset<Space>>) -> String { written(Range<Int>(range)) }
