import Foundation
import TestSupport
import Testing

/// What `Scripts/install`, `Scripts/manual` and `Scripts/package` make of the programs that were built with the tests.
@Suite("Installing")
struct InstallTests {
  /// Runs `script`, for which `$SCRIPTS` and `$BUILT` are the folders of the scripts and of the programs.
  private func run(_ script: String) throws -> Sandbox.Run {
    try Sandbox().bash(
      script,
      environment: [
        "SCRIPTS": Corpora.packageRoot.appending(path: "Scripts").path,
        "BUILT": try Products.executable("mdedit").deletingLastPathComponent().path,
      ])
  }

  @Test(
    "installs the program, its manual page and completions and the C library, below DESTDIR",
    .enabled(if: InstallTests.hasPython), .large)
  func install() throws {
    let run = try run(
      #"""
      # The library is built by a package of its own; here another file is in its place.
      mkdir built && ln -s "$BUILT"/mdedit built && touch built/libmarkdown-editing.so
      DESTDIR="$PWD/stage" "$SCRIPTS/install" --built "$PWD/built" /opt/mdedit 2>/dev/null || exit 1
      cd stage/opt/mdedit
      printf '*  a\n' | bin/mdedit
      for script in share/bash-completion/completions/*; do bash -n "$script" || echo "$script is no script"; done
      PKG_CONFIG_PATH=lib/pkgconfig pkg-config --cflags --libs markdown-editing | sed "s|lib/pkgconfig/../../||g"
      find . -type f ! -path './lib/*' | sort
      find . -type f | wc -l; wc -l <share/mdedit/installed
      """#)
    #expect(run.errors.isEmpty)
    #expect(
      run.text.split(separator: "\n").map { $0.replacing(" ", with: "") } == [
        "*a", "-Iinclude-Llib-lmarkdown-editing",
        "./bin/mdedit", "./include/markdown_editing.h", "./share/bash-completion/completions/mdedit",
        "./share/fish/vendor_completions.d/mdedit.fish", "./share/man/man1/mdedit.1",
        "./share/mdedit/installed", "./share/zsh/site-functions/_mdedit",
        // The list doesn't list itself. A program that wasn't built is left out.
        "9", "8",
      ])
  }

  @Test(
    "installs nothing without mdedit, and no header without the library",
    .enabled(if: InstallTests.hasPython), .large)
  func parts() throws {
    let run = try run(
      #"""
      mkdir built
      "$SCRIPTS/install" --built "$PWD/built" there && exit 1
      ls
      ln -s "$BUILT"/mdedit built
      "$SCRIPTS/install" --built "$PWD/built" there 2>/dev/null || exit 1
      find there -name '*.h' -o -name '*.pc'
      """#)
    #expect(run.status == 0 && run.text == "built\n")
    #expect(run.errors.hasPrefix("install: there is no mdedit in "))
  }

  @Test(
    "a second time replaces what is there, and uninstalling leaves what was there before",
    .enabled(if: InstallTests.hasPython), .large)
  func uninstall() throws {
    let run = try run(
      #"""
      mkdir -p there/bin && echo mine >there/bin/other
      for time in 1 2; do "$SCRIPTS/install" --built "$BUILT" there 2>/dev/null || exit 1; done
      "$SCRIPTS/install" --uninstall there
      find there -type f
      "$SCRIPTS/install" --uninstall there
      """#)
    #expect(run.text == "there/bin/other\n")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("install: nothing is installed in "))
  }

  @Test(
    "an install without the library takes that of an earlier one away, with its header, and nothing else",
    .enabled(if: InstallTests.hasPython), .large)
  func withoutLibrary() throws {
    let run = try run(
      #"""
      mkdir -p built there/lib && ln -s "$BUILT"/mdedit built
      touch built/libmarkdown-editing.so there/lib/libother.so
      "$SCRIPTS/install" --built "$PWD/built" there 2>/dev/null || exit 1
      [ -e there/include/markdown_editing.h ] || echo "there is no header"
      rm built/libmarkdown-editing.so
      "$SCRIPTS/install" --built "$PWD/built" there 2>/dev/null || exit 1
      find there -name '*.h' -o -name '*.pc' -o -name '*.so'; ls there/bin
      """#)
    #expect(run.errors.isEmpty && run.text == "there/lib/libother.so\nmdedit\n", "\(run.text)")
  }

  @Test(
    "a manual page names each command and option, and troff has nothing to say",
    .enabled(if: InstallTests.hasPython), .large)
  func manual() throws {
    let run = try run(
      #"""
      "$SCRIPTS/manual" "$BUILT/mdedit" >mdedit.1 || exit 1
      tr -d '\\' <mdedit.1 >plain
      for command in format apply highlight tree html batch; do
        grep -q "^.SS $command\$" plain || echo "no $command"
        for option in $("$BUILT/mdedit" help $command | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
          sed -n "/^.SS $command\$/,/^.S[SH] /p" plain | grep -q -- "$option" || echo "no $command $option"
        done
      done
      grep -c '^.TP' plain
      if command -v man >/dev/null; then man --warnings -l mdedit.1 2>&1 >/dev/null; fi
      """#)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 1, "\(run.text)")
    #expect(lines.first.flatMap { Int($0) } ?? 0 > 30)
  }

  #if os(Linux)
    @Test(
      "what needs Swift where it runs isn't packed", .enabled(if: InstallTests.hasPython),
      arguments: ["tarball", "wheel"])
    func dynamic(_ kind: String) throws {
      let run = try run(#""$SCRIPTS/package" \#(kind) --built "$BUILT" . ; ls"#)
      #expect(run.text.isEmpty)
      #expect(run.errors.contains("libswiftCore.so"))
    }
  #endif

  private static let hasPython = (try? Sandbox().bash("command -v python3"))?.status == 0
}
