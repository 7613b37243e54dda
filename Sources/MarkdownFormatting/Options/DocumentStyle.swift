import MarkdownSyntax
import TextBuffer

extension FormatterOptions {
  /// The options with everything they leave to the document filled in from its most frequent choices.
  ///
  /// A choice that is most frequent is even more frequent after formatting. So formatting again resolves to the same
  /// options.
  func resolved(for tree: SyntaxTree, in source: SourceText) -> FormatterOptions {
    var options = self
    options.listShape = ListShape(listIndent, usual: ListShape())
    guard bullet == nil || emphasis == .automatic || strong == .automatic || listIndent == .automatic else {
      return options
    }
    let style = DocumentStyle(of: tree, in: source)
    options.listShape = ListShape(listIndent, usual: style.lists.shape)
    options.usualBullets = bullet == nil ? style.bullets : []
    if emphasis == .automatic { options.emphasis = style.emphasis }
    if strong == .automatic { options.strong = style.strong }
    return options
  }
}

/// The most frequent spellings in a document of constructs with several spellings.
private struct DocumentStyle {
  /// The number of items with each bullet, by the number of enclosing lists.
  private var items: [[UInt8: Int]] = []
  private var emphases: [UInt8: Int] = [:]
  private var strongs: [UInt8: Int] = [:]
  /// The counts of item and text starts.
  private(set) var lists: ListShapeCount

  /// Counts in `tree`, whose text is `source`.
  init(of tree: SyntaxTree, in source: SourceText) {
    lists = ListShapeCount(in: source)
    var items = ListItemWalk(tree: tree, source: source)
    tree.forEachNode { kind, depth, start in
      switch kind {
      case .emphasis: emphases[source.bytes[start], default: 0] += 1
      case .strong: strongs[source.bytes[start], default: 0] += 1
      case _ where kind.isInline: break
      default: items.enter(kind, depth, startingAt: start) { count($0, in: source) }
      }
    }
    items.finish { count($0, in: source) }
  }

  private mutating func count(_ item: ListItemPlace, in source: SourceText) {
    countBullet(of: item, in: source)
    lists.count(item)
  }

  /// Counts an item with a bullet.
  ///
  /// Lists directly after another bullet list are skipped, because their bullet must differ.
  private mutating func countBullet(of item: ListItemPlace, in source: SourceText) {
    guard !item.isOrdered, !item.followsBullets else { return }
    while items.count <= item.depth { items.append([:]) }
    items[item.depth][source.bytes[item.start.marker], default: 0] += 1
  }

  /// The most frequent bullet at each depth; a dash unless another one is more frequent.
  var bullets: [FormatterOptions.BulletMarker] {
    let candidates: [FormatterOptions.BulletMarker] = [.dash, .asterisk, .plus]
    return items.map { counts in
      candidates.reduce(.dash) { counts[$1.rawValue] ?? 0 > counts[$0.rawValue] ?? 0 ? $1 : $0 }
    }
  }

  var emphasis: FormatterOptions.EmphasisMarker { Self.marker(emphases) }
  var strong: FormatterOptions.EmphasisMarker { Self.marker(strongs) }

  /// The most frequent marker; an asterisk unless underscores are more frequent.
  private static func marker(_ counts: [UInt8: Int]) -> FormatterOptions.EmphasisMarker {
    counts[ASCII.underscore] ?? 0 > counts[ASCII.asterisk] ?? 0 ? .underscore : .asterisk
  }
}
