import Foundation
import TestSupport
import Testing

/// Runs `Scripts/setup` on a pretended machine: a `PATH` of a few real tools and of fakes that take notes.
@Suite("Scripts/setup installs what is missing, and only that")
struct SetupScriptTests {
  /// The package managers that the script knows and what each is asked to install.
  static let managers = [
    ("apt-get", "apt-get install -y -q libcmark-dev pkg-config"),
    ("dnf", "dnf install -y -q cmark-devel pkgconf-pkg-config"),
    ("zypper", "zypper --non-interactive install cmark-devel pkg-config"),
    ("pacman", "pacman -Sy --needed --noconfirm cmark pkgconf"),
    ("apk", "apk add cmark-dev pkgconf"),
    ("brew", "brew install cmark pkgconf"),
  ]

  /// A machine with `tools` besides the usual ones, of which `user` is the user's number.
  private func setUp(
    tools: [String], user: Int = 0, uname: String = "Linux", arguments: String = ""
  ) throws -> Sandbox.Run {
    let sandbox = try Sandbox()
    let script = Corpora.packageRoot.appending(path: "Scripts/setup").path
    // Installing is what makes libcmark be found, unless it was there.
    return try sandbox.bash(
      #"""
      mkdir bin
      for tool in bash env; do ln -s "$(command -v $tool)" bin/; done
      fake() { printf '#!/bin/bash\n%s\n' "$2" > "bin/$1"; chmod +x "bin/$1"; }
      fake uname 'echo \#(uname)'
      fake id 'echo \#(user)'
      for tool in \#(tools.joined(separator: " ")); do
        case $tool in
          installed) : > libcmark; fake pkg-config '[ -e libcmark ]' ;;
          stale) : > stale ;;
          sudo) fake sudo 'echo sudo >> notes; exec "$@"' ;;
          swift) fake swift '' ;;
          *) fake $tool "echo \"$tool \$*\" >> notes
            if [ \"\$1\" = update ]; then exec $(command -v rm) -f stale; fi
            if [ -e stale ]; then exit 100; fi
            printf '#!/bin/bash\n' > bin/pkg-config; $(command -v chmod) +x bin/pkg-config" ;;
        esac
      done
      touch notes
      PATH="$PWD/bin" bash "\#(script)" \#(arguments)
      status=$?
      cat notes
      exit $status
      """#)
  }

  @Test("does nothing where everything is there")
  func nothing() throws {
    let run = try setUp(tools: ["swift", "installed", "apt-get"])
    #expect(run == Sandbox.Run(status: 0, output: [], errors: ""))
  }

  @Test("as root, asks the machine's package manager directly", arguments: managers)
  func root(_ manager: String, _ command: String) throws {
    let run = try setUp(tools: ["swift", manager])
    #expect(run.status == 0)
    #expect(run.text == command + "\n")
  }

  @Test("not as root, asks through sudo; Homebrew never", arguments: managers)
  func sudo(_ manager: String, _ command: String) throws {
    let run = try setUp(tools: ["swift", manager, "sudo"], user: 1_000)
    #expect(run.status == 0)
    #expect(run.text == (manager == "brew" ? "" : "sudo\n") + command + "\n")
  }

  @Test("a dry run prints what it would run, and runs nothing", arguments: managers)
  func dryRun(_ manager: String, _ command: String) throws {
    let run = try setUp(tools: ["swift", manager, "sudo"], user: 1_000, arguments: "--dry-run")
    let environment = manager == "apt-get" ? "env DEBIAN_FRONTEND=noninteractive " : ""
    #expect(
      run
        == Sandbox.Run(
          status: 0, output: Array("\(manager == "brew" ? "" : "sudo ")\(environment)\(command)\n".utf8),
          errors: ""))
  }

  @Test("a dry run where everything is there prints nothing")
  func dryRunOfNothing() throws {
    let run = try setUp(tools: ["swift", "installed", "apt-get"], arguments: "--dry-run")
    #expect(run == Sandbox.Run(status: 0, output: [], errors: ""))
  }

  @Test("fetches apt's lists where they are missing or old")
  func staleLists() throws {
    let run = try setUp(tools: ["swift", "apt-get", "stale"])
    #expect(run.status == 0)
    let install = "apt-get install -y -q libcmark-dev pkg-config\n"
    #expect(run.text == install + "apt-get update -q\n" + install)
  }

  @Test("on a Mac, Homebrew is the only manager")
  func mac() throws {
    #expect(
      try setUp(tools: ["swift", "brew", "apt-get"], uname: "Darwin").text == "brew install cmark pkgconf\n")
  }

  @Test(
    "says what to install where it can't be done here",
    arguments: [
      (["swift"], 0, "install libcmark 0.30 or later with its headers"),
      (["swift", "apt-get"], 1_000, "not root, and there is no sudo: run as root: "),
      (["installed"], 0, "there is no Swift toolchain: install Swift 6.2 or later"),
    ])
  func impossible(_ tools: [String], _ user: Int, _ message: String) throws {
    let run = try setUp(tools: tools, user: user)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
  }
}
