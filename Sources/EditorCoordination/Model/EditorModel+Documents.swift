// What a layer above needs that keeps a model's document somewhere: it goes on while hosts come and go.
extension EditorModel {
  /// The newest document from now on, the present one first, for one reader; ends with the model.
  ///
  /// Only one event waits for the reader, so a slow one costs one document.
  package func documents() -> ChangeStream { runner.documents() }

  /// The document as it is now, whether or not that was published; `nil` where there is none.
  package var documentSnapshot: DocumentSnapshot? { runner.documentSnapshot }

  /// The document as it is now, where it is the one that `handle` loaded and not a later one.
  package func snapshot(loadedBy handle: ActionHandle) -> DocumentSnapshot? {
    runner.lastLoad == handle.id ? documentSnapshot : nil
  }

  /// Takes in what others did to the document's file; needs no host, as loading needs none.
  package func takeInOutside(_ change: VersionedChange) -> ActionHandle {
    runner.takeIn(.completeOutside(change))
  }

  /// Changes the configuration at its turn, and leaves alone what `change` does.
  @discardableResult
  package func reconfigure(_ change: @escaping @Sendable (inout EditorConfiguration) -> Void) -> ActionHandle
  {
    runner.takeIn(.reconfigure(change))
  }

  /// Waits until everything has had its turn that was sent before.
  package func settle() async { _ = await reconfigure { _ in }.outcome }

  /// The number of sources whose intents are forwarded and that haven't ended.
  package var forwardedSourceCount: Int { runner.sources.count }

  /// Whether the host is gone that is attached.
  package var hasLostHost: Bool { runner.attachment.isLost }

  /// The task that keeps the model in step with the object called `id`: the one that runs, or the one that `start`
  /// begins.
  ///
  /// It's cancelled when the model is gone.
  package func connection(with id: ObjectIdentifier, _ start: () -> Task<Void, Never>) -> Task<Void, Never> {
    if let present = runner.connections[id], !present.isCancelled { return present }
    let task = start()
    runner.connections[id] = task
    return task
  }

  /// Forgets the connection with the object called `id`, where it was cancelled.
  package func forgetConnection(with id: ObjectIdentifier) {
    if runner.connections[id]?.isCancelled == true { runner.connections[id] = nil }
  }
}
