import JSONText
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The options of a request, checked; each has the name of the command's long option.
struct BatchOptions {
  private var rest: [String: JSONValue]

  /// The Markdown dialect.
  private(set) var dialect = Dialect.gfm

  /// The options `values`; only `dialect` is evaluated at once.
  init(_ values: [String: JSONValue]) throws(RequestError) {
    rest = values
    if let name = try takeText("dialect") {
      guard let known = DialectName(rawValue: name) else {
        throw .invalidOption("dialect is gfm or commonmark, not '\(name)'")
      }
      dialect = known.dialect
    }
  }

  /// Removes and evaluates the options of `format`.
  mutating func takeFormatting() throws(RequestError) -> Formatting {
    var formatting = Formatting(dialect: dialect)
    try take(into: &formatting.options)
    let lines = try takeText("range")
    let units = try takeText("range-utf16")
    if lines != nil, units != nil { throw .invalidOption("give range or range-utf16, not both") }
    guard let written = lines ?? units else { return formatting }
    formatting.region =
      lines == nil ? Formatting.Region.utf16(written: written) : Formatting.Region.lines(written: written)
    if formatting.region == nil { throw .invalidOption("'\(written)' is no range; write it as 3:7") }
    return formatting
  }

  /// Removes and evaluates the options of `apply` and `keys`.
  mutating func takeEditing() throws(RequestError) -> EditingOptions {
    var options = EditingOptions()
    try take(into: &options)
    return options
  }

  /// Removes and evaluates the options of `html`.
  mutating func takeRendering() throws(RequestError) -> HTMLOptions {
    var options: HTMLOptions = []
    if try takeFlag("safe") == true { options.insert(.safe) }
    if try takeFlag("source-ranges") == true { options.insert(.sourceRanges) }
    return options
  }

  /// Throws if an option is left that `operation` doesn't have.
  func finish(_ operation: String) throws(RequestError) {
    guard let name = rest.keys.min() else { return }
    throw .invalidOption("'\(operation)' has no option '\(name)'; leave it out")
  }

  /// Applies the request's settings of `options`.
  private mutating func take<Options: Settable>(into options: inout Options) throws(RequestError) {
    for setting in Options.settings {
      let name = setting.name
      let text = try setting.isFlag ? takeFlag(name).map { "\($0)" } : takeText(name)
      guard let text, !setting.set(text, &options) else { continue }
      throw .invalidOption("\(name) is \(setting.values), not '\(text)'")
    }
  }

  private mutating func takeText(_ name: String) throws(RequestError) -> String? {
    switch rest.removeValue(forKey: name) {
    case nil: return nil
    case .text(let text): return text
    case .integer(let number): return "\(number)"
    default: throw .invalidOption("\(name) takes a string")
    }
  }

  private mutating func takeFlag(_ name: String) throws(RequestError) -> Bool? {
    guard let value = rest.removeValue(forKey: name) else { return nil }
    guard case .flag(let flag) = value else { throw .invalidOption("\(name) takes true or false") }
    return flag
  }
}
