import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The edits that may keep a line, or the lines behind it, from becoming other blocks, the smallest first.
struct LineMendings {
  private let line: Int
  /// The containers that the line should be in.
  private let chain: ContainerChain
  private let caret: UTF8Offset
  private let text: LineModel
  private let hasGaps: Bool

  /// The mendings of `line` of `text`, the text after a key, with the caret at `caret`.
  init(
    of line: Int, in chain: ContainerChain, behind caret: UTF8Offset, text: LineModel, _ mending: KeyMending
  ) {
    self.line = line
    self.chain = chain
    self.caret = caret
    self.text = text
    hasGaps = mending.contains(.gaps)
  }

  /// The mendings that are enough for a single line.
  var usual: [[Edit]] {
    let here = starts(in: chain)
    let usual = withoutBreak(of: line - 1) + here.all + insideItem + withoutBreak(of: line)
    guard hasGaps else { return usual }
    let gap = Edit.insert(blank, at: text.startOfLine(line))
    return usual + [[gap]] + (here.indentation.isEmpty ? [] : [[gap] + here.indentation]) + withoutGap
  }

  /// The usual mendings and more, also in the containers that the line is in now.
  var thorough: [[Edit]] {
    let own = text.chain(ofLine: line)
    let starts =
      starts(in: chain).all + (own.kinds == chain.kinds ? [] : starts(in: own).all) + insideItem + backInside
    guard hasGaps, line > 0 else { return starts }
    let gap = Edit.insert(blank, at: text.startOfLine(line))
    let comment =
      (text.isEmptyPrefix(line - 1) ? "" : blank) + chain.prefix(depth: .max) + "<!-- -->" + text.lineBreak
      + blank
    let isCode = text.cursor(on: line, in: chain).indentation > 3
    return starts + [[gap]] + starts.map { [gap] + $0 } + withoutGap
      + (isCode ? [[Edit.insert(comment, at: text.startOfLine(line))]] : [])
  }

  /// A blank line in the containers.
  private var blank: String { chain.prefix(depth: .max).trimmingBlanks() + text.lineBreak }

  /// The edits at the start of the line, behind the containers of `chain`, that may keep it text.
  ///
  /// `indentation` is the one of them that removes the indentation of code.
  private func starts(in chain: ContainerChain) -> (all: [[Edit]], indentation: [Edit]) {
    var cursor = text.cursor(on: line, in: chain)
    // Behind a marker that the key wrote, not before it.
    while line == text.line(at: caret), text.startOfLine(line).advanced(by: cursor.index) < caret {
      if cursor.skip(columns: 1) == 0 { cursor.skipByte() }
    }
    let prefix = text.prefix(of: line)
    let escape = prefix.escapeOfCode(behind: cursor).map { [$0] } ?? []
    let isCode = cursor.indentation > 3
    let indentation = isCode ? prefix.rewriteIndentation(at: cursor, with: "").map { [$0] } ?? [] : []
    return ([escape, indentation, escape + indentation].filter { !$0.isEmpty }, indentation)
  }

  /// The edits that remove the indentation that makes code of the line, without and with a backslash.
  ///
  /// There are none unless the line is in an item that begins on the line of the caret.
  ///
  /// If an item begins with an empty line, its content begins one space behind the marker, however many spaces there
  /// are (CommonMark 0.30, section 5.2, rule 3).
  private var insideItem: [[Edit]] {
    let (chain, prefix) = (text.chain(ofLine: line), text.prefix(of: line))
    guard let level = chain.levels.last, level.isItem, level.firstLine == text.line(at: caret),
      case let cursor = text.cursor(on: line, in: chain), line > level.firstLine, cursor.indentation > 3,
      !cursor.isBlank, let edit = prefix.rewriteIndentation(at: cursor, with: "")
    else { return [] }
    return [[edit]] + (prefix.escapeOfCode(behind: cursor).map { [[edit, $0]] } ?? [])
  }

  /// The edits that give the line, a lazy one, its missing markers of the containers, without and with a backslash.
  private var backInside: [[Edit]] {
    let (cursor, matched) = text.match(line, chain)
    guard matched < chain.levels.count, !cursor.isBlank else { return [] }
    let missing = chain.missingPrefix(from: matched)
    let content = cursor.bytes[cursor.endOfBlanks...]
    let isEscaped = ParagraphStart.escape(ofCode: content, text.tree.dialect) == cursor.endOfBlanks
    return (isEscaped ? [missing, missing + "\\"] : [missing]).compactMap {
      text.prefix(of: line).rewriteIndentation(at: cursor, with: $0).map { [$0] }
    }
  }

  /// The edit that removes the backslash at the end of `line`, which would be text at the end of a paragraph.
  private func withoutBreak(of line: Int) -> [[Edit]] {
    guard line >= 0, text.bytes(of: line).last == ASCII.backslash else { return [] }
    let end = text.contentOfLine(line).upperBound
    return [[.delete(end.advanced(by: -1)..<end)]]
  }

  /// The edits that remove the blank lines between the caret and the line.
  ///
  /// An item can begin with at most one blank line, its own (CommonMark 0.30, section 5.2, rule 3).
  private var withoutGap: [[Edit]] {
    let first = text.line(at: caret) + 1
    guard first < line, (first..<line).allSatisfy(text.isEmptyPrefix) else { return [] }
    return [[.delete(text.startOfLine(first)..<text.startOfLine(line))]]
  }
}
