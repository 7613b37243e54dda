import MarkdownEditing

/// What waits in a model's queue.
struct QueuedIntent: Sendable {
  let work: QueuedWork
  let handle: ActionHandle
}

/// What is done when a queued intent has its turn.
enum QueuedWork: Sendable {
  /// An intent that came in.
  case intent(EditorIntent)
  /// A host that was just attached is to be shown the document. (The intent itself would keep the host alive.)
  case greetHost

  var name: String {
    switch self {
    case .intent(let intent): intent.name
    case .greetHost: "attach"
    }
  }

  /// The toggle that is asked for, or `nil` where none is.
  var toggle: String? {
    if case .intent(.perform(let action)) = self, action.isToggle { action.name } else { nil }
  }

  var isHostEdit: Bool {
    if case .intent(.hostEdited) = self { true } else { false }
  }
}
