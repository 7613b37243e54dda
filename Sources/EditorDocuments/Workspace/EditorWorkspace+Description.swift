import EditorCoordination
import TextBuffer

// A workspace on one page, for a debugger, a bug report or a test.
extension EditorWorkspace {
  /// A description of the workspace, with a line for each fact.
  ///
  /// It lists the overall level, the settings, each capability with its dependencies, and each context with its model,
  /// queue and store. Capabilities come in the order of initialisation, contexts the oldest first. The description
  /// names files, but holds none of their text.
  ///
  /// - Complexity: O(c + i + t), where c is the number of capabilities and contexts, i the number of waiting intents,
  ///   and t the length of the texts, which are compared with those of their files.
  public func debugDescription() async -> String {
    var page = DebugPage()
    page.add("workspace", "\(health.overall)")
    page.add("settings", settings.facts)
    page.add("capabilities", registry.inOrder.isEmpty ? "none" : "")
    for capability in registry.inOrder {
      page.add(capability.name.description, health.facts(of: capability), 1)
    }
    page.add("contexts", contexts.isEmpty ? "none" : "\(contexts.count)")
    for (index, context) in contexts.enumerated() {
      page.add("context \(index + 1)", context.hostFacts, 1)
      page.add("model", context.model.facts, 2)
      page.add(context.model.queueSnapshot.description, 2)
      await page.add("store", context.store?.facts ?? "none", 2)
    }
    return page.text
  }
}

/// Named lines, indented by their depth.
private struct DebugPage {
  private(set) var text = ""

  mutating func add(_ name: String, _ facts: String, _ depth: Int = 0) {
    add(facts.isEmpty ? "\(name):" : "\(name): \(facts)", depth)
  }

  mutating func add(_ lines: String, _ depth: Int) {
    for line in lines.split(separator: "\n") {
      text += String(repeating: "  ", count: depth) + line + "\n"
    }
  }
}

extension EditorSettings {
  /// The record's values, by name.
  fileprivate var facts: String {
    record.values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.fact)" }.joined(separator: ", ")
  }
}

extension SettingsValue {
  fileprivate var fact: String {
    switch self {
    case .flag(let isOn): isOn ? "on" : "off"
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}

extension WorkspaceHealth {
  /// The level, dependencies and error of `capability`.
  fileprivate func facts(of capability: any Capability) -> String {
    let status = statuses[capability.name]
    let facts: [String?] = [
      "\(self[capability.name])", capability.isEssential ? "essential" : nil,
      capability.dependencies.isEmpty
        ? nil : "needs " + capability.dependencies.map(\.description).sorted().joined(separator: " and "),
      status?.error.map { "failed: \($0)" },
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}

extension EditorContext {
  fileprivate var hostFacts: String {
    if model.queueSnapshot.hasHost { return "its view is there" }
    return isAlive ? "its view is detached, or yet to come" : "its view is gone"
  }
}

extension EditorModel {
  fileprivate var facts: String {
    let facts: [String?] = [
      "\(phase)", "version \(version)", "\(text.utf8Count) bytes",
      operations.isEmpty ? nil : operations.map(\.description).joined(separator: " and "),
      lastError.map { "last error \($0.code.name): \($0)" },
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}

extension DocumentStore {
  fileprivate var facts: String {
    switch state {
    case .closed: "closed"
    case .opening(let path, let progress): "opening \(path), \(Int(progress * 100)) %"
    case .unopened(let error): "not opened: \(error)"
    case .clean(let file): "clean, \(file.facts)"
    case .dirty(let file): "dirty, \(file.facts)"
    case .saving(let file, writing: _): "saving, \(file.facts)"
    case .conflicted(let file, theirs: _): "conflicted, \(file.facts)"
    case .unsaveable(let file, let reason): "unsaveable, \(file.facts), \(reason.error)"
    }
  }
}

extension OpenFile {
  fileprivate var facts: String {
    let facts: [String?] = [
      path, isDirty ? (isSafe ? "unsaved, in its journal" : "unsaved, on no disk") : "saved",
      recoveredChanges == 0 ? nil : "\(recoveredChanges) changes recovered",
      keptJournals.isEmpty ? nil : "kept " + keptJournals.map(\.path).sorted().joined(separator: " and "),
      journalError.map { "no journal: \($0)" },
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}
