import EditorDocuments
import EditorFiles

let path = CommandLine.arguments.dropFirst().first ?? "notes.md"
let workspace = try EditorWorkspace([SystemFileStorage(), SystemFileWatching()])
try await workspace.start()
let context = workspace.makeContext()
try await context.open(path)

await Editor(context.model).run()
do {
  try await workspace.shutDown()
} catch {
  // What couldn't be saved is safe nowhere else.
  print(context.model.text)
  throw error
}
