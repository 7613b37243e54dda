import EditorCoordination
import JSONText
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Requests beyond the protocol, for clients that know this server: actions, spans, toolbar states and HTML.
enum HostFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("experimental") {
      $0.array("mdedit", of: requests.keys.ordered { $0 })
    }
  }

  static var requests: [String: RequestHandler] { ownRequests.merging(htmlRequests) { first, _ in first } }

  private static var ownRequests: [String: RequestHandler] {
    [
      "mdedit/apply": { server, request, writer throws(ResponseError) in
        try apply(request.params(), server, &writer)
      },
      "mdedit/spans": { server, request, writer throws(ResponseError) in
        try spans(request.params(), server, &writer)
      },
      "mdedit/toolbar": { server, request, writer throws(ResponseError) in
        try toolbar(request.params(), server, &writer)
      },
    ]
  }

  // MARK: Actions

  private struct ApplyParams: Decodable {
    var textDocument: DocumentID
    var actions: [String]
    /// The anchor and the head of each selection.
    var selections: [[Position]]
  }

  private static func apply(
    _ params: ApplyParams, _ server: LanguageServer, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let document = try server.document(params.textDocument.uri)
    guard params.selections.allSatisfy({ $0.count == 2 }) else {
      throw ResponseError(.invalidParams, "a selection is [anchor, head]")
    }
    let run = try ActionRun(params.actions, params.selections.map { ($0[0], $0[1]) }, document, server)
    let after = PositionMap(rope: run.document.rope, unit: server.client.unit)
    writer.object {
      $0.field("version", document.version)
      $0.key("edits")
      $0.edits(run.changes, document.map)
      $0.array("selections") { writer in
        for range in run.document.selection.ranges {
          writer.array {
            $0.value(after.position(of: range.anchor))
            $0.value(after.position(of: range.head))
          }
        }
      }
      $0.array("outcomes", of: run.outcomes.map(\.description))
    }
  }

  // MARK: Spans

  private static func spans(
    _ params: StretchParams, _ server: LanguageServer, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let document = try server.document(params.textDocument.uri)
    let range = try document.bytes(of: params.range)
    let (spans, map) = (document.tree.highlights(in: range), document.map)
    writer.object {
      $0.field("version", document.version)
      $0.array("spans") { writer in
        for span in spans {
          writer.object {
            $0.field("range", map.range(of: span.range))
            $0.field("kind", span.kind.name)
            $0.field("role", span.role.rawValue)
          }
        }
      }
    }
  }

  // MARK: Toolbar

  private struct ToolbarParams: Decodable {
    var textDocument: DocumentID
    var selections: [[Position]]
  }

  private static func toolbar(
    _ params: ToolbarParams, _ server: LanguageServer, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let document = try server.document(params.textDocument.uri)
    let ranges = params.selections.filter { $0.count == 2 }.map {
      SelectionRange(anchor: document.map.offset(of: $0[0]), head: document.map.offset(of: $0[1]))
    }
    let selected = document.document.selecting(ranges.isEmpty ? Selection(caret: .zero) : Selection(ranges))
    let states = ActionRegistry.standard.definitions.compactMap {
      definition -> (ActionRegistry.Definition, String?)? in
      guard let action = definition.action, definition.change != .history else { return nil }
      switch selected.result(of: action, options: document.style.editing) {
      case .changed: return (definition, nil)
      case .unchanged(let reason): return (definition, reason.description)
      }
    }
    writer.object {
      $0.field("version", document.version)
      $0.array("actions") { writer in
        for (definition, obstacle) in states {
          writer.object {
            $0.field("name", definition.name)
            $0.field("title", definition.title)
            if let key = definition.key { $0.field("key", key) }
            if let obstacle { $0.field("disabled", obstacle) }
          }
        }
      }
    }
  }
}
