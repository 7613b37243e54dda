import JSONText
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The replies to requests.
@MainActor
enum BatchReply {
  /// The reply to the request on `line`, without a line feed.
  static func to(_ line: [UInt8]) -> [UInt8] {
    do throws(RequestError) {
      try checkEncoding(line)
      let request = try BatchRequest(line)
      var writer = JSONWriter()
      writer.open("{")
      writer.field("id", request.id)
      try answer(request, &writer)
      writer.close("}")
      return writer.bytes
    } catch {
      return refusal(error, id: BatchRequest.id(on: line))
    }
  }

  private static func checkEncoding(_ line: [UInt8]) throws(RequestError) {
    do throws(InvalidUTF8) { _ = try Rope(validating: line) } catch {
      throw RequestError(
        code: .invalidUTF8, message: "the line is not UTF-8; encode it so", offset: error.offset.value)
    }
  }

  private static func refusal(_ error: RequestError, id: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.field("id", id)
      $0.key("error")
      $0.object {
        $0.field("code", error.code.rawValue)
        $0.field("message", error.message)
        if let offset = error.offset {
          $0.key("offset")
          $0.value(offset)
        }
      }
    }
    return writer.bytes
  }

  private static func answer(_ request: BatchRequest, _ writer: inout JSONWriter) throws(RequestError) {
    var options = try BatchOptions(request.options)
    let converter = PositionConverter(rope: Rope(request.text), unit: request.units)
    if request.keys != nil, request.operation != "keys" {
      throw .invalidRequest("keys go with the operation keys, not with \(request.operation); leave them out")
    }
    switch request.operation {
    case "apply", "keys":
      writer.fields(of: try script(request, converter, &options), before: converter)
    case "format":
      let formatting = try options.takeFormatting()
      try refuseActions(request, options)
      let changes = try formatting.changes(of: converter.rope)
      writer.field("text", changes.applied(to: converter.rope).description)
      writer.field("edits", changes, converter)
    case "html":
      let rendering = try options.takeRendering()
      try refuseActions(request, options)
      let tree = SyntaxTree(converter.rope, dialect: options.dialect)
      writer.field("text", tree.html(options: rendering))
    case "tree":
      try refuseActions(request, options)
      writer.field("root", SyntaxTree(converter.rope, dialect: options.dialect).root, converter)
    case "highlight":
      try refuseActions(request, options)
      let tree = SyntaxTree(converter.rope, dialect: options.dialect)
      writer.field("spans", tree.highlights(in: converter.rope.range), converter)
    default:
      throw RequestError(
        code: .unknownOperation,
        message:
          "there is no operation '\(request.operation)'; it is apply, keys, format, tree, highlight or html")
    }
  }

  /// Runs the actions or keys of `request`.
  private static func script(
    _ request: BatchRequest, _ converter: PositionConverter, _ options: inout BatchOptions
  ) throws(RequestError) -> ActionScript {
    if request.operation == "keys", !request.actions.isEmpty {
      throw .invalidRequest("actions go with apply, not with keys; leave them out")
    }
    let editing = try options.takeEditing()
    try options.finish(request.operation)
    let selection = try converter.selection(Self.pairs(request.selections))
    let document = MarkdownDocument(converter.rope, selection: selection, dialect: options.dialect)
    if request.operation == "keys" {
      return ActionScript.run(
        try ActionScript.parse(keys: request.keys ?? ""), on: document, options: editing)
    }
    let actions = try ActionScript.parse(request.actions, units: request.units)
    return ActionScript.run(actions, on: document, options: editing)
  }

  private static func pairs(
    _ selections: [[Position]]
  ) throws(RequestError) -> [(anchor: Position, head: Position)] {
    var pairs: [(anchor: Position, head: Position)] = []
    for selection in selections {
      guard selection.count == 2 else { throw .invalidRequest("a selection is [anchor, head]") }
      pairs.append((selection[0], selection[1]))
    }
    return pairs
  }

  /// Throws if the request has fields that only `apply` uses, or options that the operation doesn't have.
  private static func refuseActions(_ request: BatchRequest, _ options: BatchOptions) throws(RequestError) {
    try options.finish(request.operation)
    guard request.actions.isEmpty, request.selections.isEmpty else {
      throw .invalidRequest(
        "actions and selections go with apply, not with \(request.operation); leave them out")
    }
  }
}
