import JSONText
import MarkdownSyntax
import TextBuffer

/// Completes anchors, labels, footnotes and languages of code.
enum CompletionFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("completionProvider") {
      $0.array("triggerCharacters", of: ["#", "[", "^", "`", "~"])
      $0.field("resolveProvider", false)
    }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/completion": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let caret = document.map.offset(of: params.position)
        let place = CompletionPlace(before: caret, in: document.rope)
        let found = place.map { items(for: $0, in: document.index) } ?? []
        writer.array { writer in
          for item in found {
            writer.object {
              $0.field("label", item.text)
              if let detail = item.detail { $0.field("detail", detail) }
              $0.field("kind", 18)
              $0.object("textEdit") {
                $0.field("range", document.map.range(of: (place?.start ?? caret)..<caret))
                $0.field("newText", item.text)
              }
            }
          }
        }
      }
    ]
  }

  private typealias Item = (text: String, detail: String?)

  private static func items(for place: CompletionPlace, in index: DocumentIndex) -> [Item] {
    let rope = index.tree.text
    switch place.kind {
    case .anchor: return index.headings.map { ($0.anchor, $0.entry.title) }
    case .label:
      return index.definitions.filter { !$0.isOverridden }.compactMap { definition in
        definition.attributes.labelRange.map { (rope.string(in: $0), definition.attributes.destination) }
      }
    case .footnote:
      return index.footnotes.compactMap { footnote in
        footnote.definition.footnoteLabelRange.map { (rope.string(in: $0), nil) }
      }
    case .language:
      let used = Set(index.tree.codeBlocks.compactMap(\.language))
      return used.union(languages).sorted().map { ($0, nil) }
    }
  }

  private static let languages: Set = [
    "bash", "c", "cpp", "css", "diff", "go", "html", "java", "javascript", "json", "kotlin", "markdown",
    "python",
    "ruby", "rust", "sh", "sql", "swift", "toml", "typescript", "xml", "yaml",
  ]
}

/// What could be completed at a caret, told from its line: what is being typed is no link yet.
struct CompletionPlace: Equatable {
  enum Kind: Equatable { case anchor, label, footnote, language }

  /// What is being written.
  let kind: Kind
  /// Where it begins.
  let start: UTF8Offset

  /// The place that ends at `caret`; `nil` where nothing can be completed.
  init?(before caret: UTF8Offset, in rope: Rope) {
    let line = rope.startOfLine(holding: caret)
    let text = rope.bytes(in: line..<caret)
    for (opener, kind) in [("](#", Kind.anchor), ("[^", .footnote), ("][", .label), ("[", .label)] {
      let opener = Array(opener.utf8)
      guard let start = text.lastStart(of: opener) else { continue }
      let rest = text[(start + opener.count)...]
      guard !rest.contains(where: { "[]()".utf8.contains($0) }) else { continue }
      (self.kind, self.start) = (kind, line.advanced(by: start + opener.count))
      return
    }
    let content = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    guard let fence = content.first, fence == UInt8(ascii: "`") || fence == UInt8(ascii: "~") else {
      return nil
    }
    let word = content.drop { $0 == fence }
    guard content.count - word.count >= 3, !word.contains(where: { $0 == 0x20 || $0 == fence }) else {
      return nil
    }
    (kind, start) = (.language, line.advanced(by: word.startIndex))
  }
}

extension [UInt8] {
  /// Where `other` begins the last time that it's in here.
  fileprivate func lastStart(of other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...count - other.count).last { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}
