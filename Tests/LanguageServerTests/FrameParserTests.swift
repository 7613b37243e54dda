import LanguageServer
import Testing

@Suite struct FrameParserTests {
  @Test("messages come out whole, however the stream is cut", arguments: 1...40)
  func cuts(size: Int) throws {
    let messages = [Array("{}".utf8), Array("{\"a\": \"ä\"}".utf8), []]
    let stream = messages.flatMap(FrameParser.frame)
    var (parser, found) = (FrameParser(), [[UInt8]]())
    for start in stride(from: 0, to: stream.count, by: size) {
      parser.append(stream[start..<min(start + size, stream.count)])
      while let message = try parser.next() { found.append(message) }
    }
    #expect(found == messages && parser.isBetweenMessages)
  }

  @Test(
    "what is no stream of messages is refused",
    arguments: [
      ("hello\n", FrameParser.Problem.badHeader), ("Content-Type: x\r\n\r\n", .noLength),
      ("Content-Length: x\r\n\r\n", .noLength), ("Content-Length: -1\r\n\r\n", .noLength),
      ("Content-Length: 9999999999\r\n\r\n", .tooLong(9_999_999_999)),
      (String(repeating: "x", count: 5000), .badHeader),
    ])
  func refused(text: String, problem: FrameParser.Problem) {
    var parser = FrameParser()
    parser.append(text.utf8)
    #expect(throws: problem) { try parser.next() }
  }

  @Test("other headers, letter case and bare line feeds are taken")
  func lenient() throws {
    var parser = FrameParser()
    parser.append("content-length:  2\nContent-Type: a; b=c\n\n{}x".utf8)
    #expect(try parser.next() == Array("{}".utf8))
    #expect(!parser.isBetweenMessages)
  }
}
