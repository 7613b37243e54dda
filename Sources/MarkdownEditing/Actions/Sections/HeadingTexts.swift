import MarkdownSyntax
import TextBuffer

/// What a reader sees of each heading of a document, read from its HTML, as GitHub's anchors are made of that.
enum HeadingTexts {
  /// The texts of all headings, in order; `nil` where raw HTML makes them impossible to tell.
  static func all(in text: BlockText, count: Int) -> [String]? {
    let html = Array(text.tree.html(of: text.rope, options: .sourceRanges).utf8)
    var texts: [String] = []
    var index = 0
    while index + 4 < html.count {
      guard html[index] == UInt8(ascii: "<"), html[index + 1] == UInt8(ascii: "h"),
        (0x31...0x36).contains(html[index + 2]),
        html[(index + 3)...].starts(with: Array(" data-sourcepos=".utf8))
      else {
        index += 1
        continue
      }
      let start = (html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1) + 1
      let end = closing(html[index + 2], in: html, from: start)
      texts.append(plain(html[start..<end]))
      index = end
    }
    return texts.count == count ? texts : nil
  }

  /// Where the closing tag of a heading of the level `digit` starts.
  private static func closing(_ digit: UInt8, in html: [UInt8], from start: Int) -> Int {
    let tag = Array("</h".utf8) + [digit, UInt8(ascii: ">")]
    var index = start
    while index < html.count, !html[index...].starts(with: tag) { index += 1 }
    return index
  }

  /// The text of a piece of HTML: without tags, its four named entities replaced.
  private static func plain(_ html: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var index = html.startIndex
    let entities = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")]
    while index < html.endIndex {
      if html[index] == UInt8(ascii: "<"), let end = html[index...].firstIndex(of: UInt8(ascii: ">")) {
        index = end + 1
      } else if let entity = entities.first(where: { html[index...].starts(with: $0.0.utf8) }) {
        result += Array(entity.1.utf8)
        index += entity.0.utf8.count
      } else {
        result.append(html[index] == 0x0A ? ASCII.space : html[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
