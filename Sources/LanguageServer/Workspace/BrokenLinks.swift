import MarkdownSyntax
import TextBuffer

extension Finding {
  /// Links in the document with `index` to files that aren't there, and to anchors that a file hasn't.
  ///
  /// What can't be told is no finding: a path from the root may be one of a web site, a name without its extension one
  /// of a page that a program makes, and of files that aren't in the index no anchors are known.
  @MainActor
  static func brokenLinks(_ index: DocumentIndex, _ workspace: Workspace) -> [Finding] {
    let files = workspace.current
    return index.addresses.compactMap { attributes in
      guard let address = LinkAddress(attributes.destination), let range = attributes.destinationRange,
        let target = index.home.target(of: attributes.destination), let path = target.path,
        !index.home.isHere(target)
      else { return nil }
      let written = WrittenAddress(range, in: index.tree.text)
      if files.holds(path) {
        guard let anchor = target.anchor, !anchor.isEmpty, files.hasAnchor(anchor, in: path) == false else {
          return nil
        }
        let name = FileURI.name(of: path)
        return Finding(
          range: written.anchor ?? range, code: "broken-anchor",
          message: "no heading of \(name) has the anchor '\(anchor)'", isWarning: true, fix: nil)
      }
      guard !address.isFromRoot, let storage = workspace.files,
        !storage.exists(path), !storage.exists(path + ".md")
      else { return nil }
      return Finding(
        range: written.path, code: "broken-link", message: "there is no file '\(address.path)' here",
        isWarning: true, fix: nil)
    }
  }
}
