import MarkdownSyntax
import TextBuffer

/// The rename of a heading, a label or a footnote, with all references in all files.
///
/// The edited texts are parsed: every link must keep its target, or the rename is refused.
@MainActor
struct NameChange {
  /// The changes of the document that contains the name.
  let changes: ChangeSet
  /// The new anchors of headings, by their old ones.
  let anchors: [String: String]
  private let document: KnownDocument

  /// Renames `target` in `document` to `name`.
  init(_ target: DocumentIndex.Target, to name: String, in document: KnownDocument) throws(ResponseError) {
    let index = document.index
    guard let place = index.place(of: target) else {
      throw ResponseError(.requestFailed, "there is no heading, label or footnote here to rename")
    }
    guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      throw ResponseError(.requestFailed, "a name is one line that isn't empty")
    }
    var edits = [Edit(place, name)]
    let anchors = Self.anchors(after: edits, index)
    if case .heading = target {
      edits += Self.linkEdits(anchors, index)
    } else {
      edits += index.mentions(of: target).map { Edit($0, name) }
    }
    edits = edits.ordered(by: \.range.lowerBound)
    changes = ChangeSet(edits, length: index.tree.text.utf8Count)
    guard index.updated(by: changes).leads == index.leads else {
      throw ResponseError(.requestFailed, "with the name '\(name)' the text would be read as something else")
    }
    self.document = document
    self.anchors = Dictionary(anchors.map { (index.headings[$0.key].anchor, $0.value) }) { first, _ in first }
  }

  /// The edits of all documents of `workspace`.
  func edits(in workspace: Workspace) throws(ResponseError) -> [DocumentEdit] {
    let own = DocumentEdit(changes, of: document)
    guard let path = document.index.home.path, !anchors.isEmpty else { return [own] }
    var edits = [own]
    for source in workspace.current.files(linkingTo: path) where source != path {
      guard let other = workspace.document(at: source) else {
        throw ResponseError(.requestFailed, "\(source) has links to what is renamed, and can't be read")
      }
      let home = other.index.home
      let edit = try other.rewritingLinks { address in
        guard home.target(of: address.written())?.path.map(workspace.page) == path,
          let anchor = address.anchor
        else {
          return nil
        }
        let next = anchors[anchor] ?? anchors[anchor.lowercased()]
        return next.map { address.written(anchor: $0) }
      }
      if let edit { edits.append(edit) }
    }
    return edits
  }

  /// The new anchors of headings that `edits` change, by the headings' indices.
  private static func anchors(after edits: [Edit], _ index: DocumentIndex) -> [Int: String] {
    let after = index.updated(by: ChangeSet(edits, length: index.tree.text.utf8Count)).headings
    guard after.count == index.headings.count else { return [:] }
    return zip(index.headings, after).enumerated().reduce(into: [:]) { anchors, pair in
      if pair.element.0.anchor != pair.element.1.anchor { anchors[pair.offset] = pair.element.1.anchor }
    }
  }

  /// The edits of links in the same document to headings with changed anchors.
  private static func linkEdits(_ anchors: [Int: String], _ index: DocumentIndex) -> [Edit] {
    index.addresses.compactMap { attributes in
      guard let number = index.heading(ledToBy: attributes.destination), let anchor = anchors[number],
        let range = attributes.destinationRange, let address = LinkAddress(attributes.destination)
      else { return nil }
      return Edit(range, address.path.isEmpty ? "#" + anchor : address.written(anchor: anchor))
    }
  }
}

extension DocumentIndex {
  /// The targets of links and references without names: indices of headings, addresses, numbers of references.
  fileprivate var leads: [String] {
    let addresses = links.map { lead($0.attributes.destination) }
    let counts = ["\(definitions.count) definitions", "\(headings.count) headings"]
    return addresses + counts + footnotes.map { "\($0.references.count)" }
  }

  private func lead(_ destination: String) -> String {
    heading(ledToBy: destination).map { "heading \($0)" } ?? destination
  }
}
