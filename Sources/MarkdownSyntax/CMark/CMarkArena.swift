#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// The memory of one tree of cmark: given out piece after piece from large blocks, and given back all at once.
///
/// cmark allocates each node and each text by itself; half of the time that a parse takes is the allocator's. Its
/// functions are told nothing but sizes, so that the arena that is in use is found through the thread.
struct CMarkArena: ~Copyable {
  private let state: UnsafeMutablePointer<State>

  fileprivate struct State {
    /// What cmark calls; here, because nodes refer to it as long as they live.
    var functions: cmark_mem
    /// The block that pieces are taken of; each block starts with the one before.
    var block: UnsafeMutableRawPointer?
    /// Where the next piece starts, and how many bytes are left from there on.
    var next: UnsafeMutableRawPointer?
    var left = 0
    /// The size of the next block.
    var blockSize: Int
  }

  /// What precedes each piece, its size, and each block, the block before; as much as keeps what follows aligned.
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

  /// What `body` makes with the functions that cmark is to be given; what they allocate lives as long as the arena.
  func withFunctions<Result>(_ body: (UnsafeMutablePointer<cmark_mem>) -> Result) -> Result {
    let before = ThreadWord.value
    ThreadWord.value = UnsafeMutableRawPointer(state)
    defer { ThreadWord.value = before }
    // The functions are the first member.
    return state.withMemoryRebound(to: cmark_mem.self, capacity: 1, body)
  }

  // MARK: What cmark calls

  /// The arena of this thread; cmark only calls inside of `withFunctions`.
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
  /// A piece of `size` bytes that hold anything.
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

  /// The bytes of `piece` in a piece of `size`; the last one grows where it is.
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

  /// Takes the last piece back; others stay until the end.
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
