import EditorDocuments
import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The records by which programs tell each other which files they have open.
///
/// A record is locked as long as its holder lives (`flock`), so that a killed process leaves none that counts. Records
/// are only ever opened for reading, except by their holders: a look changes nothing that a watcher would report.
final class ClaimRecords {
  /// A claim that was made here.
  private struct HeldRecord {
    let path: String
    let descriptor: Int32
    var bytes: [UInt8]
  }

  private var held: [String: HeldRecord] = [:]
  private let calls: any FileCalls

  /// No records yet; they are made with `calls`.
  init(calls: any FileCalls) { self.calls = calls }

  deinit { for id in held.keys { release(id) } }

  /// The claims in records at `path`, `path-2` and so on whose holders live; makes or changes `claim`.
  func claims(at path: String, making claim: FileClaim?) -> [FileClaim] {
    let places = (1...Self.mostClaims).map { $0 == 1 ? path : path + "-\($0)" }
    let own = claim.flatMap { held[$0.id]?.path }
    let others = places.filter { $0 != own }.compactMap(livingClaim)
    if var claim {
      claim.holder = Self.holder
      write(claim, at: places)
    }
    return others
  }

  /// Ends the claim `id` that was made here.
  func release(_ id: String) {
    guard let record = held.removeValue(forKey: id) else { return }
    if (try? calls.isName(record.path, of: record.descriptor)) == true { try? calls.remove(record.path) }
    try? calls.close(record.descriptor)
  }

  /// The claim in the record at `path`; `nil` if there is none or if its holder is gone, whose record is removed.
  private func livingClaim(at path: String) -> FileClaim? {
    guard let descriptor = try? calls.open(path, O_RDONLY | O_NOFOLLOW, mode: 0) else { return nil }
    defer { try? calls.close(descriptor) }
    do throws(SystemError) {
      try calls.lock(descriptor)
      if try calls.isName(path, of: descriptor) { try calls.remove(path) }
      return nil
    } catch {
      // A record that can't be locked is somebody's; one that can't be removed is nobody's.
      guard error.code == EWOULDBLOCK else { return nil }
      return (try? calls.readAll(descriptor)).flatMap { FileClaim(record: $0) }
    }
  }

  /// Writes `claim` into its record, or into a new one at the first free place.
  private func write(_ claim: FileClaim, at places: [String]) {
    for place in held[claim.id] == nil ? places : [] {
      guard
        let descriptor = try? calls.open(
          place, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, mode: 0o644)
      else { continue }
      held[claim.id] = HeldRecord(path: place, descriptor: descriptor, bytes: [])
      // Before it's locked, somebody who looks can take it for a record of the past, and remove it.
      if (try? calls.lock(descriptor)) != nil, (try? calls.isName(place, of: descriptor)) == true { break }
      release(claim.id)
    }
    guard let record = held[claim.id], record.bytes != claim.record else { return }
    held[claim.id]?.bytes = claim.record
    try? calls.truncate(record.descriptor, to: 0)
    try? calls.writeAll(claim.record, to: record.descriptor)
  }

  /// The greatest number of claims on one file that are told.
  private static let mostClaims = 8

  /// This process, in words for people.
  private static let holder: String = {
    var name = [CChar](repeating: 0, count: 256)
    let isKnown = gethostname(&name, name.count - 1) == 0
    let letters = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let machine = isKnown ? String(decoding: letters, as: UTF8.self) : "this machine"
    let program =
      CommandLine.arguments.first.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "a program"
    return "\(program), process \(getpid()) on \(machine)"
  }()
}

extension FileClaim {
  /// The claim as bytes: fields that end with a zero byte, which no path contains.
  fileprivate var record: [UInt8] {
    let fields = [Self.title, id, "\(turn)", holder] + journals.sorted()
    return fields.flatMap { Array($0.utf8) + [0] }
  }

  /// Reads a claim; `nil` if the bytes are none, or only the front part of one.
  fileprivate init?(record bytes: [UInt8]) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count >= 5, fields[0] == Self.title, fields.last == "", let turn = Int(fields[2]) else {
      return nil
    }
    self.init(id: fields[1], holder: fields[3], turn: turn, journals: Set(fields[4...].dropLast()))
  }

  private static var title: String { "mdedit-claim 1" }
}
