/// A view on a document, as an intent names it: the runner of a model, hidden from the queue.
protocol DocumentView: AnyObject, Sendable {}

/// A view, held weakly.
struct WeakView: Sendable {
  weak var view: (any DocumentView)?
}
