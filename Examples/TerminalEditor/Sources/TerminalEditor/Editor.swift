import EditorCoordination
import EditorDocuments
import MarkdownEditing
import TextBuffer

/// The program: panes above each other, one of which has the keys, and a line for questions and messages.
@MainActor
final class Editor {
  private let terminal: Terminal
  let workspace: EditorWorkspace
  private var screen = Screen()
  private(set) var panes: [Pane] = []
  private var focus = 0
  /// The paths that were opened, in the order in which the user goes through them.
  var files: [String]
  var prompt: Prompt?
  /// The conflict that the user resolves; meanwhile it has the screen and the keys.
  var resolution: Resolution?
  /// The unsaved versions that the user reads, likewise.
  var versions: Versions?
  private var message = ""
  private var sought = ""
  var isDone = false
  private var needsDrawing = false
  /// Whether an event is under way, behind which all is drawn anyway.
  private var isHandling = false
  var showsPreview = false

  init(on terminal: Terminal, _ workspace: EditorWorkspace, files: [String]) {
    (self.terminal, self.workspace, self.files) = (terminal, workspace, files)
    panes = [makePane(document: files.isEmpty ? "Untitled" : nil)]
  }

  /// The pane that has the keys.
  var pane: Pane { resolution?.pane ?? versions?.pane ?? panes[focus] }

  /// Shows the first file, with the caret at the start of a line, counted from 0; runs until the user quits.
  ///
  /// Without a file, offers what earlier runs left unsaved.
  func run(_ events: AsyncStream<Terminal.TimedEvent>, line: Int, latency: LatencyLog?) async {
    draw()
    if let first = files.first { await open(first) } else { await askForUnsaved() }
    if line > 0 { await goTo(line: line) }
    for await (event, time) in events where !isDone {
      isHandling = true
      await handle(event)
      isHandling = false
      if isDone { break }
      draw()
      if case .key(let key) = event { latency?.add(time.duration(to: .now), for: key) }
    }
  }

  // MARK: Events

  /// Does what an event asks for, and returns when that is done: so each key finds what the one before has led to.
  private func handle(_ event: TerminalEvent) async {
    message = ""
    switch event {
    case .key(let key): await press(key)
    case .paste(let text): await paste(text)
    case .mouse(let mouse): if resolution == nil, versions == nil { await handle(mouse) }
    case .resized: screen.invalidate()
    case .ended: await quit(asking: false)
    }
  }

  private func press(_ key: Key) async {
    if let prompt { return await answer(prompt, key) }
    if let resolution { return await press(key, in: resolution) }
    if let versions { return await press(key, in: versions) }
    await type(key, commands: Command.byKey)
  }

  /// Runs the command of `key` in `commands`; if there is none, types the character of `key`.
  func type(_ key: Key, commands: [String: Command]) async {
    if let command = command(for: key, in: commands) {
      await command.run(self)
    } else if let text = key.text {
      await perform(.type(text))
    }
  }

  /// The command of a key; Alt stands in for Control, as many terminals can't tell Control-I from Tab.
  private func command(for key: Key, in commands: [String: Command]) -> Command? {
    if let command = commands[key.description] { return command }
    guard key.modifiers == .alt else { return nil }
    let isCapital = key.name != key.name.lowercased()
    return commands["\(Key(key.name.lowercased(), isCapital ? [.control, .shift] : .control))"]
  }

  private func paste(_ text: String) async {
    if prompt != nil { return await edit { $0.text += text } }
    // While a conflict is being resolved, only lines by hand take text; unsaved versions take none.
    if resolution?.isWriting ?? (versions == nil) { await perform(.paste(text)) }
  }

  private func handle(_ mouse: Mouse) async {
    let height = pane.host.viewport.rows + 1
    guard panes.indices.contains(mouse.row / height), prompt == nil else { return }
    if mouse.action == .press { focus = mouse.row / height }
    // The status line belongs to the last row, and so does what a drag reaches below it.
    let row = min(max(0, mouse.row - focus * height), pane.host.viewport.rows - 1)
    let offset = pane.host.offset(row: row, column: mouse.column)
    switch mouse.action {
    case .scrollUp: pane.host.scroll(rows: -3)
    case .scrollDown: pane.host.scroll(rows: 3)
    case .press: await pane.select(Selection(caret: offset))
    case .drag:
      await pane.select(
        Selection([SelectionRange(anchor: pane.document.selection.main.anchor, head: offset)]))
    case .release: break
    }
  }

  // MARK: Questions

  private func answer(_ asked: Prompt, _ key: Key) async {
    switch key.description {
    case "Escape", "Mod-c":
      prompt = nil
      await asked.cancelled(self)
    case "Enter":
      prompt = nil
      let fitting = asked.fitting
      if let choice = fitting.dropFirst(asked.chosen).first {
        await choice.run(self)
      } else {
        await asked.accepted(self, asked.text)
      }
    default: await edit { $0.edit(key) }
    }
  }

  private func edit(_ change: (inout Prompt) -> Void) async {
    guard var asked = prompt else { return }
    change(&asked)
    prompt = asked
    await asked.changed(self, asked.text)
  }

  /// Any action by its name, such as `heading:2`, or one of the menu.
  func askForCommand(_ text: String = "") {
    prompt = Prompt(
      title: "Do:", text: text, choices: Command.menu,
      accepted: { editor, name in
        guard let action = ActionRegistry.standard.action(named: name) else {
          return editor.say("there is no action “\(name)”")
        }
        await editor.perform(action)
      })
  }

  /// Finds while it's typed.
  func askForText() {
    let before = pane.document.selection
    prompt = Prompt(
      title: "Find:",
      changed: { editor, text in
        editor.sought = text
        await editor.find(from: before.main.range.lowerBound)
      },
      accepted: { _, _ in },
      cancelled: { await $0.pane.select(before) })
  }

  func askForReplacement() {
    prompt = Prompt(
      title: "Replace:",
      accepted: { editor, text in
        guard !text.isEmpty else { return }
        editor.prompt = Prompt(
          title: "Replace “\(text)” by:", accepted: { await $0.perform(.replace(text, with: $1)) })
      })
  }

  // MARK: Commands

  func say(_ text: String) { message = text }

  func perform(_ action: EditorAction) async {
    if let problem = await pane.perform(action) { say(problem) }
  }

  /// Does what may fail, and says so if it does.
  func attempt(_ work: () async throws(EditorError) -> Void) async {
    do throws(EditorError) { try await work() } catch { say(error.message) }
    pane.host.revealCaret()
  }

  func copy() async {
    await attempt { () async throws(EditorError) in try await pane.context.copy() }
  }

  func cut() async {
    await attempt { () async throws(EditorError) in _ = try await pane.context.cut()?.outcome }
  }

  func paste() async {
    await attempt { () async throws(EditorError) in _ = try await pane.context.paste().outcome }
  }

  private func goTo(line: Int) async {
    let rope = pane.document.rope
    await pane.select(Selection(caret: rope.startOfLine(min(line, rope.lineCount - 1))))
  }

  func findNext(backwards: Bool = false) async {
    let range = pane.document.selection.main.range
    await find(from: backwards ? range.lowerBound : range.upperBound, backwards: backwards)
  }

  /// Selects the next place of what is sought, over the text's end if need be.
  private func find(from offset: UTF8Offset, backwards: Bool = false) async {
    guard !sought.isEmpty else { return }
    let rope = pane.document.rope
    let options: SearchOptions = sought == sought.lowercased() ? .ignoringCase : []
    let found =
      backwards
      ? rope.lastRange(of: sought, before: offset, options: options)
        ?? rope.lastRange(of: sought, options: options)
      : rope.firstRange(of: sought, from: offset, options: options)
        ?? rope.firstRange(of: sought, options: options)
    guard let found else { return say("“\(sought)” isn't there") }
    await pane.select(found)
  }

  func makePane(document key: String? = nil) -> Pane {
    Pane(in: workspace, document: key) { [weak self] in self?.drawSoon() }
  }

  /// Opens a further view on the document, below this one.
  func split() async {
    guard terminal.size.rows / (panes.count + 1) >= 4, let path = pane.fileState.file?.path else {
      return say("there is no room, or no file")
    }
    let (caret, new) = (pane.caret, makePane())
    panes.insert(new, at: focus + 1)
    focus += 1
    await open(path)
    await new.select(Selection(caret: caret))
  }

  func closePane() async {
    guard panes.count > 1 else { return say("this is the only pane: Ctrl-Q quits") }
    await attempt { () async throws(EditorError) in
      try await workspace.close(pane.context)
      pane.close()
      panes.remove(at: focus)
      focus = min(focus, panes.count - 1)
    }
  }

  func focusNext() { focus = (focus + 1) % panes.count }

  // MARK: Drawing

  /// Draws once all is done that is under way.
  private func drawSoon() {
    guard !needsDrawing, !isHandling else { return }
    needsDrawing = true
    Task { if needsDrawing, !isDone { draw() } }
  }

  private func draw() {
    needsDrawing = false
    let size = terminal.size
    let bottom = prompt?.draw(columns: size.columns, atMost: min(10, size.rows / 2))
    let showsText = prompt == nil && resolution == nil && versions == nil
    // A row of the text and the last line are always in sight.
    let preview = showsPreview && showsText ? pane.drawPreview(atMost: min(4, size.rows - 2)) : []
    let help = message.isEmpty ? resolution?.help ?? versions?.help ?? "" : message
    let overlay = preview + (bottom?.rows ?? [Row(help, Style(.yellow))])
    var (rows, cursor) =
      resolution?.draw(height: size.rows - 1, columns: size.columns)
      ?? versions.map { ($0.draw(height: size.rows - 1, columns: size.columns), nil) }
      ?? drawPanes(height: size.rows - 1, columns: size.columns)
    rows += Array(repeating: Row(), count: max(0, size.rows - 1 - rows.count))
    rows = Array(rows.prefix(size.rows - overlay.count)) + overlay
    if let bottom { cursor = (size.rows - 1, bottom.cursor) }
    terminal.write(screen.update(rows, cursor: cursor))
  }

  private func drawPanes(height: Int, columns: Int) -> (rows: [Row], cursor: (row: Int, column: Int)?) {
    var rows: [Row] = []
    var cursor: (row: Int, column: Int)?
    for (index, pane) in panes.enumerated() {
      // Panes that have no room in a terminal that became small are cut off at its end.
      let (text, place) = pane.drawText(rows: max(1, height / panes.count - 1), columns: columns - 1)
      if index == focus { cursor = place.map { ($0.row + rows.count, $0.column) } }
      rows += text + [pane.drawStatus(columns: columns, isFocused: index == focus)]
    }
    return (rows, cursor)
  }
}
