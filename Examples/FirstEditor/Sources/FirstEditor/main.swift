import EditorDocuments
import EditorFiles

let path = CommandLine.arguments.dropFirst().first ?? "notes.md"
let workspace = try EditorWorkspace([SystemFileStorage(), SystemFileWatching()])
try await workspace.start()
let context = workspace.makeContext()
try await context.open(path)

await Editor(context.model).run()
try await workspace.shutDown()
