import TextBuffer

/// The limits of a workspace's index.
package struct IndexLimits: Sendable {
  /// The maximum number of files.
  package var files = 50_000
  /// The size of all summaries in bytes from which on no file is added.
  package var bytes = 256 << 20
  /// The maximum size of a file in bytes; nobody writes more by hand.
  package var longestFile = 16 << 20

  /// The usual limits.
  package init() {}
}

/// The headings, anchors and links of a workspace's files.
///
/// Paths are interned, even those of missing files, so that a link takes few bytes. A number is reused once neither a
/// file nor a link uses it.
struct WorkspaceIndex: Sendable {
  /// A link with the path of its file.
  struct Mention {
    var path: String
    var link: FileSummary.Link
  }

  private let limits: IndexLimits
  private var numbers: [String: Int32] = [:]
  private var paths: [String] = []
  private var free: [Int32] = []
  private var summaries: [Int32: FileSummary] = [:]
  /// The stamps of the files, where known; a stamp changes with the file.
  private var stamps: [Int32: UInt64] = [:]
  /// The numbers of the files with links to a path, by the path's number.
  private var sources: [Int32: Set<Int32>] = [:]
  /// The files whose links may have changed targets since the last call of `takeUnchecked()`; `nil` before the first.
  private var unchecked: Set<Int32>?
  /// The size of all summaries in bytes.
  private(set) var byteCount = 0
  /// Increases when a file is added or removed, its anchors change, or a link's target may have appeared or vanished.
  private(set) var generation = 0

  /// An empty index.
  init(limits: IndexLimits = IndexLimits()) { self.limits = limits }

  /// The number of files.
  var count: Int { summaries.count }

  // MARK: Changing

  /// Replaces the facts of the file at `path`, which had `stamp` before it was read.
  ///
  /// Returns `false` if the limits leave no room for the file.
  @discardableResult
  mutating func set(_ facts: FileFacts, at path: String, stamp: UInt64? = nil) -> Bool {
    let old = numbers[path].flatMap { summaries[$0] }
    guard old != nil || (count < limits.files && byteCount < limits.bytes) else { return false }
    let file = number(of: path)
    let summary = FileSummary(facts) { Int(number(of: $0)) }
    let targets = Set(summary.links.map { Int32($0.target) })
    let former = old.map { Set($0.links.map { Int32($0.target) }) } ?? []
    summaries[file] = summary
    stamps[file] = stamp
    byteCount += summary.byteCount - (old?.byteCount ?? 0)
    for target in targets.subtracting(former) { sources[target, default: []].insert(file) }
    for target in former.subtracting(targets) { forget(file, linkingTo: target) }
    if old?.bytes != summary.bytes { unchecked?.insert(file) }
    if old?.anchors != summary.anchors { noteAnchors(of: path) }
    return true
  }

  /// Removes the file at `path`.
  mutating func remove(_ path: String) {
    guard let file = numbers[path], let old = summaries.removeValue(forKey: file) else { return }
    stamps[file] = nil
    byteCount -= old.byteCount
    for target in Set(old.links.map { Int32($0.target) }) { forget(file, linkingTo: target) }
    noteAnchors(of: path)
    release(file)
  }

  /// Notes that links to the file at `path` may have become valid or broken.
  private mutating func noteAnchors(of path: String) {
    generation += 1
    uncheckLinks(to: path)
  }

  /// Notes that something at `path` may have changed; only matters if the path isn't indexed and links lead to it.
  mutating func noteTouched(_ path: String) {
    if !holds(path), names(of: path).contains(where: { sources[$0] != nil }) { noteAnchors(of: path) }
  }

  /// Notes that links to `path` may have changed targets.
  private mutating func uncheckLinks(to path: String) {
    guard unchecked != nil else { return }
    for number in names(of: path) { unchecked?.formUnion(sources[number] ?? []) }
  }

  /// Notes that the links of the file at `path` must be checked.
  mutating func uncheck(_ path: String) {
    if let file = numbers[path] { unchecked?.insert(file) }
  }

  /// Notes that the links of all files must be checked.
  mutating func uncheckAll() { unchecked = nil }

  /// Removes and returns the unchecked files, in order; on the first call all files.
  mutating func takeUnchecked() -> [String] {
    let taken = (unchecked ?? Set(summaries.keys)).filter { summaries[$0] != nil }
    unchecked = []
    return taken.map { paths[Int($0)] }.ordered { $0 }
  }

  private mutating func forget(_ file: Int32, linkingTo target: Int32) {
    sources[target]?.remove(file)
    if sources[target]?.isEmpty == true { sources[target] = nil }
    release(target)
  }

  private mutating func number(of path: String) -> Int32 {
    if let number = numbers[path] { return number }
    let number = free.popLast() ?? Int32(paths.count)
    if Int(number) == paths.count { paths.append(path) } else { paths[Int(number)] = path }
    numbers[path] = number
    return number
  }

  /// Frees the number of a path without a file or links.
  private mutating func release(_ number: Int32) {
    let path = paths[Int(number)]
    guard summaries[number] == nil, sources[number] == nil, numbers[path] == number else { return }
    numbers[path] = nil
    paths[Int(number)] = ""
    free.append(number)
  }

  // MARK: Reading

  /// All paths by their numbers; unused numbers have empty paths.
  var internedPaths: [String] { paths }

  /// Calls `body` with the number, the stamp and the summary of each file that has a stamp.
  func forEachStamped(_ body: (Int, UInt64, FileSummary) -> Void) {
    for (file, stamp) in stamps { if let summary = summaries[file] { body(Int(file), stamp, summary) } }
  }

  /// Whether the file at `path` is indexed.
  func holds(_ path: String) -> Bool { summary(of: path) != nil }

  /// The summary of the file at `path`.
  func summary(of path: String) -> FileSummary? { numbers[path].flatMap { summaries[$0] } }

  /// The sorted paths of all files.
  var files: [String] { summaries.keys.map { paths[Int($0)] }.ordered { $0 } }

  /// The sorted paths of the files called `name`, in any folder.
  func files(called name: String) -> [String] {
    summaries.keys.map { paths[Int($0)] }.filter { $0.hasSuffix("/" + name) }.ordered { $0 }
  }

  /// The path of a link's target.
  func path(of link: FileSummary.Link) -> String { paths[link.target] }

  /// The sorted paths of files with links to the file at `path`, including links without its extension.
  func files(linkingTo path: String) -> [String] {
    let files = names(of: path).reduce(into: Set<Int32>()) { $0.formUnion(sources[$1] ?? []) }
    return files.map { paths[Int($0)] }.ordered { $0 }
  }

  /// The numbers of the paths by which links may refer to the file at `path`.
  ///
  /// These are the path itself and, for a page, the path without its extension, unless there is a file of that name.
  private func names(of path: String) -> [Int32] {
    let short = Self.shortened(path).flatMap { holds($0) ? nil : numbers[$0] }
    return [numbers[path], short].compactMap(\.self)
  }

  /// The path of the file that an address with `path` leads to: the page `path.md` if only that exists.
  func page(_ path: String, _ storage: (any WorkspaceFiles)?) -> String {
    let page = path + Self.pageExtension
    return !holds(path) && holds(page) && storage?.exists(path) != true ? page : path
  }

  /// The path of a page without its extension; `nil` for other files.
  static func shortened(_ path: String) -> String? {
    path.hasSuffix(Self.pageExtension) ? String(path.dropLast(Self.pageExtension.utf8.count)) : nil
  }

  /// The extension of pages, which links may omit.
  static let pageExtension = ".md"

  /// The interned paths at and below `path`: of files and of link targets.
  func paths(in path: String) -> [String] {
    numbers.keys.filter { $0 == path || FileURI.isBelow($0, path) }.ordered { $0 }
  }

  /// The links to the file at `path`, file by file.
  func mentions(of path: String) -> [Mention] {
    let numbers = names(of: path).map(Int.init)
    return files(linkingTo: path).flatMap { source in
      (summary(of: source)?.links ?? []).filter { numbers.contains($0.target) }.map {
        Mention(path: source, link: $0)
      }
    }
  }

  /// The heading with `anchor` in the file at `path`; `nil` if there is none.
  func heading(anchored anchor: String, in path: String) -> FileSummary.Heading? {
    let headings = summary(of: path)?.headings ?? []
    return headings.first { $0.anchor == anchor } ?? headings.first { $0.anchor == anchor.lowercased() }
  }

  /// Whether the file at `path` has `anchor`; `nil` if the file isn't indexed.
  func hasAnchor(_ anchor: String, in path: String) -> Bool? {
    summary(of: path).map { $0.anchors.contains(anchor) || $0.anchors.contains(anchor.lowercased()) }
  }
}
