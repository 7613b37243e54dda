// Stand-ins for the few names of SwiftUI that the article "Attach the engine to a text view" uses, so that its code is
// compiled where SwiftUI doesn't exist. They draw nothing.
#if !canImport(SwiftUI)
  import Foundation

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

  struct UTType: Sendable { static let plainText = UTType() }

  struct FileWrapper: Sendable {
    var regularFileContents: Data?
    init(regularFileWithContents contents: Data) { regularFileContents = contents }
  }

  struct FileDocumentReadConfiguration { var file: FileWrapper }
  struct FileDocumentWriteConfiguration {}

  protocol ReferenceFileDocument: AnyObject, Sendable {
    associatedtype Snapshot
    typealias ReadConfiguration = FileDocumentReadConfiguration
    typealias WriteConfiguration = FileDocumentWriteConfiguration
    static var readableContentTypes: [UTType] { get }
    init(configuration: ReadConfiguration) throws
    func snapshot(contentType: UTType) throws -> Snapshot
    func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
  }

  struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> { var document: Document }

  struct DocumentGroup<Document: ReferenceFileDocument, Content: View>: Scene {
    var newDocument: () -> Document
    var editor: (ReferenceFileDocumentConfiguration<Document>) -> Content

    init(
      newDocument: @escaping () -> Document,
      @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
    ) {
      (self.newDocument, self.editor) = (newDocument, editor)
    }
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

  /// What is done when a value has changed; a test does it.
  @MainActor
  protocol ViewReaction {
    var action: @MainActor () -> Void { get }
  }

  struct Reacting<Content: View>: View, ViewReaction {
    var content: Content
    var action: @MainActor () -> Void
    typealias Body = Never
  }

  extension View {
    func onChange<Value: Equatable>(
      of value: Value, _ action: @escaping @MainActor () -> Void
    ) -> Reacting<Self> { Reacting(content: self, action: action) }
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
  struct Environment<Value> {
    private let read: @MainActor () -> Value

    init(_ type: Value.Type) where Value: AnyObject {
      read = {
        guard let value = EnvironmentObjects.all[ObjectIdentifier(type)] as? Value else {
          fatalError("nobody gave the environment a \(type)")
        }
        return value
      }
    }

    init(_ path: KeyPath<EnvironmentValues, Value>) {
      read = {
        let undoManager = EnvironmentObjects.all[ObjectIdentifier(UndoManager.self)] as? UndoManager
        return EnvironmentValues(undoManager: undoManager)[keyPath: path]
      }
    }

    var wrappedValue: Value { read() }
  }

  struct EnvironmentValues { var undoManager: UndoManager? }

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
