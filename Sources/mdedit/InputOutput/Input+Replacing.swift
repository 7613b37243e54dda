import SystemFiles

extension Input {
  /// Replaces the content of the file with `bytes`, as a whole or not at all.
  func replace(with bytes: [UInt8]) throws(Problem) {
    guard let status, status.isRegular else {
      throw Problem(
        Place(name), "is no ordinary file; leave out --write to get the result on standard output")
    }
    do throws(SystemError) {
      try FileReplacement.replace(name, from: self.bytes, status: status, with: bytes)
    } catch {
      throw Problem(Place(name), "cannot be written: \(error.reason); mend that and run it again")
    }
  }
}
