// swift-tools-version: 6.2
import PackageDescription

/// A library of the engine.
func engine(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-markdown-editing") }

let package = Package(
  name: "TerminalEditor",
  platforms: [.macOS(.v14)],
  // No package but this one: what only programs and log lines need stays away.
  dependencies: [.package(name: "swift-markdown-editing", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "TerminalEditor",
      dependencies: [
        engine("TextBuffer"), engine("MarkdownSyntax"), engine("MarkdownEditing"),
        engine("EditorCoordination"), engine("EditorHosts"), engine("EditorDocuments"), engine("EditorFiles"),
      ]),
    .testTarget(name: "TerminalEditorTests", dependencies: ["TerminalEditor"]),
  ],
  swiftLanguageModes: [.v6]
)
