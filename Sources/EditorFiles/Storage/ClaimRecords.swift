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
  /// Whether the file system has locks, as far as is known.
  private var canLock = true
  private let calls: any FileCalls

  /// No records yet; they are made with `calls`.
  init(calls: any FileCalls) { self.calls = calls }

  deinit { for id in held.keys { release(id) } }

  /// The claims in records at `path`, `path-2` and so on whose holders live; makes or changes `claim`.
  ///
  /// Without a claim to make, nothing is written or removed. None are made where files can't be locked.
  func claims(at path: String, making claim: FileClaim?) -> [FileClaim] {
    guard canLock else { return [] }
    let places = (1...Self.mostClaims).map { $0 == 1 ? path : path + "-\($0)" }
    let own = claim.flatMap { held[$0.id]?.path }
    let others = places.filter { $0 != own }.compactMap { livingClaim(at: $0, removingOthers: claim != nil) }
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

  /// The claim in the record at `path`; `nil` if there is none or if its holder is gone, whose record is then removed.
  private func livingClaim(at path: String, removingOthers: Bool) -> FileClaim? {
    guard let descriptor = try? calls.open(path, O_RDONLY | O_NOFOLLOW, mode: 0) else { return nil }
    defer { try? calls.close(descriptor) }
    do throws(SystemError) {
      try lockSoon(descriptor)
      if removingOthers, try calls.isName(path, of: descriptor) { try calls.remove(path) }
      return nil
    } catch {
      // On NFS a file that is open for reading can't be locked.
      if error.code == EBADF { canLock = false }
      guard error.code == EWOULDBLOCK else { return nil }
    }
    // A record that can't be read yet is somebody's all the same.
    let bytes = (try? calls.readAll(descriptor)) ?? []
    return FileClaim(lastRecordIn: bytes) ?? FileClaim(id: path, holder: "another program")
  }

  /// Locks the open record; tries again for as long as a look by others may take.
  private func lockSoon(_ descriptor: Int32) throws(SystemError) {
    for _ in 0..<2 {
      do throws(SystemError) { return try calls.lock(descriptor) } catch {
        guard error.code == EWOULDBLOCK else { throw error }
      }
      usleep(500)
    }
    try calls.lock(descriptor)
  }

  /// Writes `claim` behind its record's earlier content, or into a new record at the first free place.
  private func write(_ claim: FileClaim, at places: [String]) {
    for place in held[claim.id] == nil ? places : [] {
      guard
        let descriptor = try? calls.open(
          place, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, mode: 0o644)
      else { continue }
      held[claim.id] = HeldRecord(path: place, descriptor: descriptor, bytes: [])
      do throws(SystemError) { try calls.lock(descriptor) } catch {
        release(claim.id)
        canLock = error.code == EWOULDBLOCK
        guard canLock else { return }
        continue
      }
      // Before it's locked, somebody who looks can take it for a record of the past, and remove it.
      if (try? calls.isName(place, of: descriptor)) == true { break }
      release(claim.id)
    }
    guard let record = held[claim.id], record.bytes != claim.record else { return }
    if (try? calls.status(of: record.descriptor).size) ?? 0 > Self.mostBytes {
      try? calls.truncate(record.descriptor, to: 0)
    }
    // A reader takes the last record that is whole.
    if (try? calls.writeAll(claim.record, to: record.descriptor)) != nil {
      held[claim.id]?.bytes = claim.record
    }
  }

  /// The size from which on a record is begun anew.
  private static let mostBytes = 1 << 16

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
  /// The claim as bytes: fields that end with a zero byte, which no path contains, and the number of journals.
  fileprivate var record: [UInt8] {
    let fields = [Self.title, id, "\(turn)", holder, "\(journals.count)"] + journals.sorted()
    return fields.flatMap { Array($0.utf8) + [0] }
  }

  /// Reads the last claim in `bytes` that is whole; `nil` if there is none.
  fileprivate init?(lastRecordIn bytes: [UInt8]) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // What follows the last zero byte is no field yet.
    let starts = fields.indices.filter { fields[$0] == Self.title && $0 + 5 < fields.count }
    for start in starts.reversed() {
      let journals = fields[(start + 5)...].dropLast()
      guard let turn = Int(fields[start + 2]), (0...1_000_000).contains(turn),
        let count = Int(fields[start + 4]),
        (0...journals.count).contains(count)
      else { continue }
      self.init(
        id: fields[start + 1], holder: fields[start + 3], turn: turn, journals: Set(journals.prefix(count)))
      return
    }
    return nil
  }

  private static var title: String { "mdedit-claim 1" }
}
