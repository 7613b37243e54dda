import Foundation
import TestSupport
import Testing

/// Whether the shell finds each of `programs`.
private func has(_ programs: String...) -> Bool {
  programs.allSatisfy { program in
    (try? Sandbox().bash("command -v \(program)"))?.status == 0
  }
}

@Suite("The C interface")
struct CInterfaceTests {
  /// The paths of the libraries, of the header's folder and of the folder with programs that use them.
  private func environment() throws -> [String: String] {
    let root = Corpora.packageRoot
    let built = try Products.executable("mdedit").deletingLastPathComponent().path
    // After ours, what the tests themselves run with: `Scripts/test --cmark` names another libcmark there.
    let others = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
    return [
      "BUILT": built, "LD_LIBRARY_PATH": built + others, "DYLD_LIBRARY_PATH": built,
      "PYTHONDONTWRITEBYTECODE": "1",
      "HEADERS": root.appending(path: "Bindings/C/Sources/CMarkdownEditing").path,
      "PROGRAMS": root.appending(path: "Bindings/C/Tests/Programs").path,
      "FIXTURES": root.appending(path: "Fixtures/actions").path,
    ]
  }

  @Test(
    "compiles as strict C and as C++, links, and does what its header says",
    .enabled(if: has("clang"), "there is no clang"),
    arguments: ["-x c -std=c99 -Wpedantic", "-x c++ -std=c++11"])
  func program(_ language: String) throws {
    let run = try Sandbox().bash(
      #"""
      clang \#(language) -Wall -Wextra -Werror -I "$HEADERS" "$PROGRAMS/program.c" \
        -L "$BUILT" -lmarkdown-editing -o program && ./program
      """#, environment: try environment())
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
    #expect(
      run.text == """
        make it **bold**
        8-8 **
        12-12 **
        strong 1 1
        strong 0 1
        strong 1 1
        <p>make it <strong>bold</strong></p>
        there is no action 'embolden'; 'mdedit help apply' lists them

        """)
  }

  @Test("keeps its laws, asked from Python", .enabled(if: has("python3"), "there is no python3"))
  func laws() throws {
    let (cases, seed) = (Cases.count(1000), Cases.seed())
    // One of so many fixtures.
    let step = max(1, Int(1 / Cases.scale))
    let run = try Sandbox().bash(
      #"""
      for library in "$BUILT"/libmarkdown-editing.so "$BUILT"/libmarkdown-editing.dylib; do
        if [ -e "$library" ]; then
          exec python3 "$PROGRAMS/laws.py" "$library" "$MDEDIT" "$FIXTURES" "$SEED" "$CASES" "$STEP"
        fi
      done
      echo "there is no library in $BUILT" >&2
      exit 1
      """#,
      environment: try environment().merging(["SEED": "\(seed)", "CASES": "\(cases)", "STEP": "\(step)"]) {
        $1
      })
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.text.contains(" and \(cases) random cases\n"))
  }
}
