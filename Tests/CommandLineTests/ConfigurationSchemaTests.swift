import Foundation
import TestSupport
import Testing

@Suite("mdedit config --schema describes configuration files")
struct ConfigurationSchemaTests {
  private func schema(_ sandbox: Sandbox) throws -> [String: Any] {
    let run = try sandbox.mdedit(["config", "--schema"], input: [])
    #expect(run.status == 0 && run.errors.isEmpty)
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  /// The words of a property; numbers are words, too.
  private static func words(of property: [String: Any]) -> [String]? {
    (property["enum"] as? [Any])?.compactMap { $0 as? String }
  }

  @Test("numbers are as the program takes them")
  func numbers() throws {
    let sandbox = try Sandbox()
    let properties = try #require(try schema(sandbox)["properties"] as? [String: [String: Any]])
    let indents = try #require(properties["list-indent"]?["enum"] as? [Any])
    #expect(indents.contains { $0 as? Int == 2 } && indents.contains { $0 as? String == "2" })
    let choices = try #require(properties["fence-length"]?["anyOf"] as? [[String: Any]])
    let pattern = try Regex(try #require(choices.compactMap { $0["pattern"] as? String }.first))
    let lengths = ["0", "2", "3", "9", "10", "29", "x"]
    let complaints = try sandbox.complaints(of: lengths.map { "fence-length = \"\($0)\"\n" })
    for (length, complaint) in zip(lengths, complaints) {
      #expect((length.wholeMatch(of: pattern) != nil) == (complaint == nil), "\(length)")
    }
    #expect(try sandbox.complaints(of: ["list-indent = 2\n"]) == [nil])
  }

  @Test("names what a file may set, and nothing else; overrides are the settings and their files")
  func names() throws {
    let sandbox = try Sandbox()
    let properties = try #require(try schema(sandbox)["properties"] as? [String: Any])
    try sandbox.write("flavour = 1\n", at: "a.toml")
    let refusal = try sandbox.mdedit(["--config", "a.toml"], input: []).errors
    let known = refusal.split(separator: "there are ").last?.split(separator: ", ").map {
      $0.trimmingCharacters(in: .newlines)
    }
    let tables: Set<String> = ["overrides", "code-formatters"]
    #expect(Set(known ?? []).union(tables) == Set(properties.keys))
    let overrides = try #require(properties["overrides"] as? [String: Any])
    let items = try #require(overrides["items"] as? [String: Any])
    let inner = try #require(items["properties"] as? [String: Any])
    let own = tables.union(["extend", "include", "exclude"])
    #expect(Set(inner.keys) == Set(properties.keys).subtracting(own).union(["files"]))
    #expect(items["additionalProperties"] as? Bool == false)
  }

  @Test("every word that it has for a setting is one, and others aren't")
  func words() throws {
    let sandbox = try Sandbox()
    let properties = try #require(try schema(sandbox)["properties"] as? [String: [String: Any]])
    var settings: [(text: String, isKnown: Bool)] = []
    for (name, property) in properties {
      let choices = property["anyOf"] as? [[String: Any]] ?? [property]
      guard let words = choices.compactMap(Self.words).first else { continue }
      #expect(property["description"] is String)
      settings += words.map { ("\(name) = \"\($0)\"\n", true) } + [("\(name) = \"nonsense\"\n", false)]
    }
    for (setting, complaint) in zip(settings, try sandbox.complaints(of: settings.map(\.text))) {
      #expect((complaint == nil) == setting.isKnown, "\(setting.text): \(complaint ?? "")")
    }
    #expect(settings.count > 40)
  }

  @Test("every setting of a file is an option of format and of requests, with the same words")
  func options() throws {
    let sandbox = try Sandbox()
    let properties = try #require(try schema(sandbox)["properties"] as? [String: [String: Any]])
    var (arguments, requests) = (["--no-config"], [String]())
    for (name, property) in properties {
      let choices = property["anyOf"] as? [[String: Any]] ?? [property]
      guard let words = choices.compactMap(Self.words).first else { continue }
      // The command line has the style as a flag.
      arguments += name == "style" ? ["--canonical"] : ["--" + name, words[0]]
      requests += (words + ["nonsense"]).map {
        #"{"op": "format", "text": "", "options": {"\#(name)": "\#($0)"}}"#
      }
    }
    #expect(try sandbox.mdedit(arguments, input: "a\n".utf8).text == "a\n" && arguments.count > 36)
    for (request, reply) in zip(requests, try sandbox.batch(requests)) {
      let isKnown = !request.contains("nonsense")
      #expect(reply.contains(isKnown ? #""text": """# : "invalid-option"), "\(request): \(reply)")
    }
  }
}
