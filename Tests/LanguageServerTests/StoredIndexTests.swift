import JSONText
import TestSupport
import Testing

@testable import LanguageServer

/// What a server leaves to the next one.
@MainActor @Suite struct StoredIndexTests {
  typealias Client = TestClient

  /// One file more than are worth it.
  private static let count = StoredIndex.fewestFiles + 1

  /// As many files, each with a link to the next one and an anchor in HTML.
  private static func files() -> StubFiles {
    StubFiles(
      (0..<count).reduce(into: [:]) {
        let links = "[n](\($1 + 1).md#x\($1 + 1)) [p](p.png)"
        $0["/w/\($1).md"] = "# Head \($1) é\n\n<a id=\"x\($1)\"></a> \(links)\n\n## Sub\n"
      })
  }

  /// All that the index says, file by file.
  private static func contents(_ client: Client) -> [String] {
    let index = client.server.workspace.current
    return index.files.map { path in
      let summary = index.summary(of: path)
      let links = summary?.links.map { "\(index.path(of: $0)) \($0.anchor ?? "-") \($0.place)" }
      return "\(path) \(summary?.headings ?? []) \(links ?? []) \(summary?.anchors ?? [])"
    }
  }

  @Test("files that are as they were aren't read again, and are known as they were")
  func same() async {
    let files = Self.files()
    let first = await Client(workspace: files)
    #expect(files.takeReads().count == Self.count)
    let second = await Client(workspace: files)
    #expect(files.takeReads().isEmpty)
    #expect(Self.contents(second) == Self.contents(first) && !Self.contents(first).isEmpty)
    #expect(second.server.workspace.current.mentions(of: "/w/p.png").count == Self.count)
  }

  @Test("of files that changed, came or went, just these are read, also by the server after that")
  func changed() async {
    let files = Self.files()
    _ = await Client(workspace: files)
    _ = files.takeReads()
    files["/w/3.md"] = "# Other\n"
    files["/w/4.md"] = nil
    files["/w/new.md"] = "# New\n"
    files["/w/z.md"] = "# Z\n"
    let second = await Client(workspace: files)
    #expect(files.takeReads() == ["/w/3.md", "/w/new.md", "/w/z.md"])
    let fresh = StubFiles([:])
    for path in files.find(["/w"], in: ["/w"]) { fresh[path] = files[path] }
    let third = await Client(workspace: fresh)
    #expect(Self.contents(second) == Self.contents(third))
    _ = await Client(workspace: files)
    #expect(files.takeReads() == ["/w/new.md"])
  }

  @Test("a file that the client has open isn't kept as the client has it")
  func open() async {
    let files = Self.files()
    let client = Client(files: files)
    client.start()
    client.open("# Unsaved\n", uri: "file:///w/5.md")
    await client.server.workspace.settle()
    _ = files.takeReads()
    let second = await Client(workspace: files)
    #expect(files.takeReads() == ["/w/5.md"])
    #expect(second.server.workspace.current.summary(of: "/w/5.md")?.headings.first?.title == "Head 5 é")
  }

  @Test("what is damaged or cut off is as nothing, and is written anew")
  func damaged() async {
    let files = Self.files()
    let client = await Client(workspace: files)
    let (whole, wanted) = (files.kept ?? [], Self.contents(client))
    var random = SeededGenerator(seed: Cases.seed())
    for round in 0..<Cases.count(12, least: 3) {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      if round % 3 == 0 {
        bytes.removeLast(bytes.count - place)
      } else {
        bytes[place] ^= 1 << UInt8(round % 8)
      }
      files.kept = bytes
      _ = files.takeReads()
      let other = await Client(workspace: files)
      #expect(files.takeReads().count == Self.count, "byte \(place)")
      #expect(Self.contents(other) == wanted && files.kept?.count == whole.count)
    }
  }

  @Test("bytes with a right checksum that say nonsense are as nothing")
  func nonsense() {
    var random = SeededGenerator(seed: Cases.seed())
    let mark = Array("mdedit index 2\n".utf8)
    for _ in 0..<Cases.count(2_000) {
      var writer = PackedWriter()
      writer.write(raw: mark)
      writer.write("p")
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        writer.write(UInt8.random(in: 0...(Bool.random(using: &random) ? 4 : 255), using: &random))
      }
      writer.write(whole: Checksum.of(writer.bytes[mark.count...]))
      let index = StoredIndex(writer.bytes, for: "p")
      _ = index?.facts(of: "", stamp: 0)
    }
  }

  @Test("columns of another unit, and another dialect, make other facts")
  func otherwise() async {
    let files = Self.files()
    _ = await Client(workspace: files)
    _ = files.takeReads()
    let utf8 = await Client(workspace: files, capabilities: #""general": {"positionEncodings": ["utf-8"]}"#)
    #expect(files.takeReads().count == Self.count)
    #expect(
      utf8.server.workspace.current.heading(anchored: "head-3-é", in: "/w/3.md")?.place.end.character == 11)
    files["/w/style.toml"] = "commonmark"
    _ = await Client(workspace: files, capabilities: #""general": {"positionEncodings": ["utf-8"]}"#)
    #expect(files.takeReads().count == Self.count)
  }

  @Test("a few files are read in no time, and nothing is kept of them")
  func few() async {
    let files = StubFiles(["/w/a.md": "# A\n"])
    _ = await Client(workspace: files)
    #expect(files.kept == nil)
  }
}
