import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The reason why an unproven conversion is impossible, if it's known.
  ///
  /// Otherwise the refusal names `line`, which would be read as another block, or is the general one.
  func refusal(in text: LineModel, at line: Int? = nil) -> UnchangedReason {
    let leaves = SelectedBlocks(selection, in: text).filledLines.compactMap { text.path(ofLine: $0).last }
    if leaves.contains(where: { $0.kind == .frontMatter }) { return .frontMatterStays }
    return line.map { .notProven(at: $0, in: text) } ?? .notProven
  }

  /// The reason why no block can come behind the block at the end of the main selection.
  func refusal(behindBlockIn text: LineModel) -> UnchangedReason {
    let leaf = text.path(ofLine: text.line(at: text.coveredEnd(of: selection.main.range))).last
    return leaf?.kind == .htmlBlock && leaf?.nextSibling == nil ? .endlessHTML : refusal(in: text)
  }
}

extension UnchangedReason {
  /// The refusal if a conversion would have changed more than it should.
  static let notProven = UnchangedReason(
    "not-proven", "the text beside it would be read as something else: blank lines around it would help")
  /// The refusal if a conversion would change the kind of `line`, counted from 0.
  static func notProven(at line: Int, in text: LineModel) -> UnchangedReason {
    let name = text.path(ofLine: line).last?.kind.nameOfBlock
    let place = "line \(line + 1)" + (name.map { ", \($0)," } ?? "")
    return UnchangedReason(
      "not-proven", ["\(line + 1)", name ?? ""],
      place + " would be read as something else: blank lines around it would help")
  }
  /// The refusal if the selected blocks already have the wanted kind.
  static let alreadySo = UnchangedReason("already-so", "the selected blocks are of this kind already")
  /// The refusal for front matter, which is only valid at the text's start.
  static let frontMatterStays = UnchangedReason(
    "front-matter-stays", "front matter stays what and where it is")
  /// The refusal behind an HTML block without an end.
  static let endlessHTML = UnchangedReason(
    "endless-html", "the HTML block here takes in all that comes behind it")
}
