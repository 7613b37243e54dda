/// Writes JSON as UTF-8, on one line, fields in the order in which they are given.
///
/// Objects and arrays are opened and closed by calls, so that a tree of any depth can be written without recursion.
struct JSONWriter {
  /// What has been written.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  // MARK: Containers

  /// Starts an object or array: `{` or `[`.
  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    append(bracket)
    needsComma = false
  }

  /// Ends one: `}` or `]`.
  mutating func close(_ bracket: Unicode.Scalar) {
    append(bracket)
    needsComma = true
  }

  /// An object whose fields `body` writes.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// An array whose elements `body` writes.
  mutating func array(_ body: (inout JSONWriter) -> Void) {
    open("[")
    body(&self)
    close("]")
  }

  /// The name of the field whose value comes next.
  mutating func key(_ name: String) {
    value(name)
    bytes.append(contentsOf: ": ".utf8)
    needsComma = false
  }

  // MARK: Values

  /// A string.
  mutating func value(_ text: String) {
    separate()
    append("\"")
    for byte in text.utf8 { append(escaping: byte) }
    append("\"")
    needsComma = true
  }

  /// A whole number.
  mutating func value(_ number: Int) { raw("\(number)") }

  /// True or false.
  mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

  /// JSON that is there already.
  mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = true
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
