// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the adapter uses of krzyzanowskim/STTextView: STTextView.swift and the folder Plugin of
// Sources/STTextViewAppKit; and of AppKit: developer.apple.com/documentation/appkit/nstextrange,
// …/nstextcontentstorage and …/nstextstorage.
public import Foundation

public protocol NSTextLocation {}

public final class NSTextRange {
  public let location: any NSTextLocation
  public let endLocation: any NSTextLocation
  public init(location: any NSTextLocation, endLocation: any NSTextLocation) {
    (self.location, self.endLocation) = (location, endLocation)
  }
}

@MainActor
public final class NSTextContentStorage {
  public let textStorage: NSMutableAttributedString?
  /// A place that is a number of UTF-16 units.
  struct Place: NSTextLocation { var offset: Int }
  init(_ text: String) { textStorage = NSMutableAttributedString(string: text) }
  public var documentRange: NSTextRange {
    NSTextRange(location: Place(offset: 0), endLocation: Place(offset: textStorage?.length ?? 0))
  }
  public func offset(from start: any NSTextLocation, to end: any NSTextLocation) -> Int {
    guard let start = start as? Place, let end = end as? Place else { return NSNotFound }
    return end.offset - start.offset
  }
  /// The range with UTF-16 units of `range`, for tests.
  public func textRange(_ range: NSRange) -> NSTextRange {
    NSTextRange(
      location: Place(offset: range.location), endLocation: Place(offset: range.location + range.length))
  }
}

@MainActor
open class STTextView {
  public let textContentStorage: NSTextContentStorage
  public var textSelection = NSRange(location: 0, length: 0)
  public private(set) var events = STPluginEvents()
  public init(text: String) { textContentStorage = NSTextContentStorage(text) }
  open func hasMarkedText() -> Bool { false }
  /// Whether it's in a window; a stand-in always is.
  public var isInWindow: Bool { true }

  open func addPlugin<Plugin: STPlugin>(_ plugin: Plugin) {
    let coordinator = plugin.makeCoordinator(context: STPluginCoordinatorContext(textView: self))
    plugin.setUp(context: STPluginContext<Plugin>(coordinator: coordinator, textView: self, events: events))
  }
}

@MainActor
public protocol STPlugin {
  associatedtype Coordinator = Void
  typealias Context = PluginContext<Self>
  typealias CoordinatorContext = STPluginCoordinatorContext
  func setUp(context: any Context)
  func makeCoordinator(context: CoordinatorContext) -> Coordinator
  func tearDown()
}

@MainActor
public protocol PluginContext<Plugin> {
  associatedtype Plugin: STPlugin
  var coordinator: Plugin.Coordinator { get }
  var textView: STTextView { get }
  var events: STPluginEvents { get }
}

public struct STPluginContext<Plugin: STPlugin>: PluginContext {
  public let coordinator: Plugin.Coordinator
  public let textView: STTextView
  public let events: STPluginEvents
}

public struct STPluginCoordinatorContext {
  public let textView: STTextView
}

public class STPluginEvents {
  public private(set) var shouldChange: ((NSTextRange, String?) -> Bool)?
  public private(set) var didChange: ((NSTextRange, String?) -> Void)?
  @discardableResult
  public func onDidChangeText(_ handler: @escaping (NSTextRange, String?) -> Void) -> Self {
    didChange = handler
    return self
  }
  @discardableResult
  public func shouldChangeText(_ handler: @escaping (NSTextRange, String?) -> Bool) -> Self {
    shouldChange = handler
    return self
  }
}
