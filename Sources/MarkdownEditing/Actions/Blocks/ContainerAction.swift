public import MarkdownSyntax
import TextBuffer

extension ActionDefinition<String?> {
  /// The action that wraps the selected blocks in a container of `construct`, or unwraps them if all are in one.
  ///
  /// Its name is the construct's. A program whose dialect has the construct adds the action to its registry. The
  /// argument is the info string, if the construct takes one; a container with another info string gets the new one.
  public static func toggle(
    _ construct: ContainerConstruct, title: String? = nil, key: String? = nil
  ) -> Self {
    ActionDefinition(
      construct.name, title: title ?? construct.name.capitalizedFirst,
      argument: .optional("INFO", if: construct.takesInfo), key: key, inverse: .itself, change: .blocks
    ) { context, info in
      guard context.tree.dialect.container(construct.id) == construct else {
        return .unchanged(.notInDialect(construct.name))
      }
      return context.atEachEmptyLine(unless: { $0.enclosing(.container(construct.id)) != nil }) {
        $0.containing(in: construct, info: info)
      }
    }
  }
}

extension EditingContext {
  /// Wraps the selected blocks in a container, or unwraps them.
  fileprivate func containing(in construct: ContainerConstruct, info: String?) -> ActionResult {
    let info = info.map { String(decoding: $0.utf8.drop { $0.isBlank }, as: UTF8.self).trimmingBlanks() }
    if info?.utf8.contains(where: { $0.isLineEnding }) == true { return .unchanged(.badInfo()) }
    let conversion = ContainerAction(selected: selected, construct: construct, info: info).conversion()
    return parting(before: conversion.partedLines) { $0.containing(in: construct, info: info) }
      ?? converting(conversion)
  }
}

/// Wraps the selected blocks in a container of an extension, or unwraps them if all of them are in one.
struct ContainerAction {
  let selected: SelectedBlocks
  let construct: ContainerConstruct
  let info: String?
  private var text: LineModel { selected.text }
  private var kind: SyntaxKind { .container(construct.id) }
  /// The container's first line.
  private var opening: String { construct.marker + (info.map { $0.isEmpty ? "" : " " + $0 } ?? "") }
  /// The indentation of the lines of the container's body.
  private let indentation = spaces(LineCursor.bodyWidth)

  /// The conversion.
  func conversion() -> Conversion {
    guard let containers = selected.enclosing(kind) else { return wrapping() }
    let others = containers.filter { container in info.map { $0 != container.info ?? "" } ?? false }
    return others.isEmpty ? unwrapping(containers) : renaming(others)
  }

  private func renaming(_ containers: [SyntaxNode]) -> Conversion {
    var conversion = Conversion(of: text)
    for container in containers {
      let end = text.contentOfLine(text.line(at: container.start)).upperBound
      conversion.edits.append(Edit(container.start..<end, opening))
      conversion.expect(text.lines(of: container)) { _ in }
    }
    return conversion
  }

  // MARK: Into a container

  private func wrapping() -> Conversion {
    Conversion(wrapping: selected, in: .container(construct.id), emptyMarker: opening) {
      lines, chain, conversion in
      open(before: lines, chain, in: &conversion)
      for line in lines.dropFirst() { conversion.add(indenting(line, chain)) }
    }
  }

  /// Inserts the container's first line before the first line of `lines`, behind an item's marker on that line.
  private func open(
    before lines: ClosedRange<Int>, _ chain: ContainerChain, in conversion: inout Conversion
  ) {
    let line = lines.lowerBound
    let (start, matched) = text.match(line, chain)
    let body = text.continuation(of: lines.upperBound, chain, depth: .max).beforeIndentation + indentation
    let prefix = chain.missingPrefix(from: matched) + opening + text.lineBreak + body
    // A paragraph line that starts a container loses its indentation, which could make code of it.
    guard text.path(ofLine: line).last?.kind == .paragraph else {
      return conversion.add(
        text.prefix(of: line).rewrite(from: start, to: start, with: prefix, throughPrefix: true))
    }
    conversion.add(text.prefix(of: line).rewriteIndentation(at: start, with: prefix))
    conversion.add(text.prefix(of: line).escape)
  }

  /// The edit that moves `line` into the container's body; `nil` for a blank line, which needs no indentation there.
  private func indenting(_ line: Int, _ chain: ContainerChain) -> Edit? {
    let (cursor, matched) = text.match(line, chain)
    guard !cursor.isBlank || text.isBlankCode(line) else { return nil }
    let prefix = chain.missingPrefix(from: matched) + indentation
    guard matched == chain.levels.count else {
      return text.prefix(of: line).rewriteIndentation(at: cursor, with: prefix)
    }
    return text.prefix(of: line).rewrite(from: cursor, to: cursor, with: prefix, throughPrefix: true)
  }

  // MARK: Out of a container

  private func unwrapping(_ containers: [SyntaxNode]) -> Conversion {
    var conversion = Conversion(of: text)
    for container in containers { unwrap(container, in: &conversion) }
    return conversion
  }

  private func unwrap(_ container: SyntaxNode, in conversion: inout Conversion) {
    let lines = text.lines(of: container)
    let above = text.path(ofLine: lines.lowerBound).prefix { $0 != container }
    let outer = ContainerChain(path: Array(above), in: text)
    let inner = ContainerChain(path: above + [container], in: text)
    let body = lines.dropFirst().drop { text.cursor(on: $0, in: inner).isBlank }
    conversion.addGap(before: lines.lowerBound, in: outer)
    conversion.edits.append(closing(lines.lowerBound, before: body.first, outer, inner))
    let indented = outer.isMarked(on: lines.lowerBound) ? body.dropFirst() : body
    conversion.removePrefixes(of: indented, from: outer, to: inner)
    conversion.expect(lines, withoutContainerAt: outer.levels.count)
    conversion.addGap(before: lines.upperBound + 1, in: outer)
  }

  /// The edit that deletes the container's first line and the blank lines behind it.
  ///
  /// If an item's marker is on the first line, the body's first line moves up to that marker. `body` is the body's
  /// first line with content, `nil` if there is none.
  private func closing(
    _ line: Int, before body: Int?, _ outer: ContainerChain, _ inner: ContainerChain
  ) -> Edit {
    let content = text.contentOfLine(line)
    let place = text.startOfLine(line).advanced(by: text.cursor(on: line, in: outer).index)
    guard let body else { return .delete(place..<content.upperBound) }
    guard outer.isMarked(on: line) else {
      // The deletion keeps a byte order mark.
      let start = LineCursor(line: text.bytes(of: line), isFirst: line == 0).index
      return .delete(content.lowerBound.advanced(by: start)..<text.startOfLine(body))
    }
    return .delete(place..<text.startOfLine(body).advanced(by: text.cursor(on: body, in: inner).endOfBlanks))
  }
}
