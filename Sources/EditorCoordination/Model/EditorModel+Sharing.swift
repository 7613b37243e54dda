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
    runner.numbers = numbers
    runner.core.renumber(numbers.next())
    takeOverVersion(runner.core.version)
  }
}
