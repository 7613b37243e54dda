// swift-tools-version: 6.2

import PackageDescription

/// The same strictness as in the package of the engine: no warning survives, imports say what they re-export.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Products of the engine's package.
func engine(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-markdown-editing") }
}

// A package of its own, so that nobody who builds the engine for Swift builds a shared library.
let package = Package(
  name: "markdown-editing-c",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    // For other languages: `libmarkdown-editing`, whose header is in Sources/CMarkdownEditing.
    .library(name: "markdown-editing", type: .dynamic, targets: ["MarkdownEditingC"])
  ],
  // With the traits of `Scripts/build`, so that both packages can be built in one folder, the engine once.
  dependencies: [.package(name: "swift-markdown-editing", path: "../..")],
  targets: [
    .systemLibrary(name: "CMarkdownEditing"),
    .target(
      name: "MarkdownEditingC",
      dependencies: engine("TextBuffer", "MarkdownSyntax", "MarkdownEditing") + ["CMarkdownEditing"],
      swiftSettings: strict),
    // The built library, beside the program `mdedit` that `Scripts/test` builds.
    .testTarget(name: "CInterfaceTests", dependencies: engine("_TestSupport"), swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
