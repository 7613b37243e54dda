/// libFuzzer's own driver, which the sanitizer's runtime holds.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ argumentCount: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What libFuzzer calls with each input that it makes up; its own `main`, which some linkers take instead of ours, knows it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func checkInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  TreeLaws.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Feeds the parser with what libFuzzer makes up; `Scripts/fuzz` builds and runs it.
@main
struct SyntaxFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments, checkInput)
    precondition(status == 0, "libFuzzer ended with \(status)")
  }
}
