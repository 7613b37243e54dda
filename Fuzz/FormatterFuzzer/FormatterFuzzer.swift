import FuzzDriver

/// Feeds the formatter with inputs that libFuzzer makes up; `Scripts/fuzz` builds and runs it.
@main
struct FormatterFuzzer {
  static func main() { fuzz(FormatLaws.check) }
}
