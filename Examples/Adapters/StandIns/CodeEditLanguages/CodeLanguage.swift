// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the adapter uses of CodeEditApp/CodeEditLanguages.
public struct CodeLanguage: Sendable {
  public static let markdown = CodeLanguage()
}
