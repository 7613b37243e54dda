/// The base to which a document's addresses are relative.
struct DocumentHome: Hashable, Sendable {
  /// The absolute path of the document; `nil` for a document that isn't a file.
  var path: String?
  /// The client's folder around the document, which is the base of paths such as `/a.md`.
  var root: String?
  /// The document's path without its extension, by which links may refer to it; `nil` if that path names another file.
  var page: String?

  /// The target of `destination`; `nil` for an address with a scheme or host, or an empty one.
  func target(of destination: String) -> LinkTarget? {
    guard let address = LinkAddress(destination) else { return nil }
    if address.path.isEmpty { return LinkTarget(path: path, anchor: address.anchor) }
    guard let path else { return nil }
    let base = address.isFromRoot ? root ?? "" : FileURI.folder(of: path)
    return LinkTarget(path: FileURI.normalized(base + "/" + address.path), anchor: address.anchor)
  }

  /// Whether `target` is in this document.
  func isHere(_ target: LinkTarget) -> Bool {
    target.path == path || (page != nil && target.path == page)
  }

  /// The absolute path `target`, written relative to this document in the form of `old`: from the root, or with `./`.
  func written(_ target: String, as old: LinkAddress) -> String {
    guard let path else { return target }
    if old.isFromRoot, let root, FileURI.isBelow(target, root) {
      return String(target.dropFirst(root == "/" ? 0 : root.count))
    }
    let way = FileURI.relative(target, from: FileURI.folder(of: path))
    return old.path.hasPrefix("./") && !way.hasPrefix("../") ? "./" + way : way
  }
}

/// The target of a link.
struct LinkTarget: Hashable, Sendable {
  /// The absolute path of the file; `nil` for the document itself if that isn't a file.
  var path: String?
  /// The anchor in the target, without `#`.
  var anchor: String?
}

/// The parts of a destination without a scheme: `b%20c.md?x#anchor`.
struct LinkAddress: Hashable, Sendable {
  /// The path, decoded; empty for a place in the same document.
  let path: String
  /// The query with its `?`; empty if there is none.
  let query: String
  /// The anchor without its `#`, decoded; `nil` if there is none.
  let anchor: String?

  /// The parts of `destination`; `nil` if it's empty, has a scheme, or names a host.
  init?(_ destination: String) {
    guard !destination.isEmpty, !destination.hasPrefix("//"), DocumentURI.scheme(destination) == nil else {
      return nil
    }
    let (base, fragment) = DocumentURI.parted(destination, at: "#")
    let (path, query) = DocumentURI.parted(base, at: "?")
    (self.path, self.query) = (FileURI.decoded(path), query.map { "?" + $0 } ?? "")
    anchor = fragment.map { FileURI.decoded($0) }
  }

  /// Whether the path begins at the workspace's folder.
  var isFromRoot: Bool { path.hasPrefix("/") }

  /// The destination with another path or anchor; bytes that could end the link are percent-encoded.
  func written(path: String? = nil, anchor: String? = nil) -> String {
    let fragment = anchor ?? self.anchor
    return FileURI.encoded(path ?? self.path, keepingLetters: true) + query
      + (fragment.map { "#" + FileURI.encoded($0, keepingLetters: true) } ?? "")
  }
}
