// swift-tools-version: 6.2

import PackageDescription

/// The same strictness as in the package above: no warning survives, imports say what they re-export.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A program that libFuzzer drives, with libraries of the package above.
func fuzzer(_ name: String, _ libraries: String...) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["FuzzDriver"] + libraries.map { .product(name: $0, package: "swift-markdown-editing") },
    path: name,
    swiftSettings: strict + [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])],
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
}

// A package of its own, so that only `Scripts/fuzz` needs libFuzzer, and flags with which no package can be a
// dependency.
let package = Package(
  name: "markdown-fuzzers",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-markdown-editing", path: "..", traits: [])],
  targets: [
    .target(name: "FuzzDriver", path: "FuzzDriver", swiftSettings: strict),
    fuzzer("SyntaxFuzzer", "TextBuffer", "MarkdownSyntax"),
    fuzzer("FormatterFuzzer", "TextBuffer", "MarkdownSyntax", "MarkdownFormatting"),
  ],
  swiftLanguageModes: [.v6]
)
