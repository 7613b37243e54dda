extension Rule {
  /// One boundary: what a view observes is assigned by what publishes a drain, and by nothing else.
  static let observation = [
    Rule(
      "what is observed can be set by its own type only",
      brokenBy: "@Observable\nfinal class Bad {\n  public var state = 0\n}",
      at: "Sources/EditorCoordination/Model/Bad.swift"
    ) { file in
      guard file.isSource, file.holds("@Observable"),
        file.lines.contains(where: { $0.hasPrefix("@Observable") })
      else { return [] }
      // A stored property of the type itself: two columns in, and no body of its own on the line.
      let property = #/^  (?:\w+(?:\(set\))? )*var /#
      return lines(of: file) { line, _ in
        line.contains(property) && !line.contains("private")
          && !line.contains("@ObservationIgnored") && !line.hasSuffix("{") && !line.hasSuffix("}")
      }
    },
    Rule(
      "nobody assigns what a model shows from outside",
      brokenBy: "model?.state = .uninitialized", at: "Sources/EditorCoordination/Runner/Bad.swift"
    ) { file in
      guard mayKnowModels(file), file.holds("odel?.", "odel!.", "odel.") else { return [] }
      let assignment =
        #/\b[mM]odel[?!]?\.(?:state|phase|operations|text|version|selection|shownToolbar|lastError|analysis) = /#
      return lines(of: file) { line, _ in
        line.utf8.contains(UInt8(ascii: "=")) && line.contains(assignment)
      }
    },
    Rule(
      "a model is told what to show in one place",
      brokenBy: "model?.publish(update)", at: "Sources/EditorCoordination/Runner/Bad.swift"
    ) { file in
      guard mayKnowModels(file), file.holds(".publish("),
        file.path != "Sources/EditorCoordination/Runner/ActionRunner+Publishing.swift"
      else {
        return []
      }
      let publication = #/\b[mM]odel[?!]?\.publish\(/#
      return lines(of: file) { line, _ in line.contains(publication) }
    },
  ]

  /// Whether `file` is of a target that can reach what a model keeps to itself.
  @Sendable
  private static func mayKnowModels(_ file: RepositoryFile) -> Bool {
    file.isSource
      && ["EditorCoordination", "EditorDocuments", "EditorTesting", "EditorFiles"].contains(file.target)
  }
}
