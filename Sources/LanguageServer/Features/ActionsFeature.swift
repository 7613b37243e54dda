import EditorCoordination
import JSONText
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The toolbar's actions as code actions, and every action as a command.
enum ActionsFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("codeActionProvider") {
      $0.array("codeActionKinds", of: ["quickfix", kind])
      $0.field("resolveProvider", true)
    }
    writer.object("executeCommandProvider") { $0.array("commands", of: [command]) }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/codeAction": { server, request, writer throws(ResponseError) in
        try list(request.params(), server, &writer)
      },
      "codeAction/resolve": { server, request, writer throws(ResponseError) in
        try resolve(request, server, &writer)
      },
      "workspace/executeCommand": { server, request, writer throws(ResponseError) in
        try execute(request.params(), server)
        writer.null()
      },
    ]
  }

  /// The kind of the toolbar's code actions.
  private static let kind = "refactor.rewrite"
  /// The command that performs actions: `{"uri", "actions": [name], "selections": [range]}`.
  private static let command = "mdedit.apply"

  /// The actions offered for a selection.
  private static let menu =
    ActionRegistry.standard.choices(in: .inline) + ActionRegistry.standard.choices(in: .block)

  // MARK: Listing

  fileprivate struct ListParams: Decodable {
    struct Context: Decodable {
      var only: [String]?
      var triggerKind: Int?
    }
    var textDocument: DocumentID
    var range: PositionRange
    var context: Context
  }

  private static func list(
    _ params: ListParams, _ server: LanguageServer, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let document = try server.document(params.textDocument.uri)
    let bytes = try document.bytes(of: params.range)
    // If nobody asked, only fixes are offered: the client asks at each move of the caret.
    let wanted = isWanted(kind, params.context.only) && params.context.triggerKind != 2
    let selected = document.document.selecting(bytes)
    let entries =
      wanted ? menu.compactMap { Entry($0, on: selected, document.style.editing, server.client) } : []
    let fixes = isWanted("quickfix", params.context.only) ? server.fixes(in: bytes, of: document) : []
    writer.array { writer in
      for (finding, fix) in fixes { writer.fix(finding, fix, document, server.client) }
      for entry in entries { writer.entry(entry, params, document, server.client) }
    }
  }

  private static func isWanted(_ kind: String, _ only: [String]?) -> Bool {
    guard let only else { return true }
    return only.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
  }

  /// An action with its effect.
  @MainActor
  fileprivate struct Entry {
    let action: EditorAction
    let title: String
    /// The changes; `nil` if the client doesn't want them yet.
    var changes: ChangeSet?
    /// The reason why the action can't be done.
    var obstacle: String?

    /// Returns `nil` if the client doesn't show the action.
    init?(
      _ action: EditorAction, on document: MarkdownDocument, _ options: EditingOptions,
      _ client: ClientAbilities
    ) {
      guard let definition = ActionRegistry.standard[action] else { return nil }
      self.action = action
      title = definition.title + (action.argument.map { " " + $0 } ?? "")
      switch document.result(of: action, options: options) {
      case .changed(let result): changes = client.resolvesEdits ? nil : result.changes
      case .unchanged(let reason):
        guard client.showsDisabledActions else { return nil }
        obstacle = reason.description
      }
    }
  }

  // MARK: Resolving

  private struct ResolveParams: Decodable {
    var title: String
    var kind: String
    var data: ActionData
  }

  fileprivate struct ActionData: Decodable {
    var uri: String
    var version: Int
    var action: String
    var range: PositionRange
  }

  private static func resolve(
    _ request: Request, _ server: LanguageServer, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let whole: JSONValue = try request.params()
    // An action that was listed with its edit is complete; some clients ask all the same.
    if whole["data"] == .null { return writer.value(whole) }
    let params: ResolveParams = try request.params()
    let document = try server.document(params.data.uri)
    guard document.version == params.data.version else {
      throw ResponseError(
        .contentModified, "the text has changed since the action was listed; ask for it again")
    }
    let action = try action(params.data.action)
    let bytes = try document.bytes(of: params.data.range)
    let result = document.document.selecting(bytes).result(of: action, options: document.style.editing)
    let changes: ChangeSet
    switch result {
    case .changed(let result): changes = result.changes
    case .unchanged(let reason): throw ResponseError(.requestFailed, "\(action.name): \(reason)")
    }
    writer.object {
      $0.field("title", params.title)
      $0.field("kind", params.kind)
      $0.workspaceEdit("edit", changes, document, server.client)
    }
  }

  static func action(_ name: String) throws(ResponseError) -> EditorAction {
    let registry = ActionRegistry.standard
    guard let action = registry.action(named: name), registry[action]?.change != .history else {
      throw ResponseError(
        .invalidParams, "there is no action '\(name)' for a server; 'mdedit help apply' lists them")
    }
    return action
  }

  // MARK: Commands

  private struct ExecuteParams: Decodable {
    var command: String
    var arguments: [Arguments]?
  }

  private struct Arguments: Decodable {
    var uri: String
    var actions: [String]
    var selections: [PositionRange]
  }

  private static func execute(_ params: ExecuteParams, _ server: LanguageServer) throws(ResponseError) {
    guard params.command == command, let arguments = params.arguments?.first else {
      throw ResponseError(.invalidParams, "the command is \(command), with {uri, actions, selections}")
    }
    guard server.client.appliesEdits else {
      throw ResponseError(.requestFailed, "the client applies no edits of the server; use mdedit/apply")
    }
    let document = try server.document(arguments.uri)
    let run = try ActionRun(
      arguments.actions, arguments.selections.map { ($0.start, $0.end) }, document, server)
    if let obstacle = run.obstacle { throw ResponseError(.requestFailed, obstacle) }
    guard !run.changes.isIdentity else { return }
    server.ask("workspace/applyEdit") {
      $0.field("label", arguments.actions.joined(separator: ", "))
      $0.workspaceEdit("edit", run.changes, document, server.client)
    }
  }
}

/// The effect of actions on an open document, computed without changing anything.
@MainActor
struct ActionRun {
  /// The changes from the client's text to the text after the actions.
  let changes: ChangeSet
  /// The document after the actions.
  let document: MarkdownDocument
  /// The outcome of each action.
  let outcomes: [ActionOutcome]

  /// Runs the actions called `names` at `selections` (anchors and heads), or at a caret at the start if there are none.
  init(
    _ names: [String], _ selections: [(anchor: Position, head: Position)], _ served: ServedDocument,
    _ server: LanguageServer
  ) throws(ResponseError) {
    var actions: [EditorAction] = []
    for name in names { actions.append(try ActionsFeature.action(name)) }
    let ranges = selections.map {
      SelectionRange(anchor: served.map.offset(of: $0.anchor), head: served.map.offset(of: $0.head))
    }
    let before = served.document.selecting(ranges.isEmpty ? Selection(caret: .zero) : Selection(ranges))
    let performer = DocumentPerformer(options: served.style.editing)
    let result = EditorSession.run(actions, on: before, performer: performer)
    (document, outcomes) = (result.document, result.outcomes)
    changes = result.changes.trimmed(in: before.rope)
  }

  /// The reason why nothing was done; `nil` if something was.
  var obstacle: String? {
    for outcome in outcomes {
      if case .applied = outcome { return nil }
      if case .coalesced = outcome { return nil }
    }
    return outcomes.first.map { "\($0)" }
  }
}

extension MarkdownDocument {
  /// The document with `range` selected.
  func selecting(_ range: Range<UTF8Offset>) -> MarkdownDocument {
    selecting(Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)]))
  }
}

extension JSONWriter {
  /// Writes the field `name` with a workspace edit that makes `changes` in `document`.
  @MainActor mutating func workspaceEdit(
    _ name: String, _ changes: ChangeSet, _ document: ServedDocument, _ client: ClientAbilities
  ) {
    object(name) { $0.workspaceEdit([DocumentEdit(changes, of: document)], client) }
  }

  @MainActor fileprivate mutating func entry(
    _ entry: ActionsFeature.Entry, _ params: ActionsFeature.ListParams, _ document: ServedDocument,
    _ client: ClientAbilities
  ) {
    object {
      $0.field("title", entry.title)
      $0.field("kind", "refactor.rewrite." + entry.action.plainName)
      if let obstacle = entry.obstacle {
        $0.object("disabled") { $0.field("reason", obstacle) }
      } else if let changes = entry.changes {
        $0.workspaceEdit("edit", changes, document, client)
      } else {
        $0.object("data") {
          $0.field("uri", document.uri)
          $0.field("version", document.version)
          $0.field("action", entry.action.name)
          $0.field("range", params.range)
        }
      }
    }
  }
}
