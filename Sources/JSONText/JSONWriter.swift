/// Writes JSON as UTF-8 on one line, with fields in the given order.
///
/// Objects and arrays are opened and closed by calls, so a tree of any depth can be written without recursion.
package struct JSONWriter: Sendable {
  /// The JSON written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty writer.
  package init() {}

  // MARK: Containers

  /// Opens an object or array: `{` or `[`.
  package mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    append(bracket)
    needsComma = false
  }

  /// Closes an object or array: `}` or `]`.
  package mutating func close(_ bracket: Unicode.Scalar) {
    append(bracket)
    needsComma = true
  }

  /// Writes an object whose fields `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open("[")
    body(&self)
    close("]")
  }

  /// Writes the name of the field whose value comes next.
  package mutating func key(_ name: String) {
    value(name)
    bytes.append(contentsOf: ": ".utf8)
    needsComma = false
  }

  // MARK: Values

  /// Writes a string.
  package mutating func value(_ text: String) {
    separate()
    append("\"")
    for byte in text.utf8 { append(escaping: byte) }
    append("\"")
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int) {
    separate()
    append(number)
    needsComma = true
  }

  private mutating func append(_ number: Int) {
    if number < 0 { append("-") }
    var (rest, digits) = (number.magnitude, 1)
    var unit: UInt = 1
    while rest / unit >= 10 { (unit, digits) = (unit * 10, digits + 1) }
    for _ in 0..<digits {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      (rest, unit) = (rest % unit, unit / 10)
    }
  }

  /// Writes an array of whole numbers without spaces, since it may have a million elements.
  package mutating func numbers(_ numbers: [Int]) {
    open("[")
    bytes.reserveCapacity(bytes.count + 3 * numbers.count)
    for number in numbers {
      if needsComma { bytes.append(UInt8(ascii: ",")) }
      needsComma = true
      if 0..<10 ~= number {
        bytes.append(UInt8(ascii: "0") + UInt8(number))
      } else {
        append(number)
      }
    }
    close("]")
  }

  /// Writes `true` or `false`.
  package mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { raw("null") }

  /// Writes finished JSON, given as bytes.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes += json
    needsComma = true
  }

  /// Writes finished JSON.
  package mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = true
  }

  // MARK: Fields

  /// Writes the field `name` with a string.
  package mutating func field(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes the field `name` with a whole number.
  package mutating func field(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// Writes the field `name` with a truth value.
  package mutating func field(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes the field `name` with an object whose fields `body` writes.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// Writes the field `name` with an array whose elements `body` writes.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }

  private mutating func separate() {
    if needsComma { bytes.append(contentsOf: ", ".utf8) }
  }

  private mutating func append(_ sign: Unicode.Scalar) { bytes.append(UInt8(ascii: sign)) }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case 0x22: bytes.append(contentsOf: #"\""#.utf8)
    case 0x5C: bytes.append(contentsOf: #"\\"#.utf8)
    case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
    case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
    case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
    case ..<0x20:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: (digits.count == 1 ? #"\u000"# : #"\u00"#).utf8)
      bytes.append(contentsOf: digits.utf8)
    default: bytes.append(byte)
    }
  }
}
