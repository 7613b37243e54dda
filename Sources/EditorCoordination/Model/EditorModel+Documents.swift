// The interface for a layer above that keeps a model's document somewhere, while hosts come and go.
extension EditorModel {
  /// A stream of the newest document for one reader; begins with the present one and ends with the model.
  ///
  /// Only one event waits for the reader, so a slow reader costs the memory of one document.
  package func documents() -> ChangeStream { runner.documents() }

  /// The current document, published or not; `nil` if there is none.
  package var documentSnapshot: DocumentSnapshot? { runner.documentSnapshot }

  /// The current document if `handle` loaded it.
  ///
  /// Returns `nil` if a later load replaced it.
  package func snapshot(loadedBy handle: ActionHandle) -> DocumentSnapshot? {
    runner.lastLoad == handle.id ? documentSnapshot : nil
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

  /// Waits until everything sent before this call has had its turn.
  package func settle() async { _ = await reconfigure { _ in }.outcome }

  /// The number of forwarded sources that haven't ended.
  package var forwardedSourceCount: Int { runner.sources.count }

  /// Whether the attached host is gone.
  package var hasLostHost: Bool { runner.attachment.isLost }

  /// The task that keeps the model in step with the object `id`: the running one, or a new one from `start`.
  ///
  /// The task is cancelled when the model is gone.
  package func connection(with id: ObjectIdentifier, _ start: () -> Task<Void, Never>) -> Task<Void, Never> {
    if let present = runner.connections[id], !present.isCancelled { return present }
    let task = start()
    runner.connections[id] = task
    return task
  }

  /// Forgets the connection with the object `id` if it was cancelled.
  package func forgetConnection(with id: ObjectIdentifier) {
    if runner.connections[id]?.isCancelled == true { runner.connections[id] = nil }
  }
}
