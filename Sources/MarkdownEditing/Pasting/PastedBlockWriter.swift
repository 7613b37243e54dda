import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Writes pasted blocks as Markdown, line by line.
struct PastedBlockWriter {
  let texts: PastedTextWriter
  private var options: EditingOptions { texts.options }

  /// The lines of `blocks`, with blank lines between blocks; with `isTight`, only where a block needs one before it.
  func lines(of blocks: [PastedBlock], isInItem: Bool = false, isTight: Bool = false) -> [String] {
    var lines: [String] = []
    var marker: UInt8?
    for (index, block) in blocks.enumerated() {
      if index > 0, !isTight || !block.canFollow(blocks[index - 1]) { lines.append("") }
      if case .list(let list) = block {
        lines += self.lines(of: list, &marker)
        continue
      }
      marker = nil
      let frame = isInItem && index == 0 ? PastedTextWriter.Frame.item : .paragraph
      lines += self.lines(of: block, frame, isAtStart: index == 0 || isInItem)
    }
    return lines
  }

  private func lines(
    of block: PastedBlock, _ frame: PastedTextWriter.Frame, isAtStart: Bool
  ) -> [String] {
    switch block {
    case .paragraph(let text): return texts.lines(of: text, in: frame)
    case .heading(let level, let text):
      let line = texts.lines(of: text, in: .heading).joined(separator: " ")
      return [String(repeating: "#", count: level) + " " + line]
    case .quote(let blocks):
      return lines(of: blocks).map { $0.isEmpty ? ">" : "> " + $0 }
    case .list(let list):
      var marker: UInt8?
      return self.lines(of: list, &marker)
    case .code(let language, let code): return fenced(code, language)
    case .rule: return [rule(isAtStart: isAtStart)]
    case .table(let table): return lines(of: table)
    }
  }

  // MARK: Lists

  /// The lines of `list`, with markers other than those of a list right before it, whose character is `marker`.
  ///
  /// Sets `marker` to the list's own.
  private func lines(of list: PastedList, _ marker: inout UInt8?) -> [String] {
    let contents = list.items.map { self.lines(of: $0, isTight: !list.isLoose) }
    let byte = Self.byte(of: list, contents, options, but: marker)
    marker = byte
    var lines: [String] = []
    for index in list.items.indices {
      if index > 0, list.isLoose { lines.append("") }
      let number = list.start.map { String(min($0 + index, 999_999_999)) } ?? ""
      let start = number + String(decoding: [byte, ASCII.space], as: UTF8.self)
      lines.append((start + (contents[index].first ?? "")).trimmingBlanks())
      lines += contents[index].dropFirst().map { $0.isEmpty ? "" : spaces(start.utf8.count) + $0 }
    }
    return lines
  }

  /// The lines of the content of `item`; a task's checkbox goes before its text, or on a line of its own.
  private func lines(of item: PastedItem, isTight: Bool) -> [String] {
    guard let isDone = item.isDone else { return lines(of: item.blocks, isInItem: true, isTight: isTight) }
    let (box, lines) = (isDone ? "[x]" : "[ ]", self.lines(of: item.blocks, isTight: isTight))
    switch item.blocks.first {
    case nil: return [box]
    case .paragraph: return [box + " " + (lines.first ?? "")] + lines.dropFirst()
    case let first?: return [box] + (first.canFollow(.paragraph(PastedText())) ? [] : [""]) + lines
    }
  }

  /// The bullet, or the delimiter behind numbers: the preferred one, unless it is `other`, or a line of bullets would
  /// be a thematic break.
  private static func byte(
    of list: PastedList, _ contents: [[String]], _ options: EditingOptions, but other: UInt8?
  ) -> UInt8 {
    let isOrdered = list.start != nil
    let usual = isOrdered ? options.orderedDelimiter.rawValue : options.bullet.rawValue
    let all = [usual] + (isOrdered ? ASCII.delimiters : ASCII.bullets)
    let bullets = Set(contents.compactMap { $0.first.flatMap(soleBullet) })
    return all.first { $0 != other && (isOrdered || !bullets.contains($0)) } ?? usual
  }

  /// The only byte of `line` besides blanks; `nil` if there are others.
  private static func soleBullet(of line: String) -> UInt8? {
    guard let first = line.utf8.first, line.utf8.allSatisfy({ $0 == first || $0.isBlank }) else { return nil }
    return first
  }

  // MARK: Leaves

  private func fenced(_ lines: [String], _ language: String) -> [String] {
    let byte = options.fence == .tildes ? ASCII.tilde : ASCII.backtick
    let longest = lines.map { $0.utf8.longestRun(of: byte) }.max() ?? 0
    let fence = String(repeating: String(decoding: [byte], as: UTF8.self), count: max(3, longest + 1))
    return [fence + language.infoString] + lines + [fence]
  }

  /// A thematic break that is neither read as an item nor as the fence of front matter.
  private func rule(isAtStart: Bool) -> String {
    guard !isAtStart else { return "___" }
    return switch options.thematicBreak {
    case .asterisks: "***"
    case .underscores: "___"
    default: "---"
    }
  }

  // MARK: Tables

  private func lines(of table: PastedTable) -> [String] {
    let width = max(table.alignments.count, 1)
    var rows = table.rows.map { cells in
      cells.map { $0.isEmpty ? "" : texts.lines(of: $0, in: .cell).joined(separator: " ") }
    }
    if rows.isEmpty { rows = [[]] }
    let lines = rows.map { cells in
      let padded = cells + Array(repeating: "", count: max(0, width - cells.count))
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let delimiters = table.alignments.map { $0.delimiter() }
    return [lines[0], "| " + delimiters.joined(separator: " | ") + " |"] + lines.dropFirst()
  }
}

extension PastedBlock {
  /// Whether the block is read as itself on the line right below `block`.
  fileprivate func canFollow(_ block: PastedBlock) -> Bool {
    switch (block, self) {
    // Below text, an empty item starts no list, nor does an item with a number other than 1.
    case (.paragraph, .list(let list)), (.quote, .list(let list)), (.list, .list(let list)):
      return (list.start ?? 1) == 1 && !(list.items.first?.blocks.isEmpty ?? true)
    // A paragraph would continue text above, also inside of a quote or list there, or the rows of a table.
    case (.paragraph, .paragraph), (.quote, .paragraph), (.list, .paragraph), (.table, _), (_, .table):
      return false
    // Dashes would underline the text.
    case (.paragraph, .rule), (.quote, .quote): return false
    default: return true
    }
  }
}

extension String {
  /// The string as the first word of an info string, without characters that would end the word or the fence.
  fileprivate var infoString: String {
    String(decoding: utf8.filter { $0 > ASCII.space && $0 != ASCII.backtick && $0 != 0x7F }, as: UTF8.self)
  }
}
