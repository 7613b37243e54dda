import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// Lines that add information to the block beside them, or that are replaced by generated content.
  static let attributes: [ForeignConstruct] = [
    extensionTag, attributeList, contents, abbreviation, snippet, target,
  ]

  /// kramdown's `{::comment}` to `{:/comment}` and `{:/}`.
  private static let extensionTag = ForeignConstruct("kramdown extension", starts: "{") { text in
    guard text.hasPrefix("{::") else { return nil }
    return text.hold("/}") || text.hold("{:/") ? .line : .lines { $0.hasPrefix("{:/") }
  }

  /// `{: .class}`, `{:toc}`, `{#id}`, `{.class}`, `{ .class }`, `{key=value}`.
  private static let attributeList = ForeignConstruct("attributes", starts: "{") { text in
    guard text.last == UInt8(ascii: "}"), let second = text.after("{")?.first else { return nil }
    let isList = second == UInt8(ascii: ":") || second == UInt8(ascii: ".") || second == ASCII.hash
    return isList || text.hold("=") ? .line : nil
  }

  /// `[TOC]`, `[[_TOC_]]`, `[[toc]]`.
  private static let contents = ForeignConstruct("table of contents", starts: "[") { text in
    let name = text.drop { $0 == UInt8(ascii: "[") || $0 == ASCII.underscore }
    let rest = name.dropFirst(3).drop { $0 == ASCII.underscore }
    let isName = String(decoding: name.prefix(3), as: UTF8.self).lowercased() == "toc"
    return isName && !rest.isEmpty && rest.allSatisfy { $0 == UInt8(ascii: "]") } ? .line : nil
  }

  /// `*[HTML]: its expansion`.
  private static let abbreviation = ForeignConstruct("abbreviation", starts: "*") { text in
    let rest = text.drop { $0 != UInt8(ascii: "]") }
    return text.hasPrefix("*[") && rest.hasPrefix("]:") ? .line : nil
  }

  /// PyMdown's `--8<-- "file"`, or files between two lines of scissors.
  private static let snippet = ForeignConstruct("snippet", starts: "-") { text in
    guard let isAlone = scissors(text) else { return nil }
    return isAlone ? .lines { scissors($0) == true } : .line
  }

  /// Whether the scissors at the start of `text` are alone on the line.
  ///
  /// Returns `nil` if it doesn't start with scissors.
  private static func scissors(_ text: ArraySlice<UInt8>) -> Bool? {
    let rest = text.drop { $0 == ASCII.dash }
    guard rest.hasPrefix("8<-") else { return nil }
    return rest.dropFirst(2).allSatisfy { $0 == ASCII.dash }
  }

  /// MyST's `(label)=` before a block.
  private static let target = ForeignConstruct("target", starts: "(") { text in
    text.hold(")=") && text.last == UInt8(ascii: "=") ? .line : nil
  }
}
