/// What two labels that cmark holds for the same have in common: a hash of the label, folded.
///
/// cmark folds the case of labels (full case folding, Unicode's `CaseFolding.txt`) and takes white space for one
/// space. So does the hash, scalar by scalar; letters that only a newer Unicode than cmark's gives a case are folded,
/// too. So equal labels have equal keys, and others do not, but for those letters and by chance. Tests hold that
/// against cmark for every scalar.
package struct LabelKey: Hashable, Sendable {
  /// The hash, of which `mask` is all that counts.
  let hash: UInt64

  /// The 48 bits of a hash: with 16 more a mention fits into one word.
  static let mask: UInt64 = 0xFFFF_FFFF_FFFF

  /// The bit of a `LabelMask` that stands for the key.
  var bit: Int { Int(truncatingIfNeeded: hash >> 20 & 255) }

  /// The key that was found before.
  init(hash: UInt64) { self.hash = hash & Self.mask }

  /// The key of the label in `text`, which is written between brackets.
  init(_ text: some Sequence<UInt8>) {
    var hasher = LabelHasher()
    if text.allSatisfy({ $0 < 0x80 }) {
      for byte in text { hasher.add(Unicode.Scalar(byte)) }
      self.init(hash: hasher.hash)
      return
    }
    var decoder = UTF8.ForwardParser()
    var bytes = text.makeIterator()
    while case .valid(let encoded) = decoder.parseScalar(from: &bytes) {
      hasher.add(UTF8.decode(encoded))
    }
    self.init(hash: hasher.hash)
  }

  /// A key of the label in `lines`, before which markers of quotes may stand: that without them and all white space.
  package init(ofLines lines: ArraySlice<UInt8>) {
    self.init(lines.lazy.filter { !$0.isSpaceOrControl && $0 != UInt8(ascii: ">") })
  }

  /// The key of a footnote's label, which is written after a `^`.
  package init(footnote label: [UInt8]) { self.init([UInt8(ascii: "^")] + label) }
}

/// Hashes a label scalar by scalar (FNV-1a, a step for each).
private struct LabelHasher {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var hasContent = false
  private var isSpacePending = false

  mutating func add(_ scalar: Unicode.Scalar) {
    guard scalar.isASCII else { return CaseFolding.forEachScalar(of: scalar) { mix($0) } }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    if byte == 0 {
      mix(0xFFFD)  // as which cmark takes it
    } else if byte.isSpaceOrControl {
      isSpacePending = hasContent
    } else {
      let isFirst = !hasContent
      mix(UInt32(byte.isASCIILetter ? byte | 0x20 : byte))
      // White space at a footnote's label's start doesn't count either.
      if isFirst, byte == UInt8(ascii: "^") { hasContent = false }
    }
  }

  private mutating func mix(_ value: UInt32) {
    hasContent = true
    if isSpacePending { step(0x20) }
    isSpacePending = false
    step(value)
  }

  private mutating func step(_ value: UInt32) { hash = (hash ^ UInt64(value)) &* 0x100_0000_01b3 }
}

/// A set of keys, as 256 bits: a key that is not in it can be told, one that is can only be supposed.
struct LabelMask: Sendable, Equatable {
  // Not one vector of four: objects that hold it would have to be aligned further than the allocator does by itself.
  private var low = SIMD2<UInt64>()
  private var high = SIMD2<UInt64>()

  /// Whether no key is in it.
  var isEmpty: Bool { low | high == .zero }

  /// Puts `key` in.
  mutating func insert(_ key: LabelKey) {
    let (word, bit) = (key.bit >> 6, UInt64(1) << UInt64(key.bit & 63))
    if word < 2 { low[word] |= bit } else { high[word - 2] |= bit }
  }

  /// Puts all of `other` in.
  mutating func formUnion(_ other: LabelMask) {
    low |= other.low
    high |= other.high
  }

  /// Whether a key may be in both.
  func intersects(_ other: LabelMask) -> Bool { low & other.low | high & other.high != .zero }
}
