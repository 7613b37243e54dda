import MarkdownSyntax
import TextBuffer

/// Finds links in a document to missing files, and to missing anchors of other files.
///
/// Doubtful links are no findings. A path from the root may belong to a web site. A path out of the client's folder may
/// belong to a forge (`../../issues`). A name without its extension may belong to a generated page. The anchors of
/// files outside the index are unknown.
struct BrokenLinks {
  let index: DocumentIndex
  /// The index of the workspace's files.
  let files: WorkspaceIndex
  let storage: (any WorkspaceFiles)?

  /// The broken links, in text order.
  var findings: [Finding] { index.addresses.compactMap(finding) }

  private func finding(_ attributes: LinkAttributes) -> Finding? {
    guard let address = LinkAddress(attributes.destination), let range = attributes.destinationRange,
      let target = index.home.target(of: attributes.destination), !index.home.isHere(target),
      let path = target.path.map({ files.page($0, storage) })
    else { return nil }
    let written = WrittenAddress(range, in: index.tree.text)
    if files.holds(path) { return brokenAnchor(target.anchor, in: path, written, range) }
    guard !address.isFromRoot, index.home.root.map({ FileURI.isBelow(path, $0) }) ?? true,
      let storage,
      !storage.exists(path), !storage.exists(path + ".md")
    else { return nil }
    return Finding(.brokenLink, at: written.path, .warning, "there is no file '\(address.path)' here") {
      fileFix(path, address, range)
    }
  }

  private func brokenAnchor(
    _ anchor: String?, in path: String, _ written: WrittenAddress, _ range: Range<UTF8Offset>
  ) -> Finding? {
    guard let anchor, !anchor.isEmpty, files.hasAnchor(anchor, in: path) == false else { return nil }
    let place = written.anchor ?? range
    let message = "no heading of \(FileURI.name(of: path)) has the anchor '\(anchor)'"
    return Finding(.brokenAnchor, at: place, .warning, message) {
      Likeness.nearest(to: anchor, among: files.summary(of: path)?.anchors ?? []).map {
        Finding.Fix(title: "Link to #\($0)", edits: [Edit(place, $0)])
      }
    }
  }

  /// The fix that links to the only file with the same name as the missing file at `path`; `nil` unless there is
  /// exactly one.
  private func fileFix(_ path: String, _ address: LinkAddress, _ range: Range<UTF8Offset>) -> Finding.Fix? {
    let found = files.files(called: FileURI.name(of: path))
    guard found.count == 1 else { return nil }
    let way = index.home.written(found[0], as: address)
    return Finding.Fix(title: "Link to \(way)", edits: [Edit(range, address.written(path: way))])
  }
}
