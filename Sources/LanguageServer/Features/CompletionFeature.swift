import JSONText
import MarkdownSyntax
import TextBuffer

/// Completes paths, anchors, labels, footnotes, code languages, emoji and callouts, and inserts blocks.
enum CompletionFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("completionProvider") {
      $0.array("triggerCharacters", of: ["#", "[", "(", "/", "^", "`", "~", "!", ":"])
      $0.field("resolveProvider", false)
    }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/completion": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let caret = document.map.offset(of: params.position)
        guard let place = CompletionPlace(before: caret, in: document.document) else {
          return snippets(before: caret, in: document, server.client, &writer)
        }
        let range = document.map.range(of: place.start..<caret)
        let found = items(for: place, in: document.index, server.workspace)
        guard case .path = place.kind else { return writer.items(found, range) }
        // The list is limited, so another letter may bring others.
        writer.incomplete(found, range)
      }
    ]
  }

  private static func snippets(
    before caret: UTF8Offset, in document: ServedDocument, _ client: ClientAbilities,
    _ writer: inout JSONWriter
  ) {
    guard client.takesSnippets, let found = SnippetCompletion(before: caret, in: document.tree),
      !found.items.isEmpty
    else { return writer.array { _ in } }
    writer.incomplete(found.items, document.map.range(of: found.start..<caret))
  }

  private static func items(
    for place: CompletionPlace, in index: DocumentIndex, _ workspace: Workspace
  ) -> [CompletionItem] {
    let rope = index.tree.text
    switch place.kind {
    case .anchor: return index.headings.map { CompletionItem($0.anchor, detail: $0.entry.title) }
    case .anchorOf(let path): return anchors(path, index.home, workspace)
    case .path(let folder): return PathCompletion(folder, place.typed, index.home, workspace).items
    case .label:
      return index.definitions.filter { !$0.isOverridden }.compactMap { definition in
        definition.attributes.labelRange.map {
          CompletionItem(rope.string(in: $0), detail: definition.attributes.destination)
        }
      }
    case .footnote:
      return index.footnotes.compactMap { footnote in
        footnote.definition.footnoteLabelRange.map { CompletionItem(rope.string(in: $0)) }
      }
    case .language:
      let used = Set(index.tree.codeBlocks.compactMap(\.language))
      return used.union(languages).ordered { $0 }.map { CompletionItem($0) }
    case .emoji:
      return Emoji.all.map {
        CompletionItem($0.character, label: ":\($0.name):", detail: $0.character, .text)
      }
    case .callout:
      let caret = place.start.advanced(by: place.typed.utf8.count)
      // Editors close brackets themselves.
      let isClosed = caret < rope.range.upperBound && rope.byte(at: caret) == UInt8(ascii: "]")
      return ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].map {
        CompletionItem(isClosed ? $0 : $0 + "]", label: $0)
      }
    }
  }

  /// The anchors of the file that `path`, given as written, leads to.
  private static func anchors(_ path: String, _ home: DocumentHome, _ workspace: Workspace)
    -> [CompletionItem]
  {
    guard let target = home.target(of: path)?.path.map(workspace.page),
      let file = workspace.current.summary(of: target)
    else { return [] }
    return file.headings.map { CompletionItem($0.anchor, detail: $0.title) }
  }

  private static let languages: Set = [
    "bash", "c", "cpp", "css", "diff", "go", "html", "java", "javascript", "json", "kotlin", "markdown",
    "python",
    "ruby", "rust", "sh", "sql", "swift", "toml", "typescript", "xml", "yaml",
  ]
}

extension JSONWriter {
  /// Writes `items` as an incomplete list, since another letter may bring others.
  fileprivate mutating func incomplete(_ items: [CompletionItem], _ range: PositionRange) {
    object {
      $0.field("isIncomplete", true)
      $0.key("items")
      $0.items(items, range)
    }
  }

  /// Writes an array of `items`, each of which replaces `range`.
  fileprivate mutating func items(_ items: [CompletionItem], _ range: PositionRange) {
    array { writer in
      for item in items {
        writer.object {
          $0.field("label", item.label)
          if let detail = item.detail { $0.field("detail", detail) }
          // Clients match the typed text against the label of emoji and snippets, and against the inserted text of
          // others.
          if item.label != item.text, item.kind != .text, item.kind != .snippet {
            $0.field("filterText", item.text)
          }
          $0.field("kind", item.kind.rawValue)
          if item.kind == .snippet { $0.field("insertTextFormat", 2) }
          $0.object("textEdit") {
            $0.field("range", range)
            $0.field("newText", item.text)
          }
        }
      }
    }
  }
}
