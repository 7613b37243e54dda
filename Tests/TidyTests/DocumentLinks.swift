/// Links in a Markdown file, found by a rough reading that is enough for our own documents.
enum DocumentLinks {
  /// The paths, from the package's folder, that relative links in `file` lead to; code and URLs are left out.
  static func targets(in file: RepositoryFile) -> [String] {
    let folder = file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let (code, link) = (/`[^`]*`/, /\]\(<?([^)>\s]+)/)
    var fence: String?
    var targets: [String] = []
    for line in file.lines {
      let run = String(line.drop { $0 == " " }.prefix { $0 == "`" })
      if let open = fence {
        // A fence within a longer one is text.
        if run.count >= open.count, line.hasSuffix(run) { fence = nil }
        continue
      }
      if run.count >= 3 {
        fence = run
        continue
      }
      for match in line.replacing(code, with: "").matches(of: link) {
        let path = match.1.prefix { $0 != "#" }
        if path.isEmpty || path.contains(":") { continue }
        targets.append(folder + path)
      }
    }
    return targets
  }
}
