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
