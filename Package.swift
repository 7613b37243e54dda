// swift-tools-version: 6.2

import PackageDescription

/// What stands in for libcmark where the trait asks for it.
let swiftCMark = Target.Dependency.product(
  name: "cmark-gfm", package: "swift-cmark", condition: .when(traits: ["SwiftCMark"]))

/// The tests whose own code takes less time than optimising it.
let quickTests: Set = [
  "MarkdownSyntaxTests", "MarkdownEditingTests", "EditorCoordinationTests", "EditorDocumentsTests",
  "EditorHostsTests", "EditorFilesTests", "EditorTestingTests", "FoundationAdaptersTests",
  "CommandLineTests", "LanguageServerTests", "TidyTests",
]

let package = Package(
  name: "swift-markdown-editing",
  // Linux ignores this list. On Apple platforms Observation needs these releases; nothing in the package may use
  // what is newer (`Mutex`, `Atomic`, isolated `deinit`, `Observations`, `Task.immediate`, `InlineArray`):
  // TidyTests look for it.
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "TextBuffer", targets: ["TextBuffer"]),
    .library(name: "MarkdownSyntax", targets: ["MarkdownSyntax"]),
    .library(name: "MarkdownFormatting", targets: ["MarkdownFormatting"]),
    .library(name: "MarkdownEditing", targets: ["MarkdownEditing"]),
    .library(name: "EditorCoordination", targets: ["EditorCoordination"]),
    .library(name: "EditorDocuments", targets: ["EditorDocuments"]),
    .library(name: "FoundationAdapters", targets: ["FoundationAdapters"]),
    .library(name: "EditorHosts", targets: ["EditorHosts"]),
    .library(name: "TextStorageHosts", targets: ["TextStorageHosts"]),
    .library(name: "EditorFiles", targets: ["EditorFiles"]),
    .library(name: "EditorTesting", targets: ["EditorTesting"]),
    .executable(name: "mdedit", targets: ["mdedit"]),
    // For the tests of the packages in `Bench` and `Bindings` alone.
    .library(name: "_TestSupport", targets: ["TestSupport"]),
  ],
  traits: [
    // Whoever depends on the package writes `traits: []` and then fetches nothing that it doesn't use.
    .default(enabledTraits: ["Programs", "Logging"]),
    .trait(name: "Programs", description: "What mdedit needs; it is built with it alone."),
    .trait(name: "Logging", description: "Let the action queue log to swift-log in debug builds."),
    .trait(
      name: "SwiftCMark",
      description: "Read inlines by swiftlang/swift-cmark, for platforms whose system has no libcmark."),
    .trait(
      name: "InternalChecks",
      description: "Check the invariants of ropes and syntax trees after every change; slow."),
    .trait(
      name: "Metrics", description: "Hand what the queue counts to swift-metrics: `MetricsInstruments`."),
  ],
  dependencies: [
    // Each is fetched and built only where a trait asks for it.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-cmark", from: "0.5.0"),
  ],
  targets: [
    // The layers, lowest first. An arrow never points down this list.
    // A lock for every release of every platform.
    .target(name: "Locking"),
    .target(name: "TextBuffer"),
    .systemLibrary(
      name: "CCMark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .target(name: "MarkdownSyntax", dependencies: ["Locking", "TextBuffer", "CCMark", swiftCMark]),
    .target(name: "MarkdownFormatting", dependencies: ["TextBuffer", "MarkdownSyntax"]),
    .target(name: "MarkdownEditing", dependencies: ["TextBuffer", "MarkdownSyntax", "MarkdownFormatting"]),
    .target(
      name: "EditorCoordination",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"])),
        .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
      ]),
    .target(
      name: "EditorDocuments",
      dependencies: ["Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination"]),
    // The system's calls on files: a target of its own, so that `mdedit` links neither documents nor journals.
    .target(name: "SystemFiles"),
    .target(
      name: "EditorFiles", dependencies: ["Locking", "EditorCoordination", "EditorDocuments", "SystemFiles"]),
    .target(
      name: "EditorTesting",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorDocuments",
      ]),
    // What needs Foundation: a target of its own, so that nothing else links it.
    .target(name: "FoundationAdapters", dependencies: ["TextBuffer", "MarkdownSyntax"]),

    // What a view needs, with and without a text storage of the system.
    .target(
      name: "EditorHosts",
      dependencies: ["TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination"]),
    .target(
      name: "TextStorageHosts",
      dependencies: [
        "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "FoundationAdapters",
      ]),

    // JSON for the language server and the filter, without Foundation.
    .target(name: "JSONText"),
    // The language server, which knows neither files nor descriptors: messages in, messages out.
    .target(
      name: "LanguageServer",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing",
        "EditorCoordination", "JSONText",
      ]),

    // The executables.
    .executableTarget(
      name: "mdedit",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing",
        "EditorCoordination", "SystemFiles", "JSONText", "LanguageServer",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"])),
      ]),

    // One test target per library, one for the built binaries, one for the rules of the repository.
    // Its oracle asks cmark itself, with none of our own code in between.
    .target(name: "TestSupport", dependencies: ["CCMark", swiftCMark], path: "Tests/TestSupport"),
    // What the tests of the editor share, which needs Testing, as no program may.
    .target(name: "EditorTestSupport", dependencies: ["EditorTesting"], path: "Tests/EditorTestSupport"),
    .testTarget(name: "TextBufferTests", dependencies: ["TextBuffer", "TestSupport"]),
    .testTarget(name: "MarkdownSyntaxTests", dependencies: ["TextBuffer", "MarkdownSyntax", "TestSupport"]),
    .testTarget(
      name: "MarkdownEditingTests",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing", "EditorTesting",
        "TestSupport",
      ]),
    .testTarget(
      name: "EditorCoordinationTests",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorTesting",
        "FoundationAdapters", "TestSupport", "EditorTestSupport",
        .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
      ]),
    .testTarget(
      name: "EditorDocumentsTests",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorDocuments",
        "EditorFiles", "EditorTesting", "FoundationAdapters", "TextStorageHosts", "TestSupport",
        "EditorTestSupport",
      ]),
    .testTarget(
      name: "EditorHostsTests",
      dependencies: [
        "TextBuffer", "MarkdownEditing", "EditorCoordination", "EditorHosts", "EditorTesting",
      ]),
    .testTarget(
      name: "EditorFilesTests",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownEditing", "EditorCoordination", "EditorDocuments", "SystemFiles",
        "EditorFiles", "EditorTesting", "TestSupport", "EditorTestSupport",
      ]),
    .testTarget(
      name: "EditorTestingTests",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorDocuments",
        "EditorTesting", "TestSupport", "EditorTestSupport",
      ]),
    .testTarget(
      name: "FoundationAdaptersTests",
      dependencies: ["TextBuffer", "MarkdownSyntax", "FoundationAdapters", "TestSupport"]),
    // Types into a file until a test kills it.
    .executableTarget(
      name: "TypingProcess",
      dependencies: [
        "TextBuffer", "MarkdownEditing", "EditorCoordination", "EditorDocuments", "EditorFiles",
        "EditorTesting", "TestSupport",
      ],
      path: "Tests/TypingProcess"),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "mdedit", "TypingProcess", "TextBuffer", "MarkdownEditing", "EditorDocuments",
        "SystemFiles", "EditorFiles", "EditorTesting", "TestSupport",
      ]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "JSONText", "LanguageServer",
        "TestSupport",
      ]),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Every target of ours is built the same way: no warning survives, imports say what they re-export.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// A release build takes longer to optimise these tests than they take to run, and its tests measure no time.
for target in package.targets where quickTests.contains(target.name) {
  // A module file that is written ahead of the code has all macros expanded twice; nobody imports a test module.
  target.swiftSettings?.append(
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release)))
}

// Where some test targets are asked for, there is what they need and no more: a build for a sanitizer then takes a
// fraction of the time. No target stands before one that it needs.
if let tests = Context.environment["MARKDOWN_TESTS"] {
  var kept = Set(tests.split(separator: ",").map(String.init))
  for target in package.targets.reversed() where kept.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
