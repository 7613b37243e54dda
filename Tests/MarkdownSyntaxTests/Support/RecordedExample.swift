import Foundation
@_spi(Benchmarks) import MarkdownSyntax
import TestSupport

/// A text and what cmark-gfm prints for it, recorded by `Scripts/record-cmark-gfm`.
struct RecordedExample: Decodable, Sendable {
  /// The text.
  var markdown: String
  /// That program's HTML.
  var html: String
  /// Why our HTML differs, and what it is, where that program is wrong.
  var ours: Difference?

  /// A difference that is meant.
  struct Difference: Decodable, Sendable {
    /// Our HTML.
    var html: String
    /// What is wrong with that program's.
    var reason: String
  }

  /// The examples of `Fixtures/syntax/NAME.cmark-gfm.jsonl`.
  static func all(_ name: String) throws -> [RecordedExample] {
    let file = Corpora.packageRoot.appending(path: "Fixtures/syntax/\(name).cmark-gfm.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(RecordedExample.self, from: Data($0.utf8))
    }
  }
}

extension [String] {
  /// Whether a row of recorded differences counts with the linked cmark: where its last field is a release, the
  /// difference went with that.
  var countsHere: Bool { last.flatMap(CMarkRelease.init).map { CMarkRelease.linked < $0 } ?? true }
}
