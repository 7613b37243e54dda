import JSONText
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

// The fields of replies and `--json` output.
extension JSONWriter {
  /// Writes the result of `run` on the text of `before`: text, selections, edits, outcomes.
  mutating func fields(of run: ActionScript, before: PositionConverter) {
    let after = PositionConverter(rope: run.document.rope, unit: before.unit)
    field("text", run.document.rope.description)
    key("selections")
    array { writer in
      for range in run.document.selection.ranges {
        writer.pair(after.position(of: range.anchor), after.position(of: range.head))
      }
    }
    field("edits", run.changes, before)
    key("outcomes")
    array { writer in for outcome in run.outcomes { writer.value("\(outcome.outcome)") } }
  }

  /// Writes the field `name` with edits relative to the text of `before`.
  mutating func field(_ name: String, _ changes: ChangeSet, _ before: PositionConverter) {
    key(name)
    array { writer in
      for edit in changes.edits {
        writer.object {
          $0.field("range", edit.range, before)
          $0.field("text", edit.replacement)
        }
      }
    }
  }

  /// Writes the field `name` with highlight spans.
  mutating func field(_ name: String, _ spans: [HighlightSpan], _ converter: PositionConverter) {
    key(name)
    array { writer in
      for span in spans {
        writer.object {
          $0.field("range", span.range, converter)
          $0.field("kind", span.kind.name)
          $0.field("role", span.role.rawValue)
        }
      }
    }
  }

  /// Writes the field `name` with a range: `[from, upTo]`.
  mutating func field(_ name: String, _ range: Range<UTF8Offset>, _ converter: PositionConverter) {
    key(name)
    self.range(range, converter)
  }

  /// Writes a range: `[from, upTo]`.
  mutating func range(_ range: Range<UTF8Offset>, _ converter: PositionConverter) {
    pair(converter.position(of: range.lowerBound), converter.position(of: range.upperBound))
  }

  private mutating func pair(_ first: Position, _ second: Position) {
    array {
      $0.position(first)
      $0.position(second)
    }
  }

  private mutating func position(_ position: Position) {
    switch position {
    case .offset(let offset): value(offset)
    case .lineColumn(let line, let column):
      array {
        $0.value(line)
        $0.value(column)
      }
    }
  }
}
