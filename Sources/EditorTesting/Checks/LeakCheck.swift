/// Holds objects weakly and lists those that are still alive; at a test's end there should be none.
@MainActor
public final class LeakCheck {
  private struct Watched {
    weak var object: AnyObject?
    let name: String
  }

  private var watched: [Watched] = []

  /// A check that watches nothing.
  public init() {}

  /// Watches `object`, under the name `name`, and returns it.
  @discardableResult
  public func watch<Object: AnyObject>(_ object: Object, _ name: String? = nil) -> Object {
    watched.append(Watched(object: object, name: name ?? String(describing: Object.self)))
    return object
  }

  /// The names of the objects that are still alive, in the order in which they were watched.
  public var leaks: [String] { watched.filter { $0.object != nil }.map(\.name) }
}
