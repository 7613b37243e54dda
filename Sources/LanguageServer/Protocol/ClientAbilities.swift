import JSONText
import TextBuffer

/// The client's capabilities, as far as replies depend on them.
struct ClientAbilities: Sendable {
  private let value: JSONValue
  /// The unit of columns: the client's first choice among the known ones, or UTF-16.
  let unit: Column.Unit

  /// The abilities described by `capabilities`.
  init(_ capabilities: JSONValue = .null) {
    value = capabilities
    let encodings = capabilities["general"]["positionEncodings"].elements.compactMap(\.text)
    unit = encodings.lazy.compactMap { Column.Unit(encoding: $0) }.first ?? .utf16
  }

  private func textDocument(_ name: String) -> JSONValue { value["textDocument"][name] }

  /// Whether it asks for diagnostics, so that none are sent unasked.
  var pullsDiagnostics: Bool { textDocument("diagnostic") != .null }
  /// Whether it accepts edits for a version of a document.
  var takesVersionedEdits: Bool { value["workspace"]["workspaceEdit"]["documentChanges"].isTrue }
  /// Whether it applies edits that the server sends.
  var appliesEdits: Bool { value["workspace"]["applyEdit"].isTrue }
  /// Whether it shows disabled actions with the reason.
  var showsDisabledActions: Bool { textDocument("codeAction")["disabledSupport"].isTrue }
  /// Whether it asks for an action's edit only when the action is chosen.
  var resolvesEdits: Bool {
    textDocument("codeAction")["dataSupport"].isTrue
      && textDocument("codeAction")["resolveSupport"]["properties"].elements.contains(.text("edit"))
  }
  private func workspace(_ name: String) -> JSONValue { value["workspace"][name] }

  /// Whether it watches the files that the server names.
  var watchesFiles: Bool { workspace("didChangeWatchedFiles")["dynamicRegistration"].isTrue }
  /// Whether it shows the progress of work.
  var showsProgress: Bool { value["window"]["workDoneProgress"].isTrue }
  /// Whether it asks for diagnostics again when the server tells it to.
  var refreshesDiagnostics: Bool { workspace("diagnostics")["refreshSupport"].isTrue }
  /// Whether it asks for semantic tokens again when the server tells it to.
  var refreshesTokens: Bool { workspace("semanticTokens")["refreshSupport"].isTrue }
  /// Whether it renames files named in an edit.
  var renamesFiles: Bool {
    takesVersionedEdits && workspace("workspaceEdit")["resourceOperations"].elements.contains(.text("rename"))
  }
  /// Whether it accepts a tree of symbols.
  var takesSymbolTree: Bool { textDocument("documentSymbol")["hierarchicalDocumentSymbolSupport"].isTrue }
  /// Whether it accepts completions with places to fill in.
  var takesSnippets: Bool { textDocument("completion")["completionItem"]["snippetSupport"].isTrue }
  /// Whether it shows Markdown in hovers.
  var hoversMarkdown: Bool {
    textDocument("hover")["contentFormat"].elements.first.map { $0 == .text("markdown") } ?? true
  }
}
