import CMarkdownEditing
import TextBuffer

/// Checks the arguments of C calls; the only way from a pointer to a value.
enum Arguments {
  /// The document behind `pointer`.
  static func document(_ pointer: OpaquePointer?) throws(CallFailure) -> DocumentHandle {
    guard let pointer else { throw .null("document") }
    // `mdedit_create` retained the document, and only `mdedit_free` releases it.
    return Unmanaged<DocumentHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Copies the `count` elements at `start`; `name` is the argument's name.
  static func array<Element: BitwiseCopyable>(
    _ name: String, _ start: UnsafePointer<Element>?, _ count: Int
  ) throws(CallFailure) -> [Element] {
    // A C size that is too large for a signed number, and so for any memory, is negative here.
    guard count >= 0, !count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride).overflow else {
      throw CallFailure(
        MDEDIT_INVALID_ARGUMENT, "the size of \(name) is more than memory has; give its real size")
    }
    guard count > 0 else { return [] }
    guard let start else { throw .null(name) }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// The text of the `size` bytes at `start`; `name` is the argument's name.
  static func text(
    _ name: String, _ start: UnsafePointer<CChar>?, _ size: Int
  ) throws(CallFailure) -> Rope {
    let bytes = try array(name, start, size).map { UInt8(bitPattern: $0) }
    do throws(InvalidUTF8) { return try Rope(validating: bytes) } catch { throw CallFailure(error) }
  }

  /// The offset `value`, which must be valid in `rope`; a C offset beyond all memory is negative here.
  static func offset(_ value: Int, in rope: Rope) throws(CallFailure) -> UTF8Offset {
    do throws(PositionError) { try rope.check(UTF8Offset(value)) } catch { throw CallFailure(error) }
    return UTF8Offset(value)
  }

  /// The range from `start` to `end`, which must be valid in `rope`.
  static func range(_ start: Int, _ end: Int, in rope: Rope) throws(CallFailure) -> Range<UTF8Offset> {
    let bounds = (try offset(start, in: rope), try offset(end, in: rope))
    guard bounds.0 <= bounds.1 else {
      throw CallFailure(
        MDEDIT_INVALID_POSITION, at: end, "the range ends at \(end), before its start \(start); swap them")
    }
    return bounds.0..<bounds.1
  }

  /// Stores `lent` in the two places that the caller gave for it.
  static func give<Element>(
    _ lent: @autoclosure () -> Lent<Element>, _ start: UnsafeMutablePointer<UnsafePointer<Element>?>?,
    _ count: UnsafeMutablePointer<Int>?
  ) throws(CallFailure) {
    guard let start else { throw .null("the result") }
    guard let count else { throw .null("the result's size") }
    let lent = lent()
    start.pointee = lent.start
    count.pointee = lent.count
  }
}
