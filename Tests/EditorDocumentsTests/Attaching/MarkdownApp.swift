import EditorDocuments

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The app owns the workspace for as long as it runs, and gives it to all windows; mark yours with `@main`.
struct MarkdownApp: App {
  var path = "notes.md"
  // That throws only for capabilities that depend on each other in a circle.
  @State private var workspace = try? makeWorkspace()
  @State private var isStarted = false

  var body: some Scene {
    WindowGroup {
      VStack {
        if isStarted, let workspace { DocumentWindow(path: path).environment(workspace) }
      }
      .task { await start() }
    }
  }

  /// Each window asks for it; starting a workspace again changes nothing.
  private func start() async {
    // Where the storage stays unavailable, `workspace.health` says why, and a window's model has the error.
    try? await workspace?.start()
    isStarted = true
  }
}
