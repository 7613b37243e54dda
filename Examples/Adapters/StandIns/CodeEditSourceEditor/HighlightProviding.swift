// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the adapter uses of CodeEditApp/CodeEditSourceEditor: HighlightProviding.swift and HighlightRange.swift of
// Sources/CodeEditSourceEditor/Highlighting, and Enums/CaptureName.swift.
public import CodeEditLanguages
public import CodeEditTextView
public import Foundation

public protocol HighlightProviding: AnyObject {
  @MainActor
  func setUp(textView: TextView, codeLanguage: CodeLanguage)
  @MainActor
  func willApplyEdit(textView: TextView, range: NSRange)
  @MainActor
  func applyEdit(
    textView: TextView, range: NSRange, delta: Int,
    completion: @escaping @MainActor (Result<IndexSet, Error>) -> Void)
  @MainActor
  func queryHighlightsFor(
    textView: TextView, range: NSRange,
    completion: @escaping @MainActor (Result<[HighlightRange], Error>) -> Void)
}

extension HighlightProviding {
  public func willApplyEdit(textView: TextView, range: NSRange) {}
}

public struct HighlightRange: Hashable, Sendable {
  public let range: NSRange
  public let capture: CaptureName?
  public init(range: NSRange, capture: CaptureName?) { (self.range, self.capture) = (range, capture) }
}

public enum CaptureName: Int8, CaseIterable, Sendable {
  case include, constructor, keyword, boolean, `repeat`, conditional, tag, comment, variable, property,
    function
  case method, number, float, string, type, parameter, typeAlternate, variableBuiltin, keywordReturn,
    keywordFunction
}
