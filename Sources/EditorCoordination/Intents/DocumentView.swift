/// A view on a document, as an intent names it: the runner of a model, of which the queue knows no more.
protocol DocumentView: AnyObject, Sendable {}

/// A view, held weakly.
struct WeakView: Sendable {
  weak var view: (any DocumentView)?
}
