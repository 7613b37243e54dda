import TextBuffer

/// What the client said that it can do, as far as answers depend on it.
struct ClientAbilities: Sendable {
  private let value: JSONValue
  /// What columns count: the client's first choice among those that the server knows.
  let unit: Column.Unit

  /// Those of a client that says `capabilities`.
  init(_ capabilities: JSONValue = .null) {
    value = capabilities
    let encodings = capabilities["general"]["positionEncodings"].elements.compactMap(\.text)
    unit = encodings.lazy.compactMap { Column.Unit(encoding: $0) }.first ?? .utf16
  }

  private func textDocument(_ name: String) -> JSONValue { value["textDocument"][name] }

  /// Whether it asks for diagnostics, so that it needn't be sent any.
  var pullsDiagnostics: Bool { textDocument("diagnostic") != .null }
  /// Whether it takes edits for a version of a document.
  var takesVersionedEdits: Bool { value["workspace"]["workspaceEdit"]["documentChanges"].isTrue }
  /// Whether it applies edits that the server sends.
  var appliesEdits: Bool { value["workspace"]["applyEdit"].isTrue }
  /// Whether it shows actions that can't be done, and why.
  var showsDisabledActions: Bool { textDocument("codeAction")["disabledSupport"].isTrue }
  /// Whether it asks for an action's edit only once that is chosen.
  var resolvesEdits: Bool {
    textDocument("codeAction")["dataSupport"].isTrue
      && textDocument("codeAction")["resolveSupport"]["properties"].elements.contains(.text("edit"))
  }
  private func workspace(_ name: String) -> JSONValue { value["workspace"][name] }

  /// Whether it watches the files that the server names.
  var watchesFiles: Bool { workspace("didChangeWatchedFiles")["dynamicRegistration"].isTrue }
  /// Whether it shows how far work is.
  var showsProgress: Bool { value["window"]["workDoneProgress"].isTrue }
  /// Whether it asks for diagnostics anew where the server says so.
  var refreshesDiagnostics: Bool { workspace("diagnostics")["refreshSupport"].isTrue }
  /// Whether it asks for semantic tokens anew where the server says so.
  var refreshesTokens: Bool { workspace("semanticTokens")["refreshSupport"].isTrue }
  /// Whether it renames files that an edit names.
  var renamesFiles: Bool {
    takesVersionedEdits && workspace("workspaceEdit")["resourceOperations"].elements.contains(.text("rename"))
  }
  /// Whether it takes a tree of symbols.
  var takesSymbolTree: Bool { textDocument("documentSymbol")["hierarchicalDocumentSymbolSupport"].isTrue }
  /// Whether it takes completions with places to fill in.
  var takesSnippets: Bool { textDocument("completion")["completionItem"]["snippetSupport"].isTrue }
  /// Whether it folds whole lines only.
  var foldsLines: Bool { textDocument("foldingRange")["lineFoldingOnly"].isTrue }
  /// Whether it shows Markdown where it is hovered.
  var hoversMarkdown: Bool {
    textDocument("hover")["contentFormat"].elements.first.map { $0 == .text("markdown") } ?? true
  }
}
