import TextBuffer

/// What the attached host shows, as far as it differs from the document.
struct HostView: Sendable {
  /// How far the host's text is behind.
  enum Lag: Sendable {
    /// It lacks these changes; none when it is in step.
    case behind(JoinedChanges)
    /// It shows something else altogether.
    case strange
  }

  private var lag = Lag.strange
  /// What the host has selected, where that is known.
  private var selection: Selection?
  /// The version that the host was told of last.
  private var version: EditorVersion?

  /// The host of which nothing is known.
  init() {}

  /// What the host must do to its text.
  var textUpdate: TextUpdate {
    guard case .behind(let missing) = lag else { return .replaced }
    guard let change = missing.joined, !change.isIdentity else { return .unchanged }
    return .edited(change)
  }

  /// Whether the host knows all that there is to tell.
  func isUpToDate(with version: EditorVersion, selection: Selection) -> Bool {
    guard case .behind(let missing) = lag, missing.isEmpty else { return false }
    return self.version == version && self.selection == selection
  }
}

// MARK: What happened

extension HostView {
  /// Takes note that the document changed.
  mutating func documentChanged(_ change: ChangeSet) {
    guard !change.isIdentity, case .behind(var missing) = lag else { return }
    lag = .strange  // so that the changes below are unique while they grow
    missing.append(change)
    lag = .behind(missing)
  }

  /// Takes note that the host edited, which `absorbing` worked out, and then had `selection`.
  mutating func edited(lag: Lag, selection: Selection) {
    self.lag = lag
    self.selection = selection
  }

  /// Takes note that the host selected.
  mutating func selected(_ selection: Selection) { self.selection = selection }

  /// Takes note that the host was told everything up to `version` and `selection`.
  mutating func updated(to version: EditorVersion, selection: Selection) {
    lag = .behind(JoinedChanges())
    self.version = version
    self.selection = selection
  }

  /// Takes note that the text is the same, but its tree or its analysis says more, or other parts of it can be
  /// edited.
  mutating func moreIsKnown() { version = nil }

  /// Takes note that nobody knows what the host shows.
  mutating func lost() { lag = .strange }
}

// MARK: What the host did on its own

extension HostView {
  /// The host's own `change` as one of the document, and how far the host is behind afterwards.
  ///
  /// Both changes were made for the text that the host showed. Each is moved over the other one, where the host's
  /// text comes second if both insert at one place: so host and document come to the same text, and nothing that
  /// was typed is lost.
  func absorbing(_ change: ChangeSet) throws(EditorError) -> (ChangeSet, Lag) {
    guard case .behind(let changes) = lag else { throw .strangeText }
    guard let missing = changes.joined else { return (change, lag) }
    guard change.lengthBefore == missing.lengthBefore else {
      throw .invalidChange(
        "made for a text of \(change.lengthBefore) bytes; the host shows \(missing.lengthBefore)")
    }
    let rest = JoinedChanges(missing.transformed(over: change, .before))
    return (change.transformed(over: missing, .after), .behind(rest))
  }

  /// The host's own `selection` as one of the document.
  func absorbing(_ selection: Selection) throws(EditorError) -> Selection {
    guard case .behind(let changes) = lag else { throw .strangeText }
    guard let missing = changes.joined else { return selection }
    if let problem = selection.problem(inTextOf: missing.lengthBefore) {
      throw .invalidChange("the selection " + problem)
    }
    return selection.mapped(through: missing)
  }
}
