/// What always holds in a tree and doesn't hold in this one.
struct BrokenInvariant: Error {
  /// The invariant, as a sentence.
  var rule: String
  /// The document's offset of what it's about.
  var place: Int
  /// The values that contradict it.
  var values: String

  /// All of it in one line.
  var message: String { "\(rule): at \(place), \(values)" }

  /// The same, with offsets that count from `distance` bytes further back.
  func moved(by distance: Int) -> BrokenInvariant {
    BrokenInvariant(rule: rule, place: place + distance, values: values)
  }
}

/// Throws `rule` with its place and the values where `holds` is false; these are only asked for then.
func require(
  _ holds: Bool, _ rule: StaticString, at place: @autoclosure () -> Int, _ values: @autoclosure () -> String
) throws(BrokenInvariant) {
  if holds { return }
  throw BrokenInvariant(rule: "\(rule)", place: place(), values: values())
}

/// `range` as people write it.
func written(_ range: Range<some BinaryInteger>) -> String { "\(range.lowerBound)..<\(range.upperBound)" }

/// The same for positions.
func written<Space>(_ range: Range<Offset<Space>>) -> String { written(Range<Int>(range)) }
