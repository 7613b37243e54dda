/// What two labels that cmark holds for the same have in common: a hash of the label, coarser than cmark's own comparison.
///
/// cmark folds the case of labels (full case folding, Unicode's `CaseFolding.txt`) and takes white space for one space. Here, letters of
/// ASCII are folded, and so are the few others whose folding has letters of ASCII; letters without case count as they are; a run
/// of whatever else is not ASCII counts as one and the same. So equal labels have equal keys, and seldom do others.
struct LabelKey: Hashable, Sendable {
  /// The hash.
  let hash: UInt64

  /// The bit of a `LabelMask` that stands for the key.
  var bit: Int { Int(truncatingIfNeeded: hash >> 20 & 255) }

  /// The key of the label in `text`, which is written between brackets.
  init(_ text: some Sequence<UInt8>) {
    var hasher = LabelHasher()
    if text.allSatisfy({ $0 < 0x80 }) {
      for byte in text { hasher.add(Unicode.Scalar(byte)) }
      hash = hasher.hash
      return
    }
    var decoder = UTF8.ForwardParser()
    var bytes = text.makeIterator()
    while case .valid(let encoded) = decoder.parseScalar(from: &bytes) {
      hasher.add(UTF8.decode(encoded))
    }
    hash = hasher.hash
  }

  /// The key of a footnote's label, which is written after a `^`.
  init(footnote label: ArraySlice<UInt8>) { self.init([UInt8(ascii: "^")] + label) }
}

/// Hashes a label scalar by scalar (FNV-1a over what counts of it).
private struct LabelHasher {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var hasContent = false
  private var pendingSpace = false
  private var isInOpaqueRun = false

  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      if byte == 0 {
        mixOpaque()  // cmark takes it for U+FFFD
      } else if byte.isSpaceOrControl {
        pendingSpace = hasContent
      } else {
        let isFirst = !hasContent
        mix(byte.isASCIILetter ? UInt64(byte | 0x20) : UInt64(byte))
        // White space at a footnote's label's start doesn't count either.
        if isFirst, byte == UInt8(ascii: "^") { hasContent = false }
      }
    } else if let folded = Self.foldings[scalar.value] {
      for byte in folded.utf8 { byte < 0x80 ? mix(UInt64(byte)) : mixOpaque() }
    } else if scalar.properties.generalCategory == .otherLetter {
      mix(UInt64(scalar.value))
    } else {
      mixOpaque()
    }
  }

  private mutating func mix(_ value: UInt64) {
    takeSpace()
    isInOpaqueRun = false
    hash = (hash ^ value) &* 0x100_0000_01b3
  }

  private mutating func mixOpaque() {
    if isInOpaqueRun, !pendingSpace { return }
    mix(0xFF_FFFF)
    isInOpaqueRun = true
  }

  private mutating func takeSpace() {
    hasContent = true
    guard pendingSpace else { return }
    pendingSpace = false
    hash = (hash ^ 0x20) &* 0x100_0000_01b3
  }

  /// The scalars outside of ASCII whose case folding has letters of ASCII.
  private static let foldings: [UInt32: String] = [
    0xDF: "ss", 0x1E9E: "ss", 0x130: "i\u{307}", 0x149: "\u{2BC}n", 0x17F: "s", 0x1F0: "j\u{30C}",
    0x1E96: "h\u{331}", 0x1E97: "t\u{308}", 0x1E98: "w\u{30A}", 0x1E99: "y\u{30A}", 0x1E9A: "a\u{2BE}",
    0x212A: "k", 0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st",
    0xFB06: "st",
  ]
}

/// A set of keys, as 256 bits: a key that is not in it can be told, one that is can only be supposed.
struct LabelMask: Sendable {
  private var bits = SIMD4<UInt64>()

  /// Whether no key is in it.
  var isEmpty: Bool { bits == .zero }

  /// Puts `key` in.
  mutating func insert(_ key: LabelKey) { bits[key.bit >> 6] |= 1 << UInt64(key.bit & 63) }

  /// Puts all of `other` in.
  mutating func formUnion(_ other: LabelMask) { bits |= other.bits }

  /// Whether a key may be in both.
  func intersects(_ other: LabelMask) -> Bool { bits & other.bits != .zero }

  /// Whether `key` may be in it.
  func mayContain(_ key: LabelKey) -> Bool { bits[key.bit >> 6] & 1 << UInt64(key.bit & 63) != 0 }
}
