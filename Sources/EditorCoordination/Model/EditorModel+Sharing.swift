// Several views on one document: two windows, a split view, a preview, a minimap.
extension EditorModel {
  /// One more view on the document of `other`, with a selection, a toolbar, a host and a queue of its own.
  ///
  /// What is done to the text in one view is in all of them within the same turn: text, tree, history and version are
  /// the same, and each selection is mapped. Undoing is the document's: the view in which a step was made gets its
  /// selection back, any other a caret behind what changed. A view without a host follows, too. Models of one document
  /// don't keep each other alive.
  ///
  /// Whatever isn't given is as the other view has it; the caret is at the start. Saving is done by what saves the
  /// first view's document.
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

  /// Shows the document of `other` from its turn on, and lets go of the one that it has; needs no host.
  ///
  /// Both must get their numbers from the same `DocumentNumbers`. What waits behind this acts on that document. Fails
  /// with the code `no-document` where the other model is gone by then.
  package func show(documentOf other: EditorModel) -> ActionHandle {
    runner.takeIn(.view(WeakView(view: other.runner)))
  }

  /// Whether the model shows the document of `other`.
  package func shows(documentOf other: EditorModel) -> Bool {
    other === self || runner.shared.map { $0 === other.runner.shared } ?? false
  }

  /// Gives each document that the model has, from the present one on, a number of `numbers`, and so in the views that
  /// it will have; to be called before anything else is.
  package func numberDocuments(by numbers: DocumentNumbers) {
    runner.numbers = numbers
    runner.core.renumber(numbers.next())
    takeOverVersion(runner.core.version)
  }
}
