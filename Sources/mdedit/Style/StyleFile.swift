import TextBuffer

/// A configuration file: a setting a line, written `bullet = "asterisk"`, in a small part of TOML.
///
/// Quotation marks may be left out; an empty line, and what follows a `#`, means nothing.
enum StyleFile {
  /// What a configuration file is called where it's looked for.
  static let name = ".mdedit.toml"

  /// The settings in the file at `path`.
  static func read(_ path: String) throws(Problem) -> StyleChoices {
    try choices(in: Source(Input.read(path)))
  }

  /// The settings in `source`.
  static func choices(in source: Source) throws(Problem) -> StyleChoices {
    var choices = StyleChoices()
    var known: Set<StyleSetting> = []
    for line in 0..<source.rope.lineCount {
      let text = Line(source.rope.bytes(in: source.rope.contentOfLine(line)), line == 0)
      guard !text.isEmpty else { continue }
      let place = Place(source.name, line: line + 1, column: text.column)
      guard let (name, value) = text.assignment else {
        throw Problem(place, "this is no setting; write it as bullet = \"dash\"")
      }
      guard let setting = StyleSetting(rawValue: name) else {
        let names = StyleSetting.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(place, "there is no setting '\(name)'; there are \(names)")
      }
      guard known.insert(setting).inserted else {
        throw Problem(place, "'\(name)' is set twice; leave one of them out")
      }
      guard choices.add(setting, value) else {
        throw Problem(place, "\(name) is \(setting.values), not '\(value)'")
      }
    }
    return choices
  }

  /// A line without its comment and the white space around.
  private struct Line {
    private var bytes: ArraySlice<UInt8>

    init(_ line: [UInt8], _ isFirst: Bool) {
      bytes = line[...]
      if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
      if let comment = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<comment] }
      bytes = Line.trimmed(bytes)
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// Where it starts, from 1.
    var column: Int { bytes.startIndex + 1 }

    /// The name and the value.
    var assignment: (String, String)? {
      guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = Line.trimmed(bytes[..<equals])
      var value = Line.trimmed(bytes[(equals + 1)...])
      if let first = value.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        guard value.count > 1, value.last == first else { return nil }
        value = value.dropFirst().dropLast()
      }
      guard !name.isEmpty, !value.isEmpty else { return nil }
      return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var bytes = bytes
      while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
      while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
      return bytes
    }
  }
}
