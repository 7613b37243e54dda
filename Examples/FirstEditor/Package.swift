// swift-tools-version: 6.2
import PackageDescription

/// Libraries of the engine.
func engine(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-markdown-editing") }
}

let package = Package(
  name: "FirstEditor",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-markdown-editing", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "FirstEditor",
      dependencies: engine(
        "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorHosts",
        "EditorDocuments",
        "EditorFiles")),
    .testTarget(name: "FirstEditorTests", dependencies: ["FirstEditor"] + engine("EditorTesting")),
  ],
  swiftLanguageModes: [.v6]
)
