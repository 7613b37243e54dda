import MarkdownSyntax
import TextBuffer

/// Compares what two texts render to, in the document's dialect and as plain CommonMark.
struct MeaningProof {
  private let rope: Rope
  private let dialect: Dialect
  private let ignoresSoftBreaks: Bool
  private let html: String
  private let plainHTML: String?

  /// Proofs about changes of `rope`, whose tree `tree` is.
  init(_ tree: SyntaxTree, of rope: Rope, ignoresSoftBreaks: Bool) {
    self.rope = rope
    self.ignoresSoftBreaks = ignoresSoftBreaks
    dialect = tree.dialect
    html = tree.html()
    plainHTML = dialect == .commonMark ? nil : Self.html(of: rope, .commonMark)
  }

  /// The step that `plan` makes, if it keeps the meaning of the whole text of `length` bytes.
  func step(of plan: FormattingPlan, length: Int) -> FormattingPass.Step? {
    let edits = plan.edits
    let changes = ChangeSet(edits, length: length)
    let after = changes.applied(to: rope)
    let tree = SyntaxTree(after, dialect: dialect)
    guard isSame(html, tree.html()) else { return nil }
    if let plainHTML {
      // Plain CommonMark shows a table's source as text: its edits are made on both sides.
      let tables = ChangeSet(plan.tableEdits(among: edits), length: length)
      let before = tables.isIdentity ? plainHTML : Self.html(of: tables.applied(to: rope), .commonMark)
      guard isSame(before, Self.html(of: after, .commonMark)) else { return nil }
    }
    return FormattingPass.Step(changes: changes, rope: after, tree: tree)
  }

  /// Whether a part of the text means the same after the edits; `plainBefore` is the part with tables edited only.
  func holds(before: [UInt8], plainBefore: [UInt8], after: [UInt8]) -> Bool {
    guard isSame(Self.html(of: before, dialect), Self.html(of: after, dialect)) else { return false }
    return dialect == .commonMark
      || isSame(Self.html(of: plainBefore, .commonMark), Self.html(of: after, .commonMark))
  }

  private static func html(of bytes: [UInt8], _ dialect: Dialect) -> String {
    html(of: Rope(String(decoding: bytes, as: UTF8.self)), dialect)
  }

  private static func html(of rope: Rope, _ dialect: Dialect) -> String {
    dialect == .commonMark ? rope.commonMarkHTML : SyntaxTree(rope, dialect: dialect).html()
  }

  private func isSame(_ left: String, _ right: String) -> Bool {
    ignoresSoftBreaks ? FlowedHTML.isSame(left, right) : Array(left.utf8) == Array(right.utf8)
  }
}

/// Compares HTML, taking a line break and a space for the same outside of `<pre>`.
enum FlowedHTML {
  /// Whether `left` and `right` are the same but for that.
  static func isSame(_ left: String, _ right: String) -> Bool {
    flowed(left) == flowed(right)
  }

  private static func flowed(_ html: String) -> [UInt8] {
    var bytes = [UInt8](html.utf8)
    var isPreformatted = false
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if bytes[index...].starts(with: "<pre".utf8) { isPreformatted = true }
        if bytes[index...].starts(with: "</pre>".utf8) { isPreformatted = false }
      case Byte.lineFeed where !isPreformatted: bytes[index] = Byte.space
      default: break
      }
    }
    return bytes
  }
}
