extension LanguageServer {
  /// All features of the server.
  static let features: [any ServerFeature.Type] = [
    FormattingFeature.self, TypingFeature.self, TokensFeature.self, ActionsFeature.self, SymbolsFeature.self,
    FoldingFeature.self, SelectionFeature.self, LinksFeature.self, PairsFeature.self, NavigationFeature.self,
    RenameFeature.self, HoverFeature.self, CompletionFeature.self, DiagnosticsFeature.self,
    WorkspaceDiagnosticsFeature.self, WorkspaceFeature.self, HintsFeature.self, LensFeature.self,
    HostFeature.self,
  ]

  /// The server of program `version`, with access to `files`; it sends messages, without headers, through `send`.
  package convenience init(
    version: String, settings: ServerSettings = ServerSettings(), files: (any WorkspaceFiles)? = nil,
    indexLimits: IndexLimits = IndexLimits(), send: @escaping ([UInt8]) -> Void
  ) {
    self.init(
      version: version, features: Self.features, settings: settings, files: files, indexLimits: indexLimits,
      send: send)
  }
}
