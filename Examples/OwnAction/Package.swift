// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnAction",
  platforms: [.macOS(.v14)],
  products: [.library(name: "OwnAction", targets: ["OwnAction"])],
  // No package but this one: what only programs and log lines need stays away.
  dependencies: [.package(name: "swift-markdown-editing", path: "../..", traits: [])],
  targets: [
    .target(
      name: "OwnAction",
      dependencies: [
        .product(name: "TextBuffer", package: "swift-markdown-editing"),
        .product(name: "MarkdownSyntax", package: "swift-markdown-editing"),
        .product(name: "MarkdownEditing", package: "swift-markdown-editing"),
        .product(name: "EditorCoordination", package: "swift-markdown-editing"),
      ]),
    .testTarget(
      name: "OwnActionTests",
      dependencies: [
        "OwnAction", .product(name: "EditorTesting", package: "swift-markdown-editing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
