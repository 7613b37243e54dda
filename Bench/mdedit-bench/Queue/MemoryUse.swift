import Foundation

/// How much memory the process uses.
enum MemoryUse {
  /// The bytes of memory that are resident, or `nil` where there is no `/proc` that tells.
  static var residentBytes: Int? {
    guard let file = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let pages = String(decoding: file, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
      Int($0)
    }
    return pages.map { $0 * 4_096 }
  }
}
