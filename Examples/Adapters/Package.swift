// swift-tools-version: 6.2
import PackageDescription

// The views exist on Apple platforms alone. So that the adapters are compiled and tested on Linux, too, they stand on
// declarations that look like those of the views' packages: see README.md.
let standIns = ["Neon", "CodeEditTextView", "CodeEditLanguages", "CodeEditSourceEditor", "STTextView"]

let package = Package(
  name: "Adapters",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-markdown-editing", path: "../..", traits: [])],
  targets: [
    .target(
      name: "MarkdownAdapters",
      dependencies: standIns.map { .target(name: $0) } + [
        .product(name: "TextBuffer", package: "swift-markdown-editing"),
        .product(name: "MarkdownSyntax", package: "swift-markdown-editing"),
        .product(name: "MarkdownEditing", package: "swift-markdown-editing"),
        .product(name: "EditorCoordination", package: "swift-markdown-editing"),
        .product(name: "FoundationAdapters", package: "swift-markdown-editing"),
        .product(name: "TextStorageHosts", package: "swift-markdown-editing"),
      ]),
    .target(name: "Neon", path: "StandIns/Neon"),
    .target(name: "CodeEditTextView", path: "StandIns/CodeEditTextView"),
    .target(name: "CodeEditLanguages", path: "StandIns/CodeEditLanguages"),
    .target(
      name: "CodeEditSourceEditor", dependencies: ["CodeEditTextView", "CodeEditLanguages"],
      path: "StandIns/CodeEditSourceEditor"),
    .target(name: "STTextView", path: "StandIns/STTextView"),
    .testTarget(
      name: "MarkdownAdaptersTests",
      dependencies: [
        "MarkdownAdapters", .product(name: "EditorTesting", package: "swift-markdown-editing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
