package import MarkdownEditing

// The interface for a layer above that keeps a model's document somewhere, while hosts come and go.
extension EditorModel {
  /// A stream of the newest document for one reader; begins with the present one and ends with the model.
  ///
  /// Only one event waits for the reader, so a slow reader costs the memory of one document.
  package func documents() -> ChangeStream { runner.documents() }

  /// The current document, published or not; `nil` if there is none.
  package var documentSnapshot: DocumentSnapshot? { runner.documentSnapshot }

  /// Whether the document is as it was loaded, and nothing waits that may change it.
  package var isUntouched: Bool {
    runner.core.version.change == 0 && !runner.queue.entries.contains { $0.element.work.mayChangeText }
  }

  /// Loads the document of a file unless a text would go with the present one that is newer than `kept`.
  ///
  /// The model's present document then stays, and isn't waiting for another one any more.
  package func load(_ document: MarkdownDocument, over kept: EditorVersion?) -> ActionHandle {
    runner.takeIn(.loadFile(document, over: kept))
  }

  /// The current document if `handle` loaded it.
  ///
  /// Returns `nil` if a later load replaced it.
  package func snapshot(loadedBy handle: ActionHandle) -> DocumentSnapshot? {
    runner.tally.lastLoad == handle.id ? documentSnapshot : nil
  }

  /// Takes in changes that others made to the document's file; like loading, this needs no host.
  package func takeInOutside(_ change: VersionedChange) -> ActionHandle {
    runner.takeIn(.completeOutside(change))
  }

  /// Changes part of the configuration at its turn; `change` edits the configuration of then.
  @discardableResult
  package func reconfigure(_ change: @escaping @Sendable (inout EditorConfiguration) -> Void) -> ActionHandle
  {
    runner.takeIn(.reconfigure(change))
  }

  /// Waits until everything sent before this call has had its turn, in either lane.
  package func settle() async { _ = await runner.takeIn(.reconfigure { _ in }, in: .normal).outcome }

  /// The number of forwarded sources that haven't ended.
  package var forwardedSourceCount: Int { runner.sources.count }

  /// Whether the attached host is in the middle of an update pass.
  package var isHostRendering: Bool { runner.attachment.host?.isRendering == true }

  /// Whether the attached host is gone.
  package var hasLostHost: Bool { runner.attachment.isLost }

  /// Detaches the host, which is returned, and refuses hosts and what needs one, with the code `closed`, until
  /// `reopen()`.
  @discardableResult
  package func close() -> (any EditorHost)? { runner.close() }

  /// Allows hosts again, after `close()`.
  package func reopen() { runner.reopen() }

  /// Whether `close()` was called, and `reopen()` not since.
  package var isClosed: Bool { if case .closed = runner.attachment { true } else { false } }

  /// The task that keeps the model in step with the object `id`: the running one, or a new one from `start`.
  ///
  /// The task is cancelled when the model is gone.
  package func connection(with id: ObjectIdentifier, _ start: () -> Task<Void, Never>) -> Task<Void, Never> {
    if let present = runner.tally.connections[id], !present.isCancelled { return present }
    let task = start()
    runner.tally.connections[id] = task
    return task
  }

  /// Forgets the connection with the object `id` if it was cancelled.
  package func forgetConnection(with id: ObjectIdentifier) {
    if runner.tally.connections[id]?.isCancelled == true { runner.tally.connections[id] = nil }
  }
}

// Several views on one document: two windows, a split view, a preview, a minimap.
extension EditorModel {
  /// Makes a further view on the document of `other`, with a selection, a toolbar, a host and a queue of its own.
  ///
  /// A change of the text in one view is in all of them within the same turn. Text, tree, history and version are the
  /// same, and each selection is mapped. The undo history belongs to the document. After an undo, the view in which the
  /// step was made gets its selection back, and any other view a caret behind the change. A view without a host
  /// follows, too. Models of one document don't keep each other alive.
  ///
  /// Omitted arguments are taken from the other view; the caret is at the start. The first view's saver saves the
  /// document.
  ///
  /// - Complexity: O(1). From then on a change costs each further view O(*r* (*e* + log *r*)) for *r* selected ranges
  ///   and *e* edits, and no parse.
  public convenience init(
    sharing other: EditorModel, configuration: EditorConfiguration? = nil,
    scheduler: (any ActionScheduler)? = nil
  ) {
    let author = other.runner.share().makeAuthor()
    let configuration = configuration.map { Shared($0) } ?? other.runner.core.sharedConfiguration
    var core = EditorCore(nil, configuration: configuration)
    core.view(other.runner.core, as: author)
    self.init(core, other.runner.environment.with(scheduler: scheduler))
    runner.join(other.runner)
    runner.startWork()
  }

  /// Shows the document of `other` from its turn on in place of the present one; needs no host.
  ///
  /// Both models must get their numbers from the same `DocumentNumbers`. Intents that wait behind this one act on the
  /// new document. Fails with the code `no-document` if the other model is gone by then.
  package func show(documentOf other: EditorModel) -> ActionHandle {
    runner.takeIn(.view(WeakView(view: other.runner)))
  }

  /// Whether the model shows the document of `other`.
  package func shows(documentOf other: EditorModel) -> Bool {
    other === self || runner.shared.map { $0 === other.runner.shared } ?? false
  }

  /// Numbers each document of the model, from the present one on, by `numbers`; views made later inherit that.
  ///
  /// Call it before anything else.
  package func numberDocuments(by numbers: DocumentNumbers) {
    runner.tally.numbers = numbers
    runner.core.renumber(numbers.next())
    takeOverVersion(runner.core.version)
  }
}
