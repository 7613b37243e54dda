// What the branches for UIKit use of it, declared as Apple documents it, so that they can be type-checked elsewhere:
// developer.apple.com/documentation/uikit/nstextstorage, …/nstextstorage/editactions and …/nstextstoragedelegate.
@_exported import Foundation

public class NSTextStorage: NSMutableAttributedString, @unchecked Sendable {  // never instantiated, only type-checked
  public struct EditActions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let editedAttributes = EditActions(rawValue: 1)
    public static let editedCharacters = EditActions(rawValue: 2)
  }

  public weak var delegate: (any NSTextStorageDelegate)?
}

public protocol NSTextStorageDelegate: NSObjectProtocol {
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing mask: NSTextStorage.EditActions, range: NSRange,
    changeInLength delta: Int)
}
