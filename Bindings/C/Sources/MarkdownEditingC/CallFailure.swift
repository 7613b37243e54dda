import CMarkdownEditing
import TextBuffer

/// The failure of a call from C, which `mdedit_error` reports.
struct CallFailure: Error {
  /// The kind of mistake.
  var status: mdedit_status
  /// The place of the mistake, as an offset in bytes; `nil` if it has no single place.
  var offset: Int?
  /// The kind of mistake, or the reason of a refused action, as words with hyphens.
  var code: String
  /// The problem and its remedy; one line without a full stop.
  var message: String

  /// A failure of `status`, whose name is the code.
  init(_ status: mdedit_status, at offset: Int? = nil, _ message: String) {
    (self.status, self.offset, self.message) = (status, offset, message)
    code = String(describing: status.name)
  }
}

extension CallFailure {
  /// The failure of an argument called `name` that is NULL.
  static func null(_ name: String) -> CallFailure {
    CallFailure(MDEDIT_NULL_ARGUMENT, "\(name) is NULL; pass the address that the header asks for")
  }

  /// The failure of bytes that aren't UTF-8.
  init(_ error: InvalidUTF8) {
    self.init(
      MDEDIT_INVALID_UTF8, at: error.offset.value,
      "the byte at offset \(error.offset.value) doesn't start well-formed UTF-8; convert the text")
  }

  /// The failure of an offset that isn't valid in the text.
  init(_ error: PositionError) {
    self.init(MDEDIT_INVALID_POSITION, at: error.value, "\(error)")
  }
}

extension mdedit_status {
  /// The name with hyphens.
  var name: StaticString {
    switch self {
    case MDEDIT_OK: "ok"
    case MDEDIT_UNCHANGED: "unchanged"
    case MDEDIT_NULL_ARGUMENT: "null-argument"
    case MDEDIT_INVALID_ARGUMENT: "invalid-argument"
    case MDEDIT_INVALID_UTF8: "invalid-utf8"
    case MDEDIT_INVALID_POSITION: "invalid-position"
    case MDEDIT_UNKNOWN_ACTION: "unknown-action"
    default: "unknown"
    }
  }
}

/// Runs `body` and returns its status, which is also stored in `report` unless that is NULL.
func answering(
  _ report: UnsafeMutablePointer<mdedit_error>?, _ body: () throws(CallFailure) -> Void
) -> mdedit_status {
  do throws(CallFailure) { try body() } catch {
    report?.pointee = mdedit_error(error)
    return error.status
  }
  report?.pointee = mdedit_error()
  report?.pointee.offset = -1
  return MDEDIT_OK
}

extension mdedit_error {
  /// The C form of `failure`; an offset of -1 is C's `SIZE_MAX`, which means none.
  fileprivate init(_ failure: CallFailure) {
    self.init()
    status = failure.status
    offset = failure.offset ?? -1
    withUnsafeMutableBytes(of: &code) { $0.write(failure.code) }
    withUnsafeMutableBytes(of: &message) { $0.write(failure.message) }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes as many whole characters of `text` as fit before the terminating zero byte, with spaces for controls.
  fileprivate func write(_ text: String) {
    let encoded = text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    var end = Swift.min(encoded.count, count - 1)
    while end > 0, end < encoded.count, UTF8.isContinuation(encoded[end]) { end -= 1 }
    copyBytes(from: encoded[..<end])
    self[end] = 0
  }
}
