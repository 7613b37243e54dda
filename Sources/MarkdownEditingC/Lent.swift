/// Elements that C reads: they stay where they are as long as this is kept.
final class Lent<Element: BitwiseCopyable> {
  private let storage: UnsafeMutableBufferPointer<Element>

  /// How many there are, without what stands behind their end.
  let count: Int

  /// Copies `elements`; `terminator` stands behind their end, uncounted, so that there is always something to point to.
  init(_ elements: some Collection<Element>, terminator: Element) {
    count = elements.count
    storage = .allocate(capacity: count + 1)
    let (_, end) = storage.initialize(from: elements)
    storage.initializeElement(at: end, to: terminator)
  }

  /// The first one.
  var start: UnsafePointer<Element>? { UnsafePointer(storage.baseAddress) }

  deinit { storage.deallocate() }
}

extension Lent<CChar> {
  /// The text of `bytes` as C has it: with a zero byte behind its end.
  convenience init(text bytes: some Collection<UInt8>) {
    self.init(bytes.map { CChar(bitPattern: $0) }, terminator: 0)
  }
}
