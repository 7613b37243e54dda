#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The memory of one tree of cmark: pieces are allocated from large blocks and freed all at once.
///
/// cmark allocates each node and each text separately, and half of a parse's time is the allocator's. cmark passes
/// nothing but sizes to its allocation functions, so they find the current arena through the thread.
struct CMarkArena: ~Copyable {
  private let state: UnsafeMutablePointer<State>

  fileprivate struct State {
    /// The functions that cmark calls; stored here, because nodes refer to them as long as they live.
    var functions: cmark_mem
    /// The block from which pieces are taken; each block starts with a pointer to the previous one.
    var block: UnsafeMutableRawPointer?
    /// The start of the next piece, and the number of bytes left from there on.
    var next: UnsafeMutableRawPointer?
    var left = 0
    /// The size of the next block.
    var blockSize: Int
  }

  /// The bytes before each piece, for its size, and before each block's pieces, for the previous block.
  ///
  /// The number keeps the bytes after it aligned.
  fileprivate static let header = 16
  fileprivate static let largestBlock = 1 << 20

  /// An arena whose first block has `blockSize` bytes.
  init(blockSize: Int) {
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        functions: cmark_mem(
          calloc: { CMarkArena.calloc($0, $1) }, realloc: { CMarkArena.realloc($0, $1) },
          free: { CMarkArena.free($0) }),
        blockSize: blockSize))
  }

  deinit {
    var block = state.pointee.block
    while let present = block {
      block = present.load(as: UnsafeMutableRawPointer?.self)
      present.deallocate()
    }
    state.deallocate()
  }

  /// Calls `body` with the allocation functions for cmark, and returns its result.
  ///
  /// Memory that they allocate lives as long as the arena.
  func withFunctions<Result>(_ body: (UnsafeMutablePointer<cmark_mem>) -> Result) -> Result {
    let before = ThreadWord.value
    ThreadWord.value = UnsafeMutableRawPointer(state)
    defer { ThreadWord.value = before }
    // The functions are the state's first member.
    return state.withMemoryRebound(to: cmark_mem.self, capacity: 1, body)
  }

  // MARK: Allocation functions

  /// The arena of this thread; cmark calls the functions only inside of `withFunctions`.
  private static var current: UnsafeMutablePointer<State> {
    guard let state = ThreadWord.value else {
      preconditionFailure("cmark was called outside of an arena")
    }
    return state.assumingMemoryBound(to: State.self)
  }

  private static func calloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer {
    let piece = current.pointee.allocate(count * size)
    memset(piece, 0, count * size)
    return piece
  }

  private static func realloc(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer {
    guard let old else { return current.pointee.allocate(size) }
    return current.pointee.resize(old, to: size)
  }

  private static func free(_ piece: UnsafeMutableRawPointer?) {
    if let piece { current.pointee.giveBack(piece) }
  }
}

extension CMarkArena.State {
  /// A piece of `size` bytes with undefined contents.
  fileprivate mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let needed = CMarkArena.rounded(size) + CMarkArena.header
    if left < needed { addBlock(for: needed) }
    guard let start = next else { preconditionFailure("no block for \(needed) bytes") }
    start.storeBytes(of: size, as: Int.self)
    next = start + needed
    left -= needed
    return start + CMarkArena.header
  }

  private mutating func addBlock(for needed: Int) {
    let size = max(blockSize, needed + CMarkArena.header)
    let new = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: CMarkArena.header)
    new.storeBytes(of: block, as: UnsafeMutableRawPointer?.self)
    block = new
    next = new + CMarkArena.header
    left = size - CMarkArena.header
    blockSize = max(blockSize, min(2 * size, CMarkArena.largestBlock))
  }

  /// Moves the bytes of `piece` to a piece of `size`; the last piece grows in place if it can.
  fileprivate mutating func resize(_ piece: UnsafeMutableRawPointer, to size: Int) -> UnsafeMutableRawPointer
  {
    let old = (piece - CMarkArena.header).load(as: Int.self)
    if size <= old { return piece }
    let growth = CMarkArena.rounded(size) - CMarkArena.rounded(old)
    if piece + CMarkArena.rounded(old) == next, growth <= left {
      (piece - CMarkArena.header).storeBytes(of: size, as: Int.self)
      next = piece + CMarkArena.rounded(size)
      left -= growth
      return piece
    }
    let new = allocate(size)
    new.copyMemory(from: piece, byteCount: old)
    return new
  }

  /// Frees the last piece; others stay until the end.
  fileprivate mutating func giveBack(_ piece: UnsafeMutableRawPointer) {
    let size = CMarkArena.rounded((piece - CMarkArena.header).load(as: Int.self))
    guard piece + size == next else { return }
    next = piece - CMarkArena.header
    left += size + CMarkArena.header
  }
}

extension CMarkArena {
  fileprivate static func rounded(_ size: Int) -> Int { (size + header - 1) / header * header }
}

/// A pointer for each thread, `nil` at first, through which functions called by C find their context.
///
/// Embedded Swift knows no threads. There it is one pointer for the whole program, which may parse on only one thread
/// at a time.
private enum ThreadWord {
  #if hasFeature(Embedded)
    // Only one thread parses, as required above.
    nonisolated(unsafe) static var value: UnsafeMutableRawPointer?
  #else
    static var value: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      set { pthread_setspecific(key, newValue) }
    }

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      precondition(pthread_key_create(&key, nil) == 0, "no thread-specific data is left")
      return key
    }()
  #endif
}
