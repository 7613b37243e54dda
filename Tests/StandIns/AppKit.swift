// What the branches for AppKit use of it, declared as Apple documents it, so that they can be type-checked elsewhere:
// developer.apple.com/documentation/appkit/nstextstorage, …/nstextstorageeditactions and …/nstextstoragedelegate.
@_exported import Foundation

/// What changed in a text storage.
public struct NSTextStorageEditActions: OptionSet, Sendable {
  /// The bits, one for each kind of change.
  public let rawValue: UInt
  /// The changes of `rawValue`.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Attributes changed.
  public static let editedAttributes = NSTextStorageEditActions(rawValue: 1)
  /// Characters changed.
  public static let editedCharacters = NSTextStorageEditActions(rawValue: 2)
}

/// The text of a text view.
public class NSTextStorage: NSMutableAttributedString {
  /// Who is told of changes.
  public weak var delegate: (any NSTextStorageDelegate)?
}

/// Who is told of changes in a text storage.
public protocol NSTextStorageDelegate: NSObjectProtocol {
  /// The storage is about to tell layout managers of a change.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing mask: NSTextStorageEditActions, range: NSRange,
    changeInLength delta: Int)
}
