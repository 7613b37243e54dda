import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Lines of text as rows of fields, with tabs, commas or white space between them, as in tables of programs without
/// Markdown.
struct TableFields {
  /// The separator of the fields of a line.
  enum Separator: CaseIterable {
    case tab, comma, blanks
  }

  /// The fields of each line; all lines have the same number of fields.
  private(set) var rows: [[ArraySlice<UInt8>]]
  private let kind: Separator

  /// Whether a byte may separate or enclose fields, and so isn't shown in a table.
  var separator: (UInt8) -> Bool {
    let isComma = kind == .comma
    return { isComma && ($0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"")) }
  }

  /// The fields of `lines`, split at the separator that gives all lines the same number of fields, or else at the first
  /// one that splits any line.
  init(lines: [ArraySlice<UInt8>]) {
    let splits = Separator.allCases.map { kind in (kind, lines.map { TableFields.fields(of: $0, kind) }) }
    let even = splits.first { split in
      split.1[0].count > 1 && split.1.allSatisfy { $0.count == split.1[0].count }
    }
    let (kind, found) = even ?? splits.first { $0.1.contains { $0.count > 1 } } ?? splits[2]
    let count = found.map { $0.count }.max() ?? 1
    rows = found.map { $0 + Array(repeating: [], count: count - $0.count) }
    self.kind = kind
  }

  /// The cells of `grid` and the text behind its last column, with commas as separators if no cell holds one, or else
  /// tabs.
  init(grid: TableGrid) {
    let rows = zip(grid.rows, grid.tails).map { cells, tail in
      (cells + TableFields.cells(ofTail: tail)).map { TableFields.withoutEscapes($0) }
    }
    func isFree(of byte: UInt8) -> Bool { rows.allSatisfy { $0.allSatisfy { !$0.contains(byte) } } }
    let hasCommas = !isFree(of: UInt8(ascii: ",")) || !isFree(of: UInt8(ascii: "\""))
    // A tab at a line's start would make the line code.
    let canHaveTabs = isFree(of: ASCII.tab) && rows.allSatisfy { !($0.first?.isEmpty ?? true) }
    kind = hasCommas && canHaveTabs ? .tab : .comma
    self.rows = rows
  }

  /// The lines of text for the rows in `dialect`; none for a row with only an empty cell.
  func lines(in dialect: Dialect) -> [[UInt8]] {
    rows.map { row in
      let fields = kind == .comma ? row.map(TableFields.quoted) : row.map { Array($0) }
      let line = Array(fields.joined(separator: [kind == .comma ? UInt8(ascii: ",") : ASCII.tab]))
      guard let index = ParagraphStart.escape(ofCode: line[...], dialect) else { return line }
      return line[..<index] + [UInt8(ascii: "\\")] + line[index...]
    }.filter { line in line.contains { !$0.isBlank } }
  }

  /// The visible text of the table of `grid` if it had columns for the text behind the last one; `nil` if there is no
  /// such text.
  func shownBehindColumns(in dialect: Dialect, of grid: TableGrid) -> [UInt8]? {
    guard grid.tails.contains(where: { !$0.isEmpty }) else { return nil }
    let count = rows.map { $0.count }.max() ?? 1
    let cells = rows.map { row in
      row.map { TableFields.cell(of: $0)[...] } + Array(repeating: [], count: count - row.count)
    }
    let lines = TableGrid(rows: cells).lines(ambiguous: 1).map { String(decoding: $0, as: UTF8.self) }
    let rope = Rope(lines.joined(separator: "\n"))
    let text = LineModel(SyntaxTree(rope, dialect: dialect))
    return TableFields.shown(text.tree.root, in: text, separator)
  }

  /// The visible text of `node`, without white space and bytes for which `separates` is true.
  static func shown(_ node: SyntaxNode, in text: LineModel, _ separates: (UInt8) -> Bool) -> [UInt8] {
    text.tree.visibleText(of: node).utf8.filter { !$0.isBlank && !$0.isLineEnding && !separates($0) }
  }

  // MARK: Fields

  private static func fields(of line: ArraySlice<UInt8>, _ kind: Separator) -> [ArraySlice<UInt8>] {
    switch kind {
    case .tab: line.split(separator: ASCII.tab, omittingEmptySubsequences: false).map(trimmed)
    case .blanks: line.split(whereSeparator: { $0.isBlank })
    case .comma: commaFields(of: line)
    }
  }

  /// The fields between commas; a quoted field may hold commas, and quotes written twice.
  private static func commaFields(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let quote = UInt8(ascii: "\"")
    var (fields, start) = ([ArraySlice<UInt8>](), line.startIndex)
    var (isQuoted, isEmpty) = (false, true)
    for index in line.indices {
      if line[index] == quote, isQuoted || isEmpty { isQuoted.toggle() }
      isEmpty = isEmpty && line[index].isBlank
      guard line[index] == UInt8(ascii: ","), !isQuoted else { continue }
      fields.append(unquoted(trimmed(line[start..<index])))
      (start, isEmpty) = (index + 1, true)
    }
    return fields + [unquoted(trimmed(line[start...]))]
  }

  private static func unquoted(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    guard field.count > 1, field.first == quote, field.last == quote else { return field }
    var (result, isSecond) = ([UInt8](), false)
    for byte in field.dropFirst().dropLast() {
      isSecond = byte == quote && !isSecond
      if byte != quote || isSecond { result.append(byte) }
    }
    return result[...]
  }

  private static func quoted(_ field: ArraySlice<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    guard field.contains(UInt8(ascii: ",")) || field.first == quote else { return Array(field) }
    return [quote] + field.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = field.drop(while: { $0.isBlank })
    return rest[..<((rest.lastIndex { !$0.isBlank } ?? rest.startIndex - 1) + 1)]
  }

  // MARK: Pipes

  /// `field` as a cell: with a backslash before each unescaped pipe.
  static func cell(of field: ArraySlice<UInt8>) -> [UInt8] {
    var (result, isEscaped) = ([UInt8](), false)
    for byte in field {
      if byte == ASCII.pipe, !isEscaped { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return result
  }

  /// A cell without the backslashes before its pipes.
  private static func withoutEscapes(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard cell.contains(ASCII.pipe) else { return cell }
    var result: [UInt8] = []
    for byte in cell {
      if byte == ASCII.pipe, result.last == UInt8(ascii: "\\") { result.removeLast() }
      result.append(byte)
    }
    return result[...]
  }

  private static func cells(ofTail tail: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard !tail.isEmpty else { return [] }
    var (cells, start) = ([ArraySlice<UInt8>](), tail.startIndex)
    for index in tail.indices
    where tail[index] == ASCII.pipe && (index == 0 || tail[index - 1] != UInt8(ascii: "\\")) {
      cells.append(trimmed(tail[start..<index]))
      start = index + 1
    }
    let last = trimmed(tail[start...])
    return cells + (last.isEmpty ? [] : [last])
  }
}
