import ArgumentParser
import Foundation
import TextBuffer

/// A document to measure on.
struct BenchmarkDocument {
  /// The name in tables.
  var name: String
  /// Its text.
  var rope: Rope

  /// The length of the text, as reports write it.
  var size: String { ByteSize(bytes: rope.utf8Count).description }

  /// A made document of `bytes` or a little more.
  static func made(_ bytes: Int, seed: UInt64) -> BenchmarkDocument {
    BenchmarkDocument(name: "made", rope: Rope(DocumentGenerator.document(ofAtLeast: bytes, seed: seed)))
  }

  /// The files at `paths`, or where there are none, a made document for each of `sizes`.
  static func all(paths: [String], sizes: [ByteSize], seed: UInt64) throws -> [BenchmarkDocument] {
    if paths.isEmpty {
      return sizes.map { .made($0.bytes, seed: seed) }
    }
    return try paths.map { path in
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      do throws(InvalidUTF8) {
        return BenchmarkDocument(
          name: URL(filePath: path).lastPathComponent, rope: try Rope(validating: bytes))
      } catch {
        throw Failure("\(path) is not UTF-8: bad byte at offset \(error.offset.value)")
      }
    }
  }
}

/// A number of bytes, written `10K`, `1M` or plainly.
struct ByteSize: ExpressibleByArgument, Equatable {
  /// The number.
  var bytes: Int

  /// The size of `bytes`.
  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let factors: [Character: Int] = ["K": 1_000, "M": 1_000_000]
    let factor = argument.uppercased().last.flatMap { factors[$0] }
    guard let number = Int(factor == nil ? argument[...] : argument.dropLast()), number > 0,
      case let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: factor ?? 1), !isTooLarge
    else { return nil }
    self.bytes = bytes
  }

  /// The size as it's written: `10 KB`.
  var description: String {
    switch bytes {
    case 999_500...: String(format: "%.3g MB", Double(bytes) / 1_000_000)
    case 1_000...: String(format: "%.3g KB", Double(bytes) / 1_000)
    default: "\(bytes) B"
    }
  }

  var defaultValueDescription: String { description }
}
