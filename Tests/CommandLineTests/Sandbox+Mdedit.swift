import TestSupport
import Testing

extension Sandbox {
  /// Runs `mdedit` with `input` as its standard input.
  func mdedit(_ arguments: [String], input: some Sequence<UInt8> = []) throws -> Run {
    try run(Products.executable("mdedit"), arguments, input: Array(input))
  }

  /// Has `mdedit batch` answer `requests`, one a line, and gives back the replies, one for each.
  func batch(_ requests: [String]) throws -> [String] {
    let run = try mdedit(["batch"], input: requests.map { $0 + "\n" }.joined().utf8)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let replies = run.text.split(separator: "\n").map(String.init)
    try #require(replies.count == requests.count)
    return replies
  }

  /// Has `mdedit --check` read configuration files with `texts`, each for a file of its own, and gives back what is
  /// said of each: no line, or one.
  func complaints(of texts: [String]) throws -> [String?] {
    for (number, text) in texts.enumerated() {
      try write(text, at: "\(number)/.mdedit.toml")
      try write("", at: "\(number)/a.md")
    }
    let run = try mdedit(["--check"] + texts.indices.map { "\($0)/a.md" })
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(run.text.isEmpty && run.status == (lines.isEmpty ? 0 : 2))
    let found = texts.indices.map { number in lines.filter { $0.hasPrefix("\(number)/.mdedit.toml:") } }
    #expect(found.allSatisfy { $0.count <= 1 } && found.joined().count == lines.count, "\(run.errors)")
    return found.enumerated().map { number, lines in
      lines.first.map { String($0.dropFirst("\(number)/.mdedit.toml:".count)) }
    }
  }
}
