/// A value that mostly fits into a short form.
protocol Packable: Equatable, Sendable {
  /// The short form.
  ///
  /// Values that have one are equal just where their short forms are.
  associatedtype Packed: Sendable & Equatable

  /// The short form, or `nil` where the value doesn't fit.
  var packed: Packed? { get }

  /// The value of which `packed` is the short form.
  init(_ packed: Packed)
}

/// An array that keeps its elements in their short form, as long as all of them fit.
///
/// Trees are many small arrays of small numbers: a third of the memory, and of what an edit copies, does for nearly
/// all of them.
struct PackedArray<Element: Packable>: Sendable {
  /// The elements, where all fit.
  private var short: [Element.Packed] = []
  /// The elements, where one doesn't fit.
  private var long: [Element] = []

  init() {}

  /// Adds `element` at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if long.isEmpty, let packed = element.packed {
      short.append(packed)
    } else {
      widen()
      long.append(element)
    }
  }

  /// Adds the elements `range` of `other` at the end; those in their short form are copied as they are.
  mutating func append(_ other: PackedArray, _ range: Range<Int>) {
    if range.isEmpty { return }
    if other.long.isEmpty, long.isEmpty {
      // Where that is all there is then, and much, both share it.
      if short.isEmpty, range.count > Self.leastShared, range == other.indices { return short = other.short }
      short += other.short[range]
    } else {
      widen()
      for index in range { long.append(other[index]) }
    }
  }

  /// Adds the elements `range` of `other` at the end and changes them.
  ///
  /// `change` does to an element what `changeShort` does to its short form, which is asked for only where
  /// `staysShort`: where each result has a short form if its element has one.
  @inline(__always)
  mutating func append(
    _ other: PackedArray, _ range: Range<Int>, staysShort: Bool,
    short changeShort: (inout Element.Packed) -> Void, _ change: (Element) -> Element
  ) {
    if staysShort, long.isEmpty, other.long.isEmpty {
      let first = short.count
      short += other.short[range]
      for index in first..<short.count { changeShort(&short[index]) }
    } else {
      for index in range { append(change(other[index])) }
    }
  }

  /// How many elements are shared rather than copied where that can be.
  private static var leastShared: Int { 1_024 }

  /// Gives every element from here on its long form.
  private mutating func widen() {
    if short.isEmpty { return }
    long.reserveCapacity(short.count + 1)
    for packed in short { long.append(Element(packed)) }
    short = []
  }

  /// Makes room for `count` elements.
  mutating func reserveCapacity(_ count: Int) { if long.isEmpty { short.reserveCapacity(count) } }

  /// Takes the last `count` elements away.
  mutating func removeLast(_ count: Int) {
    if long.isEmpty { short.removeLast(count) } else { long.removeLast(count) }
  }

  /// Puts `elements` in the place of those with the indices `range`.
  mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    if long.isEmpty {
      let packed = elements.compactMap { $0.packed }
      if packed.count == elements.count { return short.replaceSubrange(range, with: packed) }
    }
    widen()
    long.replaceSubrange(range, with: elements)
  }

  /// Calls `body` with each element; which form they have is asked only once.
  @inline(__always)
  func forEach(_ body: (Element) -> Void) {
    if long.isEmpty {
      for packed in short { body(Element(packed)) }
    } else {
      for element in long { body(element) }
    }
  }

  /// Whether the elements `range` equal the elements `others` of `other`.
  @inline(__always)
  func elements(_ range: Range<Int>, equal others: Range<Int>, of other: PackedArray) -> Bool {
    guard range.count == others.count else { return false }
    let (first, second) = (range.lowerBound, others.lowerBound)
    if long.isEmpty, other.long.isEmpty {
      return (0..<range.count).allSatisfy { short[first + $0] == other.short[second + $0] }
    }
    return (0..<range.count).allSatisfy { self[first + $0] == other[second + $0] }
  }

  /// What the array takes in memory, in bytes.
  var storageSize: Int { StorageSize.bytes(short) + StorageSize.bytes(long) }
}

extension PackedArray: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { long.isEmpty ? short.count : long.count }

  /// The element at `index`.
  @inline(__always)
  subscript(index: Int) -> Element {
    get { long.isEmpty ? Element(short[index]) : long[index] }
    set {
      if long.isEmpty, let packed = newValue.packed { return short[index] = packed }
      widen()
      long[index] = newValue
    }
  }
}

extension PackedArray: Equatable {
  static func == (first: PackedArray, second: PackedArray) -> Bool { first.elementsEqual(second) }
}

/// Some elements of a `PackedArray`.
typealias PackedSlice<Element: Packable> = Slice<PackedArray<Element>>

extension FixedWidthInteger {
  /// Whether the value is one of `bits` bits, zero or more.
  @inline(__always)
  func fits(_ bits: Self) -> Bool {
    let mask: Self = (1 << bits) - 1
    return self & ~mask == 0
  }
}
