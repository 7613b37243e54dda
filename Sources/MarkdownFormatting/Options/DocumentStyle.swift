import MarkdownSyntax

extension FormatterOptions {
  /// The options with what they leave to a document filled in: what that mostly has.
  ///
  /// What a document has most of, it has even more of once it's formatted: so formatting it again comes to the same.
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

/// How a document mostly writes what can be written in more than one way.
private struct DocumentStyle {
  /// The number of items with each bullet, by the number of lists around theirs.
  private var items: [[UInt8: Int]] = []
  private var emphases: [UInt8: Int] = [:]
  private var strongs: [UInt8: Int] = [:]
  /// Where items begin.
  private(set) var lists: ListShapeCount

  /// Counts in `tree`, whose text `source` is.
  init(of tree: SyntaxTree, in source: SourceText) {
    lists = ListShapeCount(in: source)
    tree.forEachListItem { item in
      countBullet(of: item)
      lists.count(item)
    }
    tree.forEachInline { kind, start in
      switch kind {
      case .emphasis: emphases[source.bytes[start], default: 0] += 1
      case .strong: strongs[source.bytes[start], default: 0] += 1
      default: break
      }
    }
  }

  /// Counts an item with a bullet; that of a list right behind another one may not be the one of that.
  private mutating func countBullet(of item: ListItemPlace) {
    guard case .bullet(let mark) = item.list.style, !item.followsBullets else { return }
    while items.count <= item.depth { items.append([:]) }
    items[item.depth][mark, default: 0] += 1
  }

  /// The bullets that most items have; a dash where others aren't more.
  var bullets: [FormatterOptions.BulletMarker] {
    let candidates: [FormatterOptions.BulletMarker] = [.dash, .asterisk, .plus]
    return items.map { counts in
      candidates.reduce(.dash) { counts[$1.rawValue] ?? 0 > counts[$0.rawValue] ?? 0 ? $1 : $0 }
    }
  }

  var emphasis: FormatterOptions.EmphasisMarker { Self.marker(emphases) }
  var strong: FormatterOptions.EmphasisMarker { Self.marker(strongs) }

  /// The marker that is counted most; asterisks where underscores aren't more.
  private static func marker(_ counts: [UInt8: Int]) -> FormatterOptions.EmphasisMarker {
    counts[ASCII.underscore] ?? 0 > counts[ASCII.asterisk] ?? 0 ? .underscore : .asterisk
  }
}
