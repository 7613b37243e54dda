import MarkdownSyntax
import TextBuffer

extension Rope {
  /// The weights of the characters that overlap `selected` in the text node with the range `node`.
  func weights(in node: Range<UTF8Offset>, selected: Range<UTF8Offset>) -> Weights {
    let bytes = bytes(in: node)
    let (low, high) = (
      selected.lowerBound.value - node.lowerBound.value, selected.upperBound.value - node.lowerBound.value
    )
    guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) else {
      return Self.weights(of: bytes[low..<high])
    }
    var found = Weights()
    TextPieceReader().forEach(in: bytes, 0..<bytes.count) { piece in
      guard piece.range.overlaps(low..<high) else { return }
      if piece.spelling == .reference, let scalar = Meaning(piece.meaning).scalar,
        ScalarClass(scalar) == .space
      {
        found.hasBlankReference = true
      } else {
        for weight in Self.weights(of: piece.meaning).all { found.add(weight) }
      }
    }
    return found
  }

  /// The weights of the characters in `range`, which has no escapes or references.
  func plainWeights(in range: Range<UTF8Offset>) -> Weights {
    Self.weights(of: bytes(in: range)[...])
  }

  private static func weights(of bytes: ArraySlice<UInt8>) -> Weights {
    if bytes.contains(where: { $0.isASCIIAlphanumeric }) { return Weights(.word) }
    var found = Weights()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { found.add(scalar) }
    return found
  }
}

/// A set of the weights of characters.
struct Weights {
  private var known: [StyleTally.Weight] = []
  /// Whether white space written as a character reference was found.
  var hasBlankReference = false

  init() {}

  init(_ weight: StyleTally.Weight) { known = [weight] }

  /// The weights; only that of words if there are any words.
  var all: [StyleTally.Weight] { known.contains(.word) ? [.word] : known }

  /// Whether no character was found that can be styled.
  var isEmpty: Bool { known.isEmpty && !hasBlankReference }

  /// Adds a weight.
  mutating func add(_ weight: StyleTally.Weight) { if !known.contains(weight) { known.append(weight) } }

  /// Adds the weight of a character.
  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return add(.word) }
    switch ScalarClass(scalar) {
    case .space: break
    case .punctuation: add(.punctuation)
    case .other: add(.symbol)
    }
  }
}
