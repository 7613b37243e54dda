/// Holds objects weakly and tells which of them are still alive: at a test's end, none should be.
@MainActor
public final class LeakCheck {
  private struct Watched {
    weak var object: AnyObject?
    let name: String
  }

  private var watched: [Watched] = []

  /// A check that watches nothing.
  public init() {}

  /// Watches `object`, which `leaks` calls `name`, and hands it back.
  @discardableResult
  public func watch<Object: AnyObject>(_ object: Object, _ name: String? = nil) -> Object {
    watched.append(Watched(object: object, name: name ?? String(describing: Object.self)))
    return object
  }

  /// The names of the objects that are still alive, in the order in which they were watched.
  public var leaks: [String] { watched.filter { $0.object != nil }.map(\.name) }
}
