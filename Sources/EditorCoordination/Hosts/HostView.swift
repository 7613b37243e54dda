import TextBuffer

/// The difference between what the attached host shows and the document.
struct HostView: Sendable {
  /// The distance of the host's text from the document's.
  enum Lag: Sendable {
    /// The host lacks these changes; none if it is up to date.
    case behind(JoinedChanges)
    /// The host shows an unknown text.
    case strange
  }

  private var lag = Lag.strange
  /// The host's selection, if it is known.
  private var selection: Selection?
  /// The version that the host was told of last.
  private var version: EditorVersion?

  /// A host of which nothing is known.
  init() {}

  /// The change that brings the host's text up to date.
  var textUpdate: TextUpdate {
    guard case .behind(let missing) = lag else { return .replaced }
    guard let change = missing.joined, !change.isIdentity else { return .unchanged }
    return .edited(change)
  }

  /// Whether the host needs no update to be at `version` with `selection`.
  func isUpToDate(with version: EditorVersion, selection: Selection) -> Bool {
    guard case .behind(let missing) = lag, missing.isEmpty else { return false }
    return self.version == version && self.selection == selection
  }
}

// MARK: Notes of events

extension HostView {
  /// Notes that the document changed.
  mutating func documentChanged(_ change: ChangeSet) {
    guard !change.isIdentity, case .behind(var missing) = lag else { return }
    lag = .strange  // so that the changes below are unique while they grow
    missing.append(change)
    lag = .behind(missing)
  }

  /// Notes the host's own edit: `lag` as computed by `absorbing`, and the host's `selection` afterwards.
  mutating func edited(lag: Lag, selection: Selection) {
    self.lag = lag
    self.selection = selection
  }

  /// Notes that the host changed its selection.
  mutating func selected(_ selection: Selection) { self.selection = selection }

  /// Notes that the host was told everything up to `version` and `selection`.
  mutating func updated(to version: EditorVersion, selection: Selection) {
    lag = .behind(JoinedChanges())
    self.version = version
    self.selection = selection
  }

  /// Notes that the text is the same, but its tree, its analysis or its read-only parts have changed.
  mutating func moreIsKnown() { version = nil }

  /// Notes that the host shows an unknown text.
  mutating func lost() { lag = .strange }
}

// MARK: The host's own changes

extension HostView {
  /// The host's own `change` as one of the document, and the host's lag afterwards.
  ///
  /// The host's change and the missing changes were both made for the text that the host showed. Each is moved over the
  /// other. If both insert at one place, the host's text comes second. So host and document end with the same text, and
  /// nothing typed is lost.
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
