/// A text as a value, with cached lengths in UTF-8 bytes, UTF-16 code units, Unicode scalars and lines.
///
/// A rope is a B-tree of UTF-8 chunks. A copy takes constant time and shares everything; the first edit after that
/// copies one path of the tree. The last edited leaf is kept at hand. So typing in one place costs about the same in a
/// text of any size, and so do conversions near it.
///
/// In the stated complexities, n is the length of the text and m that of the piece of text in question. Positions out
/// of bounds, or inside a scalar where that matters, trap with the value and the bound. For positions from outside
/// there are variants that throw a `PositionError`; all of them have `checking` in their names.
public struct Rope: @unchecked Sendable {
  // Sendable because a storage or node is changed only through a unique reference, so shared state never changes.
  var storage: RopeStorage

  /// Creates an empty text.
  ///
  /// - Complexity: O(1)
  public init() { self = Rope.empty }

  /// Creates the text of `string`.
  ///
  /// - Complexity: O(m)
  public init(_ string: String) { self.init(string, shape: .standard) }

  /// Creates the text of `string` with nodes of `shape`.
  package init(_ string: String, shape: NodeShape) {
    var string = string
    storage = string.withUTF8 { .make(RopeState($0, shape: shape)) }
  }

  /// Creates the text with the UTF-8 encoding `bytes`.
  ///
  /// Throws with the first bad byte's offset if they aren't UTF-8.
  ///
  /// - Complexity: O(m)
  public init(validating bytes: [UInt8]) throws(InvalidUTF8) {
    try self.init(validating: bytes, shape: .standard)
  }

  /// Creates the text with the UTF-8 encoding `bytes`, with nodes of `shape`.
  package init(validating bytes: [UInt8], shape: NodeShape) throws(InvalidUTF8) {
    let (state, bad) = bytes.withUnsafeBufferPointer { bytes -> (RopeState?, Int?) in
      if let bad = UTF8Validation.firstBadByte(in: bytes) { return (nil, bad) }
      return (RopeState(bytes, shape: shape), nil)
    }
    guard let state else { throw InvalidUTF8(offset: UTF8Offset(bad ?? 0)) }
    storage = .make(state)
  }

  /// Creates the text of `state`, and takes over its references.
  init(_ state: RopeState) { storage = .make(state) }

  private static let empty = Rope("", shape: .standard)

  /// The state for reading; callers that use its pointers must keep the rope alive.
  @inline(__always)
  var state: UnsafeMutablePointer<RopeState> { storage.withUnsafeMutablePointerToHeader { $0 } }

  /// The state for changing, made unique first.
  @inline(__always)
  var ownState: UnsafeMutablePointer<RopeState> {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = storage.copied() }
      return storage.withUnsafeMutablePointerToHeader { $0 }
    }
  }

  /// Calls `body` with the state, whose pointers are valid during the call.
  ///
  /// The pointer is passed instead of the state, so that the state isn't copied.
  @inline(__always)
  func reading<Result>(_ body: (UnsafePointer<RopeState>) -> Result) -> Result {
    withExtendedLifetime(storage) { body(UnsafePointer(storage.withUnsafeMutablePointerToHeader { $0 })) }
  }
}

extension Rope {
  /// The text's length in UTF-8 bytes.
  ///
  /// - Complexity: O(1)
  public var utf8Count: Int { state.pointee.total.utf8 }

  /// The text's length in UTF-16 code units.
  ///
  /// - Complexity: O(1)
  public var utf16Count: Int { state.pointee.total.utf16 }

  /// The text's length in Unicode scalars.
  ///
  /// - Complexity: O(1)
  public var scalarCount: Int { state.pointee.total.scalars }

  /// The number of lines: one more than the line breaks.
  ///
  /// - Complexity: O(1)
  public var lineCount: Int { state.pointee.total.breaks + 1 }

  /// Whether the text is empty.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { utf8Count == 0 }

  /// The range of the whole text.
  ///
  /// - Complexity: O(1)
  public var range: Range<UTF8Offset> { .zero..<UTF8Offset(utf8Count) }
}
