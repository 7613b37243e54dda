import TestSupport
import Testing

@Suite("mdedit lsp serves standard input")
struct LanguageServerProcessTests {
  /// What frames its argument as a message.
  private static let frame = #"m() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }; "#

  private static let start =
    #"m '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'; "#

  @Test(
    "its status says how the client went",
    arguments: [
      (#"m '{"jsonrpc":"2.0","id":2,"method":"shutdown"}'; m '{"jsonrpc":"2.0","method":"exit"}'"#, 0, 2),
      (#"m '{"jsonrpc":"2.0","method":"exit"}'"#, 1, 1), ("true", 1, 1),
      ("printf 'Content-Length: 9\r\n\r\n{'", 2, 1),
      ("echo nonsense; echo", 2, 1),
    ])
  func status(script: String, status: Int32, replies: Int) throws {
    let run = try Sandbox().bash("{ \(Self.frame)\(Self.start)\(script); } | \"$MDEDIT\" lsp")
    #expect(run.status == status && run.errors.isEmpty == (status != 2))
    #expect(run.text.ranges(of: "Content-Length: ").count == replies)
  }

  @Test(
    "options that editors pass are taken, others refused with what is wrong",
    arguments: [
      ("--stdio", 0), ("--no-cache --stdio", 0), ("--cache", 0), ("--nonsense", 2), ("--stdio extra", 2),
      ("--listen", 2), ("--help", 0),
    ])
  func options(options: String, status: Int32) throws {
    let end = #"m '{"jsonrpc":"2.0","id":2,"method":"shutdown"}'; m '{"jsonrpc":"2.0","method":"exit"}'"#
    let run = try Sandbox().bash("{ \(Self.frame)\(Self.start)\(end); } | \"$MDEDIT\" lsp \(options)")
    #expect(run.status == status && run.errors.isEmpty == (status == 0))
  }

  @Test("settings have the names of the command line's options")
  func settings() throws {
    let options = #"{"bullet":"asterisk","strong":"underscore","renumber":false}"#
    let script = #"""
      m '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"initializationOptions":OPTIONS}}'
      m '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"a:b","languageId":"markdown","version":1,"text":"- **a**\n"}}}'
      m '{"jsonrpc":"2.0","id":2,"method":"textDocument/formatting","params":{"textDocument":{"uri":"a:b"}}}'
      """#.replacing("OPTIONS", with: options)
    let run = try Sandbox().bash("{ \(Self.frame)\n\(script)\n} | \"$MDEDIT\" lsp")
    #expect(run.text.contains(#""newText": "* __""#) && run.text.contains(#""newText": "__""#))
    #expect(!run.text.contains("logMessage"))
  }

  @Test("a client that goes away ends it")
  func closedPipe() throws {
    let run = try Sandbox().bash(
      "{ \(Self.frame)\(Self.start) sleep 0.2; for i in {1..2000}; do \(Self.start) done; } | \"$MDEDIT\" lsp | head -c 1 > /dev/null; echo done"
    )
    #expect(run.text == "done\n")
  }

  @Test("headings of files that nobody has open are found, and links to a file that is renamed follow it")
  func workspace() throws {
    let sandbox = try Sandbox()
    try sandbox.write("# Alpha\n\n[b](docs/b.md#beta)\n", at: "a.md")
    try sandbox.write("# Beta\n", at: "docs/b.md")
    try sandbox.write("# Hidden\n", at: "out/c.md")
    try sandbox.write("out/\n", at: ".gitignore")
    let script = #"""
      root=$(pwd -P)
      talk() {
        m '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"rootUri":"file://'$root'"}}'
        m '{"jsonrpc":"2.0","method":"initialized","params":{}}'
        m '{"jsonrpc":"2.0","id":2,"method":"workspace/symbol","params":{"query":""}}'
        file='{"oldUri":"file://'$root'/docs","newUri":"file://'$root'/texts"}'
        m '{"jsonrpc":"2.0","id":3,"method":"workspace/willRenameFiles","params":{"files":['$file']}}'
        for i in {1..200}; do grep -q '"id": 3' replies && break; sleep 0.05; done
        m '{"jsonrpc":"2.0","id":4,"method":"shutdown"}'
        m '{"jsonrpc":"2.0","method":"exit"}'
      }
      talk | "$MDEDIT" lsp > replies; echo $?; cat replies
      """#
    let run = try sandbox.bash(": > replies; \(Self.frame)\n\(script)")
    #expect(run.text.hasPrefix("0\n"))
    #expect(run.text.contains(#""name": "Alpha""#) && run.text.contains(#""name": "Beta""#))
    #expect(!run.text.contains("Hidden") && run.text.contains(#""newText": "texts/b.md#beta""#))
  }

  @Test("a client that reads nothing for a while gets all replies once it reads, in their order")
  func slowReader() throws {
    let sandbox = try Sandbox()
    let client = #"""
      import json, os, subprocess, time
      server = subprocess.Popen([os.environ["MDEDIT"], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      def frame(message):
        body = json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body
      text = "# a *b*\n" * 50
      document = {"uri": "a:b", "languageId": "markdown", "version": 1, "text": text}
      out = frame({"id": 0, "method": "initialize", "params": {"capabilities": {}}})
      out += frame({"method": "textDocument/didOpen", "params": {"textDocument": document}})
      for number in range(1, 201):
        tokens = {"method": "textDocument/semanticTokens/full", "params": {"textDocument": {"uri": "a:b"}}}
        out += frame({"id": number} | tokens)
      server.stdin.write(out + frame({"id": 201, "method": "shutdown"}) + frame({"method": "exit"}))
      server.stdin.flush()
      time.sleep(0.3)
      assert server.poll() is None, "it waits for its reader"
      ids = []
      while (line := server.stdout.readline()):
        length = int(line.split(b":")[1])
        server.stdout.readline()
        message = json.loads(server.stdout.read(length))
        if "id" in message: ids.append(message["id"])
      print(ids == list(range(202)), server.wait())
      """#
    try sandbox.write(client, at: "client.py")
    let run = try sandbox.bash("python3 client.py")
    #expect(run.text == "True 0\n" && run.errors.isEmpty)
  }

  @Test("the index of a large folder is found by the next start, unless that isn't wanted")
  func cache() throws {
    let sandbox = try Sandbox()
    for number in 0..<120 { try sandbox.write("# Head \(number)\n", at: "w/\(number).md") }
    let script = #"""
      export XDG_CACHE_HOME=$PWD/cache
      find w -name '*.md' -exec touch -d '1 hour ago' {} +
      root=$(pwd -P)/w
      talk() {
        m '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"rootUri":"file://'$root'"}}'
        m '{"jsonrpc":"2.0","method":"initialized","params":{}}'
        m '{"jsonrpc":"2.0","id":2,"method":"workspace/symbol","params":{"query":"Head 7"}}'
        for i in {1..200}; do grep -q '"id": 2' replies && break; sleep 0.05; done
        # Where none is to come, it's waited for shortly.
        tries=200; [ -z "$options" ] || tries=10
        for ((i = 0; i < tries; i++)); do ls cache/mdedit/index-* > /dev/null 2>&1 && break; sleep 0.05; done
        m '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
        m '{"jsonrpc":"2.0","method":"exit"}'
      }
      for options in --no-cache "" ""; do
        : > replies
        talk | "$MDEDIT" lsp $options > replies
        grep -c 'Head 77' replies
        stat -c '%a' cache/mdedit/index-* 2> /dev/null
      done
      """#
    let run = try sandbox.bash("\(Self.frame)\n\(script)")
    #expect(run.text == "1\n1\n600\n1\n600\n")
  }

  @Test(
    "a client is served on a socket, which is gone afterwards; a path that is taken or too long is refused")
  func socket() throws {
    let sandbox = try Sandbox()
    let client = """
      import socket, sys, time
      client = socket.socket(socket.AF_UNIX)
      for _ in range(200):
        try:
          client.connect("s")
          break
        except OSError: time.sleep(0.05)
      client.sendall(sys.stdin.buffer.read())
      print(client.makefile("rb").read().decode())
      """
    try sandbox.write(client, at: "client.py")
    let run = try sandbox.bash(
      "\(Self.frame)\"$MDEDIT\" lsp --listen s & { \(Self.start)m '{\"method\":\"exit\"}'; } | python3 client.py; "
        + "wait $!; echo $?; ls; touch t; \"$MDEDIT\" lsp --listen t; echo $?; "
        + "\"$MDEDIT\" lsp --listen $(printf '%0200d' 0); echo $?")
    #expect(run.text.contains("serverInfo") && run.text.hasSuffix("1\nclient.py\n2\n2\n"))
    #expect(run.errors.contains("something at this path") && run.errors.contains("too long"))
  }
}
