import TextBuffer

extension BlockScanner {
  /// Adds the rest of the line to `container` or, as a lazy continuation line, to the open paragraph.
  mutating func addText(to container: Int, lastMatched: Int) {
    noteBlankLine(in: container)
    if top != lastMatched, container == lastMatched, !cursor.isBlank, frames[top].kind == .paragraph {
      return addLazyLine()
    }
    while top > container { closeTop() }
    switch frames[container].kind {
    case .codeBlock, .block: addLine()
    case .htmlBlock:
      addLine()
      if case .html(let condition) = frames[container].state,
        HTMLBlockCondition.ends(source[cursor.offset..<cursor.end], condition: Int(condition))
      {
        closeTop()
      }
    case .heading: addHeadingContent()
    case _ where cursor.isBlank: break
    case .paragraph:
      cursor.skipWhitespace()
      addLine()
    default:
      openLeaf(.paragraph, in: container, start: cursor.firstNonspace)
      cursor.skipWhitespace()
      addLine()
    }
  }

  /// Sets cmark's flags for blank lines, on which the tightness of lists depends.
  ///
  /// A blank line counts only for the innermost block.
  private mutating func noteBlankLine(in container: Int) {
    // No flag is set, and none will be.
    if !cursor.isBlank, blankFrames.isEmpty { return }
    if cursor.isBlank {
      if container < top {
        setLastLineBlank(true, of: container + 1)
      } else {
        let isList = frames[container].kind == .list
        frames[container].lastChild?.noteBlankLine(isItem: isList)
      }
    }
    for ancestor in blankFrames where ancestor < container { frames[ancestor].lastLineBlank = false }
    let innermost = top
    blankFrames.removeAll { $0 < container || $0 > innermost }
    setLastLineBlank(cursor.isBlank && countsBlankLines(container), of: container)
  }

  private mutating func setLastLineBlank(_ isBlank: Bool, of frame: Int) {
    frames[frame].lastLineBlank = isBlank
    if isBlank, !blankFrames.contains(frame) { blankFrames.append(frame) }
  }

  private func countsBlankLines(_ frame: Int) -> Bool {
    switch frames[frame].kind {
    case .blockQuote, .heading, .thematicBreak, .table: false
    case .codeBlock, .block: frames[frame].state == .indentedCode
    // The rest of the container's marker line isn't a blank line.
    case .container: frames[frame].line != line
    case .item: hasVisibleChild(frame) || frames[frame].line != line
    default: true
    }
  }

  private mutating func addLine() {
    let line = cursor.rest()
    // A paragraph whose lines so far were all definitions starts here.
    if frames[top].kind == .paragraph, leaf.lines.isEmpty { leaf.start = Int(line.start) }
    leaf.lines.append(line)
    leaf.end = cursor.end
  }

  /// Adds a lazy continuation line; cmark keeps its indentation.
  private mutating func addLazyLine() {
    let indentStart = cursor.offset
    cursor.skipWhitespace()
    var line = cursor.rest()
    line.lazyIndent = UInt16(clamping: Int(line.start) - indentStart)
    leaf.lines.append(line)
    leaf.end = cursor.end
  }

  /// Adds the content of an ATX heading: the rest of the line without surrounding white space and a closing run of `#`
  /// (CommonMark section 4.2).
  private mutating func addHeadingContent() {
    leaf.end = cursor.end
    if case .heading(_, isSetext: true) = leaf.detail { return }
    let start = cursor.offset
    var end = trimmedEnd(from: start, to: cursor.end)
    var hashes = end
    while hashes > start, source[hashes - 1] == UInt8(ascii: "#") { hashes -= 1 }
    if hashes < end, hashes == start || source[hashes - 1].isBlank {
      end = trimmedEnd(from: start, to: hashes)
    }
    if end < cursor.end { leaf.markers.append(end..<cursor.end) }
    guard start < end else { return }
    leaf.lines.append(SourceLine(start: SourceOffset(start), end: SourceOffset(end)))
  }

  /// The offset `end`, moved back over the white space before it, but not beyond `start`.
  func trimmedEnd(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, source[end - 1].isSpaceOrControl { end -= 1 }
    return end
  }
}
