import FuzzDriver

/// Feeds the parser with inputs that libFuzzer makes up; `Scripts/fuzz` builds and runs it.
@main
struct SyntaxFuzzer {
  static func main() { fuzz(TreeLaws.check) }
}
