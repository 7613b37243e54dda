import Testing

@testable import LanguageServer

/// Names of files, and ways between them.
@Suite struct AddressTests {
  @Test(
    "a URI is a path and back",
    arguments: [
      ("file:///a/b.md", "/a/b.md", "file:///a/b.md"),
      ("file://localhost/a%20b/./c/../%C3%A9.md", "/a b/é.md", "file:///a%20b/%C3%A9.md"),
      ("FILE:///a.md#x", "/a.md", "file:///a.md"), ("file:///%zz%+1", "/%zz%+1", "file:///%25zz%25+1"),
      ("file:///%FF", "/%FF", "file:///%25FF"), ("file:///", "/", "file:///"),
      ("file:///c%3A/x", "/c:/x", "file:///c%3A/x"),
    ])
  func uris(uri: String, path: String, written: String) {
    #expect(FileURI.path(uri) == path)
    #expect(FileURI.uri(path) == written)
  }

  @Test("what is no file has no path", arguments: ["http://a/b", "untitled:a", "file://host/a", "a", ""])
  func others(uri: String) { #expect(FileURI.path(uri) == nil) }

  @Test(
    "a destination leads to a file and an anchor",
    arguments: [
      ("b.md", "/w/d/b.md", nil), ("../b%20c.md#x%C3%A9", "/w/b c.md", "xé"), ("#x", "/w/d/a.md", "x"),
      ("/b.md?x=y#z", "/w/b.md", "z"), ("b.md#", "/w/d/b.md", ""), ("./c/", "/w/d/c", nil),
    ] as [(String, String, String?)])
  func targets(destination: String, path: String, anchor: String?) {
    let home = DocumentHome(path: "/w/d/a.md", root: "/w")
    #expect(home.target(of: destination) == LinkTarget(path: path, anchor: anchor))
  }

  @Test("what leads elsewhere is no target", arguments: ["http://a", "//a/b", "mailto:a@b", ""])
  func elsewhere(destination: String) {
    #expect(DocumentHome(path: "/w/a.md").target(of: destination) == nil)
    #expect(DocumentHome().target(of: "b.md") == nil)
  }

  @Test(
    "the way to a file is as short as can be",
    arguments: [
      ("/w/a.md", "/w", "a.md"), ("/w/a.md", "/w/d/e", "../../a.md"), ("/w/d/a.md", "/w", "d/a.md"),
      ("/v/a.md", "/w", "../v/a.md"), ("/a", "/", "a"), ("/w", "/w", "../w"),
    ])
  func ways(path: String, folder: String, way: String) {
    #expect(FileURI.relative(path, from: folder) == way)
  }

  @Test(
    "a path is written as the one before it was, with nothing that would end a link",
    arguments: [
      ("b.md", "/w/é (x) &amp;.md", "é%20%28x%29%20%26amp;.md"), ("./b.md", "/w/c.md", "./c.md"),
      ("./b.md", "/c.md", "../c.md"), ("/b.md", "/w/d/c.md", "/d/c.md"), ("/b.md", "/c.md", "../c.md"),
      ("b.md?q#x", "/w/c.md", "c.md?q#x"),
    ])
  func written(old: String, target: String, new: String) throws {
    let address = try #require(LinkAddress(old))
    let home = DocumentHome(path: "/w/a.md", root: "/w")
    #expect(address.written(path: home.written(target, as: address)) == new)
  }
}
