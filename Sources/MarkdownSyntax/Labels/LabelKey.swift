import TextBuffer

/// A hash of a folded label: labels that match for cmark have equal keys.
///
/// cmark folds the case of labels (full case folding, Unicode's `CaseFolding.txt`) and collapses white space to one
/// space. The hash does the same, scalar by scalar. It also folds letters that have a case only in a Unicode newer than
/// cmark's. So matching labels have equal keys. Labels that don't match have equal keys only by chance, by such
/// letters, or by white space after a leading `^`. Tests compare this with cmark for every scalar.
package struct LabelKey: Hashable, Sendable {
  /// The hash; only the bits of `mask` are used.
  let hash: UInt64

  /// The 48 bits of a hash that are used, so that a mention with 16 more bits fits into one word.
  static let mask: UInt64 = 0xFFFF_FFFF_FFFF

  /// The bit of a `LabelMask` that represents the key.
  var bit: Int { Int(truncatingIfNeeded: hash >> 20 & 255) }

  /// Creates the key with a hash computed before.
  init(hash: UInt64) { self.hash = hash & Self.mask }

  /// Creates the key of the label `text`, given without brackets.
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

  /// Creates the key of the label in `lines`, which may begin with quote markers.
  ///
  /// All white space and every `>` are left out.
  package init(ofLines lines: ArraySlice<UInt8>) {
    self.init(lines.lazy.filter { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") })
  }

  /// Creates the key of a footnote's label, given without its `^`.
  init(footnote label: [UInt8]) { self.init([UInt8(ascii: "^")] + label) }
}

/// Hashes a label scalar by scalar (FNV-1a with one step for each scalar).
private struct LabelHasher {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var hasContent = false
  private var isSpacePending = false

  mutating func add(_ scalar: Unicode.Scalar) {
    guard scalar.isASCII else { return CaseFolding.forEachScalar(of: scalar) { mix($0) } }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    if byte == 0 {
      mix(0xFFFD)  // as which cmark takes it
    } else if byte.isASCIIWhitespace {
      isSpacePending = hasContent
    } else {
      let isFirst = !hasContent
      mix(UInt32(byte.isASCIILetter ? byte | 0x20 : byte))
      // White space at the start of a footnote's label doesn't count either.
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

/// A set of keys as 256 bits (a Bloom filter).
///
/// A missing key is certain to be missing; a found one may be a collision.
struct LabelMask: Sendable, Equatable {
  // Not one vector of four, because objects that hold it would need a larger alignment than the allocator's default.
  private var low = SIMD2<UInt64>()
  private var high = SIMD2<UInt64>()

  /// Whether the set holds no key.
  var isEmpty: Bool { low | high == .zero }

  /// Adds `key`.
  mutating func insert(_ key: LabelKey) {
    let (word, bit) = (key.bit >> 6, UInt64(1) << UInt64(key.bit & 63))
    if word < 2 { low[word] |= bit } else { high[word - 2] |= bit }
  }

  /// Adds all keys of `other`.
  mutating func formUnion(_ other: LabelMask) {
    low |= other.low
    high |= other.high
  }

  /// Whether the sets may share a key.
  func intersects(_ other: LabelMask) -> Bool { low & other.low | high & other.high != .zero }
}

/// Finds possible labels in a leaf's text.
enum LabelScan {
  /// The keys of all bracketed labels that cmark could look up in the leaf with the content `pieces`.
  ///
  /// A label contains no unescaped bracket (CommonMark section 6.3). The scan doesn't check whether a bracket is text,
  /// code or markup.
  static func keys(in pieces: [Range<Int>], of source: [UInt8]) -> [LabelKey] {
    guard pieces.contains(where: { source[$0].contains(UInt8(ascii: "[")) }) else { return [] }
    let text = pieces.count == 1 ? source[pieces[0]] : pieces.reduce(into: []) { $0 += source[$1] }
    var keys: [LabelKey] = []
    var index = text.startIndex
    while let open = text[index...].firstIndex(of: UInt8(ascii: "[")) {
      if let close = end(ofLabelAt: open + 1, in: text) { keys.append(LabelKey(text[open + 1..<close])) }
      index = open + 1
    }
    return keys
  }

  private static func end(ofLabelAt start: Int, in text: ArraySlice<UInt8>) -> Int? {
    var index = start
    while index < text.endIndex, index - start <= 1_000 {
      switch text[index] {
      case UInt8(ascii: "]"): return index
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }
}
