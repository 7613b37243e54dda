/// What a row should come to: the times in nanoseconds that half and 99 of 100 runs may take.
struct Target {
  var p50: UInt64?
  var p99: UInt64?
  var bytes: Int?
}
