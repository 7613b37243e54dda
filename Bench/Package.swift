// swift-tools-version: 6.2

import PackageDescription

/// The same strictness as in the package above: no warning survives, imports say what they re-export.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of the package above.
func engine(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-markdown-editing") }
}

// A package of its own, so that nobody who builds or tests the engine fetches and builds what only the benchmarks
// need. `Scripts/bench` builds it into the engine's build folder, where the engine is built already.
let package = Package(
  name: "mdedit-bench",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "mdedit-bench", targets: ["mdedit-bench"])],
  dependencies: [
    .package(name: "swift-markdown-editing", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    // Counts what the allocator is asked for.
    .target(name: "RuntimeCounters", path: "RuntimeCounters"),
    .executableTarget(
      name: "mdedit-bench",
      dependencies: engine(
        "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorDocuments",
        "EditorFiles", "EditorTesting", "_TestSupport")
        + [
          "RuntimeCounters",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
          .product(name: "Histogram", package: "hdrhistogram-swift"),
        ],
      path: "mdedit-bench",
      swiftSettings: strict),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: ["mdedit-bench"] + engine("TextBuffer", "_TestSupport"),
      path: "Tests/BenchmarkTests",
      swiftSettings: strict),
    // The built program.
    .testTarget(
      name: "CommandTests",
      dependencies: ["mdedit-bench"] + engine("_TestSupport"),
      path: "Tests/CommandTests",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
