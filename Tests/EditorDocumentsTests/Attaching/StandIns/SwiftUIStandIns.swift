// Stand-ins for the few names of SwiftUI that the article "Attach the engine to a text view" uses, so that its code is
// compiled where SwiftUI doesn't exist. They draw nothing.
#if !canImport(SwiftUI)
  @MainActor
  protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    var body: Never { fatalError("what has no body isn't asked for one") }
  }

  extension View where Body == Never {
    var body: Never { fatalError("what has no body isn't asked for one") }
  }

  @MainActor
  @resultBuilder
  enum ViewBuilder {
    static func buildBlock<Only: View>(_ only: Only) -> Only { only }

    static func buildBlock<First: View, Second: View>(_ first: First, _ second: Second) -> Pair<First, Second>
    {
      Pair(first: first, second: second)
    }

    static func buildBlock<First: View, Second: View, Third: View>(
      _ first: First, _ second: Second, _ third: Third
    ) -> Pair<Pair<First, Second>, Third> { Pair(first: Pair(first: first, second: second), second: third) }

    static func buildOptional<Wrapped: View>(_ view: Wrapped?) -> Wrapped? { view }
  }

  extension Optional: View where Wrapped: View { typealias Body = Never }

  @MainActor
  protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
  }

  @MainActor
  protocol Scene {}

  @MainActor
  @resultBuilder
  enum SceneBuilder {
    static func buildBlock<Only: Scene>(_ only: Only) -> Only { only }
  }

  struct WindowGroup<Content: View>: Scene {
    var content: Content
    init(@ViewBuilder content: () -> Content) { self.content = content() }
  }

  /// What is done while a view is there; a test does it.
  @MainActor
  protocol ViewTask {
    var action: @MainActor () async -> Void { get }
  }

  struct Tasked<Content: View>: View, ViewTask {
    var content: Content
    var action: @MainActor () async -> Void
    typealias Body = Never
  }

  extension View {
    func task(_ action: @escaping @MainActor () async -> Void) -> Tasked<Self> {
      Tasked(content: self, action: action)
    }
  }

  struct Pair<First: View, Second: View>: View {
    var first: First
    var second: Second
    typealias Body = Never
  }

  struct VStack<Content: View>: View {
    var content: Content
    typealias Body = Never
    init(@ViewBuilder content: () -> Content) { self.content = content() }
  }

  struct HStack<Content: View>: View {
    var content: Content
    typealias Body = Never
    init(@ViewBuilder content: () -> Content) { self.content = content() }
  }

  struct Button: View {
    var title: String
    var isDisabled = false
    var action: @MainActor () -> Void
    typealias Body = Never

    init(_ title: String, action: @escaping @MainActor () -> Void) {
      (self.title, self.action) = (title, action)
    }

    func disabled(_ isDisabled: Bool) -> Button {
      var button = self
      button.isDisabled = isDisabled
      return button
    }
  }
#endif

#if !canImport(SwiftUI)
  @MainActor
  @propertyWrapper
  struct State<Value> {
    private final class Box {
      var value: Value
      init(_ value: Value) { self.value = value }
    }

    private let box: Box

    init(wrappedValue: Value) { box = Box(wrappedValue) }

    var wrappedValue: Value {
      get { box.value }
      nonmutating set { box.value = newValue }
    }
  }

  @MainActor
  @propertyWrapper
  struct Binding<Value> {
    var get: @MainActor () -> Value
    var set: @MainActor (Value) -> Void
    var projectedValue: Self { self }

    var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }

  @MainActor
  @propertyWrapper
  @dynamicMemberLookup
  struct Bindable<Object: AnyObject> {
    var wrappedValue: Object
    var projectedValue: Self { self }

    subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
      let object = wrappedValue
      return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
    }
  }

  @MainActor
  @propertyWrapper
  struct Environment<Value: AnyObject> {
    init(_ type: Value.Type) {}

    var wrappedValue: Value {
      guard let value = EnvironmentObjects.all[ObjectIdentifier(Value.self)] as? Value else {
        fatalError("nobody gave the environment a \(Value.self)")
      }
      return value
    }
  }

  extension View {
    func environment<Value: AnyObject>(_ object: Value) -> Self {
      EnvironmentObjects.all[ObjectIdentifier(Value.self)] = object
      return self
    }
  }

  /// What `.environment(_:)` has given to views.
  @MainActor
  enum EnvironmentObjects {
    static var all: [ObjectIdentifier: AnyObject] = [:]
  }
#endif

#if !canImport(UIKit)
  struct UIViewRepresentableContext {}

  @MainActor
  protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType
    typealias Context = UIViewRepresentableContext
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ view: UIViewType, context: Context)
  }
#endif
