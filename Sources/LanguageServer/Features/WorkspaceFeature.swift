import JSONText
import TextBuffer

/// Workspace symbols, and edits of links when files are renamed.
enum WorkspaceFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("workspaceSymbolProvider", true)
    writer.object("workspace") {
      $0.object("workspaceFolders") {
        $0.field("supported", true)
        $0.field("changeNotifications", true)
      }
      $0.object("fileOperations") {
        for name in ["willRename", "didRename"] {
          $0.object(name) {
            $0.array("filters") {
              $0.object {
                $0.field("scheme", "file")
                $0.object("pattern") { $0.field("glob", "**") }
              }
            }
          }
        }
      }
    }
  }

  static var requests: [String: RequestHandler] {
    [
      "workspace/symbol": { server, request, writer throws(ResponseError) in
        let query = try request.params(SymbolParams.self).query
        let search = SymbolSearch(query, in: server.workspace.current)
        writer.array { writer in
          for found in search.found {
            writer.object {
              $0.field("name", found.name)
              $0.field("kind", SymbolsFeature.kind)
              $0.field("containerName", server.workspace.shown(found.path))
              $0.key("location")
              $0.location(server.workspace.uri(of: found.path), found.place)
            }
          }
        }
      },
      "workspace/willRenameFiles": { server, request, writer throws(ResponseError) in
        let files = try request.params(FileRenames.self).files
        let moves = files.compactMap { file -> FileMove? in
          guard let old = FileURI.path(file.oldUri), let new = FileURI.path(file.newUri) else { return nil }
          return FileMove(old: old, new: new)
        }
        let edits = try FileMoves(moves).edits(in: server.workspace)
        if edits.isEmpty { return writer.null() }
        writer.object { $0.workspaceEdit(edits, server.client) }
      },
    ]
  }

  private struct SymbolParams: Decodable { var query: String }
}

extension Workspace {
  /// The path of a file relative to the client's folder, for display.
  func shown(_ path: String) -> String {
    guard let root = home(of: path).root else { return path }
    return String(path.dropFirst(root == "/" ? 1 : root.count + 1))
  }
}

/// A fuzzy search for headings in all files: the letters of the query appear in the title in that order.
struct SymbolSearch {
  /// A matching heading.
  struct Found {
    var name: String
    var path: String
    var place: PositionRange
  }

  /// The matches, the best first.
  let found: [Found]

  /// The maximum number of matches; nobody reads more.
  static let mostFound = 500

  /// The matches in `index` for `query`; case and spaces are ignored.
  init(_ query: String, in index: WorkspaceIndex) {
    let wanted = Array(query.lowercased().utf8.filter { $0 != 0x20 })
    var ranked: [(rank: Int, found: Found)] = []
    for path in index.files {
      for heading in index.summary(of: path)?.headings ?? [] {
        guard let rank = Self.rank(of: heading.title, for: wanted) else { continue }
        let name = SymbolsFeature.name(heading.title, level: heading.level)
        ranked.append((rank, Found(name: name, path: path, place: heading.place)))
      }
    }
    // Sorting is stable: matches of equal rank stay in the order of files and places.
    found = ranked.ordered(by: \.rank).prefix(Self.mostFound).map(\.found)
  }

  /// The rank of a match, the best first: 0 for a prefix, 1 for a substring, 2 for a subsequence; `nil` for no match.
  static func rank(of title: String, for wanted: [UInt8]) -> Int? {
    guard let first = wanted.first else { return 2 }
    let letters = Array(title.lowercased().utf8.filter { $0 != 0x20 })
    if letters.starts(with: wanted) { return 0 }
    var next = wanted[...]
    for letter in letters where letter == next.first { next = next.dropFirst() }
    guard next.isEmpty else { return nil }
    let isPiece = letters.indices.contains { letters[$0] == first && letters[$0...].starts(with: wanted) }
    return isPiece ? 1 : 2
  }
}
