import EditorCoordination
import Foundation
import MarkdownEditing

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The undo manager of a view that shows a model: the Edit menu, its keys, shake and three fingers undo in the model.
///
/// It registers nothing, because the model's history has the view's own edits, too.
final class ModelUndoManager: UndoManager {
  private weak var model: EditorModel?

  init(_ model: EditorModel) {
    self.model = model
    super.init()
    disableUndoRegistration()
  }

  override var canUndo: Bool { ask { $0.canPerform(.undo) } ?? false }
  override var canRedo: Bool { ask { $0.canPerform(.redo) } ?? false }
  override func undo() { _ = ask { $0.perform(.undo) } }
  override func redo() { _ = ask { $0.perform(.redo) } }

  /// The answer of the model, which menus and gestures ask for on the main thread.
  private func ask<Answer: Sendable>(_ question: @MainActor @Sendable (EditorModel) -> Answer) -> Answer? {
    let model = model
    return MainActor.assumeIsolated { model.map { question($0) } }
  }
}
