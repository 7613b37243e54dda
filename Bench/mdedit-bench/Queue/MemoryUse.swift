import Foundation

/// The memory that the process uses.
enum MemoryUse {
  /// The bytes of memory that are resident; `nil` on platforms without `/proc`.
  static var residentBytes: Int? {
    guard let file = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let pages = String(decoding: file, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
      Int($0)
    }
    return pages.map { $0 * Int(getpagesize()) }
  }

  /// The bytes that each of many objects takes that `make` makes, or `nil` where the platform doesn't tell.
  ///
  /// They are put into `kept`: memory that was freed would be used again, and what comes next would seem to take none.
  /// There are `count` of them: so many that the pages that the heap asks for in advance don't count.
  @MainActor
  static func bytesPerObject(
    keeping kept: inout [[AnyObject]], count: Int = 20_000, _ make: () async -> AnyObject
  ) async -> Int? {
    // The places of the references are written before, so that they don't count either.
    var objects = Array(repeating: await make(), count: count)
    defer { kept.append(objects) }
    guard let before = residentBytes else { return nil }
    for index in 0..<count { objects[index] = await make() }
    return residentBytes.map { max(0, $0 - before) / count }
  }
}
