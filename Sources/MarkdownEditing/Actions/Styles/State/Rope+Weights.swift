import MarkdownSyntax
import TextBuffer

extension Rope {
  /// The weights of the characters of the text node in `node` of which a byte is in `selected`.
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

  /// The weights of the characters in `range`, which stand there as they are.
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

/// The weights of characters that were met, each once.
struct Weights {
  private var known: [StyleTally.Weight] = []
  /// Whether white space was met that is written as a character reference.
  var hasBlankReference = false

  init() {}

  init(_ weight: StyleTally.Weight) { known = [weight] }

  /// The weights; only that of words where there are any.
  var all: [StyleTally.Weight] { known.contains(.word) ? [.word] : known }

  /// Whether there is nothing that can be styled.
  var isEmpty: Bool { known.isEmpty && !hasBlankReference }

  /// Takes in a weight.
  mutating func add(_ weight: StyleTally.Weight) { if !known.contains(weight) { known.append(weight) } }

  /// Takes in the weight of a character.
  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return add(.word) }
    switch ScalarClass(scalar) {
    case .space: break
    case .punctuation: add(.punctuation)
    case .other: add(.symbol)
    }
  }
}

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
