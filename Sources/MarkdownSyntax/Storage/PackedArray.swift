/// A value that usually fits into a short form.
protocol Packable: Equatable, Sendable {
  /// The short form.
  ///
  /// Values that have a short form are equal if and only if their short forms are.
  associatedtype Packed: Sendable & Equatable

  /// The short form; `nil` if the value doesn't fit.
  var packed: Packed? { get }

  /// The value with the short form `packed`.
  init(_ packed: Packed)
}

/// An array that stores its elements in their short form as long as all of them fit.
///
/// Trees consist of many small arrays of small numbers. For nearly all of them, the short form needs a third of the
/// memory, and of what an edit copies.
struct PackedArray<Element: Packable>: Sendable {
  /// The elements, if all fit.
  private var short: [Element.Packed] = []
  /// The elements, if one doesn't fit.
  private var long: [Element] = []

  init() {}

  /// Appends `element`.
  @inline(__always)
  mutating func append(_ element: Element) {
    if long.isEmpty, let packed = element.packed {
      short.append(packed)
    } else {
      widen()
      long.append(element)
    }
  }

  /// Appends the elements `range` of `other`; short forms are copied as they are.
  mutating func append(_ other: PackedArray, _ range: Range<Int>) {
    if range.isEmpty { return }
    if other.long.isEmpty, long.isEmpty {
      // An empty array shares the storage of a large one that it takes whole.
      if short.isEmpty, range.count > Self.leastShared, range == other.indices { return short = other.short }
      short += other.short[range]
    } else {
      widen()
      for index in range { long.append(other[index]) }
    }
  }

  /// Appends the elements `range` of `other`, changed by `change`.
  ///
  /// `changeShort` does to a short form what `change` does to its element. It is only called if `staysShort`, which
  /// promises that each result still has a short form if its element has one.
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

  /// The number of elements up to which an array is copied rather than shared.
  private static var leastShared: Int { 1_024 }

  /// Converts every element to its long form.
  private mutating func widen() {
    if short.isEmpty { return }
    long.reserveCapacity(short.count + 1)
    for packed in short { long.append(Element(packed)) }
    short = []
  }

  /// Reserves capacity for `count` elements.
  mutating func reserveCapacity(_ count: Int) { if long.isEmpty { short.reserveCapacity(count) } }

  /// Removes the last `count` elements.
  mutating func removeLast(_ count: Int) {
    if long.isEmpty { short.removeLast(count) } else { long.removeLast(count) }
  }

  /// Replaces the elements with the indices `range` by `elements`.
  mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    if long.isEmpty {
      let packed = elements.compactMap { $0.packed }
      if packed.count == elements.count { return short.replaceSubrange(range, with: packed) }
    }
    widen()
    long.replaceSubrange(range, with: elements)
  }

  /// Calls `body` with each element; checks only once which form the elements have.
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

  /// The memory of the array, in bytes.
  var storageSize: Int { StorageSize.bytes(short) + StorageSize.bytes(long) }
}

extension PackedArray: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { long.isEmpty ? short.count : long.count }

  // A collection's own steps, `count` and `isEmpty` measure and check distances, which takes long without optimisation.
  @inline(__always)
  func distance(from start: Int, to end: Int) -> Int { end - start }

  @inline(__always)
  func formIndex(after index: inout Int) { index += 1 }

  @inline(__always)
  var count: Int { endIndex }

  @inline(__always)
  var isEmpty: Bool { endIndex == 0 }

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
  static func == (first: PackedArray, second: PackedArray) -> Bool {
    first.long.isEmpty && second.long.isEmpty ? first.short == second.short : first.elementsEqual(second)
  }
}

/// A slice of a `PackedArray`.
typealias PackedSlice<Element: Packable> = Slice<PackedArray<Element>>

extension FixedWidthInteger {
  /// Whether the value is at least zero and fits into `bits` bits.
  @inline(__always)
  func fits(_ bits: Self) -> Bool {
    let mask: Self = (1 << bits) - 1
    return self & ~mask == 0
  }
}
