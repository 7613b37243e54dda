import Synchronization

/// libFuzzer's own driver, which the sanitizer's runtime holds.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The check of each input.
private let law = Mutex<(@Sendable ([UInt8]) -> Void)?>(nil)

/// The entry point that libFuzzer calls with each input.
///
/// The `main` of libFuzzer, which some linkers take instead of ours, finds it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func checkInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let check = law.withLock { $0 }
  check?(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Checks inputs that libFuzzer makes up, with the program's arguments as its options.
///
/// `check` traps if a law is broken.
package func fuzz(_ check: @escaping @Sendable ([UInt8]) -> Void) {
  law.withLock { $0 = check }
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  let status = runDriver(&count, &arguments, checkInput)
  precondition(status == 0, "libFuzzer ended with \(status)")
}
