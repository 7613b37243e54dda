/// Elements that C reads, at an address that stays the same for the object's lifetime.
final class Lent<Element: BitwiseCopyable> {
  private let storage: UnsafeMutableBufferPointer<Element>

  /// The number of elements, without the terminator.
  let count: Int

  /// Copies `elements`, followed by an uncounted `terminator`, so that there is always something to point to.
  init(_ elements: some Collection<Element>, terminator: Element) {
    count = elements.count
    storage = .allocate(capacity: count + 1)
    let (_, end) = storage.initialize(from: elements)
    storage.initializeElement(at: end, to: terminator)
  }

  /// The address of the first element.
  var start: UnsafePointer<Element>? { UnsafePointer(storage.baseAddress) }

  deinit { storage.deallocate() }
}

extension Lent<CChar> {
  /// A copy of `bytes` as a C string, with a terminating zero byte.
  convenience init(text bytes: some Collection<UInt8>) {
    self.init(bytes.map { CChar(bitPattern: $0) }, terminator: 0)
  }
}
