import MarkdownSyntax
import TextBuffer

/// What kind of list an action makes.
enum ListType: Hashable {
  case bullet
  case ordered
  case task

  /// Whether an item of `kind` in a list is of this type.
  func holds(_ kind: ContainerKind) -> Bool {
    guard case .item(let isOrdered, let isTask) = kind else { return false }
    return self == .task ? isTask : !isTask && isOrdered == (self == .ordered)
  }

  /// What an item of `kind`, or with `nil` none yet, becomes.
  func converted(_ kind: ContainerKind?) -> ContainerKind {
    var isOrdered = self == .ordered
    if case .item(true, _) = kind, self == .task { isOrdered = true }
    return .item(isOrdered: isOrdered, isTask: self == .task)
  }
}

/// The marker of a list item, without the white space around it.
struct ItemMarker: Hashable {
  /// The number; `nil` in a bullet list.
  var number: Int?
  /// The bullet, or what follows the number.
  var sign: UInt8

  /// The largest number that CommonMark reads: nine digits.
  static let largestNumber = 999_999_999

  /// The bytes as they are written.
  var text: String { (number.map(String.init) ?? "") + String(Unicode.Scalar(sign)) }

  /// The marker that `number` and `sign` make.
  init(number: Int?, sign: UInt8) {
    self.number = number
    self.sign = sign
  }

  /// The marker that `cursor` stands before, perhaps with white space between.
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

  /// The marker of a list of `attributes`' first item.
  init(_ attributes: ListAttributes) {
    switch attributes.style {
    case .bullet(let sign): self.init(number: nil, sign: sign)
    case .ordered(let start, let delimiter): self.init(number: start, sign: delimiter)
    }
  }

  /// The marker with the next number, or the same bullet.
  var following: ItemMarker { ItemMarker(number: number.map { $0 + 1 }, sign: sign) }
}
