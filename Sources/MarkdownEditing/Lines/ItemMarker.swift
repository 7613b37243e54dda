import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// A kind of list that an action makes.
enum ListType {
  case bullet
  case ordered
  case task

  /// Whether an item of `kind` in a list is of this type.
  func holds(_ kind: ContainerKind) -> Bool {
    guard case .item(let isOrdered, let isTask) = kind else { return false }
    return self == .task ? isTask : !isTask && isOrdered == (self == .ordered)
  }

  /// The kind of an item that was of `kind`, or that is new if `kind` is `nil`, after its conversion to this type.
  ///
  /// A task keeps the number of an ordered item.
  func converted(_ kind: ContainerKind?) -> ContainerKind {
    var isOrdered = self == .ordered
    if case .item(true, _) = kind, self == .task { isOrdered = true }
    return .item(isOrdered: isOrdered, isTask: self == .task)
  }
}

/// The marker of a list item, without white space around it.
struct ItemMarker {
  /// The number; `nil` in a bullet list.
  var number: Int?
  /// The bullet, or the delimiter behind the number.
  var sign: UInt8

  /// The largest number in CommonMark, which allows nine digits (section 5.2).
  static let largestNumber = 999_999_999

  /// The marker as it is written.
  var text: String { (number.map(String.init) ?? "") + String(Unicode.Scalar(sign)) }

  /// The marker that `number` and `sign` make.
  init(number: Int?, sign: UInt8) {
    self.number = number
    self.sign = sign
  }

  /// The marker at `cursor`, behind optional white space; `nil` if there is none.
  init?(at cursor: LineCursor) {
    var cursor = cursor
    cursor.skip(columns: .max)
    let start = cursor.index
    let width = cursor.skipItemMarker()
    guard width > 0 else { return nil }
    let bytes = cursor.bytes[start..<start + width]
    sign = bytes[start + width - 1]
    number = width > 1 ? Int(String(decoding: bytes.dropLast(), as: UTF8.self)) : nil
  }

  /// The marker of the first item of a list with `attributes`.
  init(_ attributes: ListAttributes) {
    switch attributes.style {
    case .bullet(let sign): self.init(number: nil, sign: sign)
    case .ordered(let start, let delimiter): self.init(number: start, sign: delimiter)
    }
  }

  /// The marker for a new list of `type` between two blocks.
  ///
  /// The list continues the list before, or else has the style of the list behind, or else that of `options`. `bullet`
  /// replaces the bullet.
  init(
    ofNew type: ListType, between before: SyntaxNode?, and behind: SyntaxNode?,
    bullet: FormatterOptions.BulletMarker?, options: EditingOptions
  ) {
    let isOrdered = type == .ordered
    if let bullet, !isOrdered {
      self.init(number: nil, sign: bullet.rawValue)
    } else if let before, let list = before.list, list.isOrdered == isOrdered {
      self.init(list)
      number = number.map { $0 + before.blocks.count }
    } else if let list = behind?.list, list.isOrdered == isOrdered {
      self.init(list)
      number = number.map { _ in 1 }
    } else if isOrdered {
      self.init(number: 1, sign: options.orderedDelimiter.rawValue)
    } else {
      self.init(number: nil, sign: options.bullet.rawValue)
    }
  }

  /// The marker with the next number, or the same bullet.
  var following: ItemMarker { ItemMarker(number: number.map { $0 + 1 }, sign: sign) }
}
