// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the adapter uses of CodeEditApp/CodeEditTextView: Sources/CodeEditTextView/TextView/TextView.swift.
public import Foundation

@MainActor
open class TextView {
  public var textStorage: NSMutableAttributedString
  public var string: String { textStorage.string }
  public init(string: String) { textStorage = NSMutableAttributedString(string: string) }
}
