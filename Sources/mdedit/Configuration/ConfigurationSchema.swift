import JSONText
import MarkdownFormatting

/// The JSON Schema (draft 2020-12) of configuration files, for editors that check and complete TOML with it.
enum ConfigurationSchema {
  /// The schema, on one line.
  static func render() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.field("title", ConfigurationFile.name)
      writer.field("type", "object")
      writer.field("additionalProperties", false)
      writer.object("properties") { writer in
        settings(to: &writer)
        texts(
          "extend", "The file whose settings count where this one says nothing.", isList: false, to: &writer)
        texts("include", "Patterns of files that are taken in folders, too.", to: &writer)
        texts("exclude", "Patterns of what is left out, also where it is named.", to: &writer)
        overrides(to: &writer)
        codeFormatters(to: &writer)
      }
    }
    return writer.bytes + [0x0A]
  }

  private static func settings(to writer: inout JSONWriter) {
    for setting in FormatterOptions.settings {
      writer.object(setting.name) { writer in
        writer.field("description", setting.summary)
        guard let lowest = setting.lowestNumber else { return words(of: setting, to: &writer) }
        writer.array("anyOf") { writer in
          writer.object { words(of: setting, to: &$0) }
          writer.object {
            $0.field("type", "integer")
            $0.field("minimum", lowest)
          }
          writer.object {
            $0.field("type", "string")
            $0.field("pattern", "^([\(lowest)-9]|[1-9][0-9]+)$")
          }
        }
      }
    }
  }

  private static func words(of setting: Setting<FormatterOptions>, to writer: inout JSONWriter) {
    writer.array("enum") { writer in
      for word in setting.words {
        writer.value(word)
        // In TOML, a number needs no quotes.
        if let number = Int(word) { writer.value(number) }
      }
    }
  }

  /// Writes the property of a text; with `isList`, a list of texts is allowed, too.
  private static func texts(
    _ name: String, _ description: String, isList: Bool = true, to writer: inout JSONWriter
  ) {
    writer.object(name) { writer in
      writer.field("description", description)
      writer.array("type") { writer in
        writer.value("string")
        if isList { writer.value("array") }
      }
      if isList { writer.object("items") { $0.field("type", "string") } }
    }
  }

  private static func codeFormatters(to writer: inout JSONWriter) {
    writer.object(ConfigurationFile.codeFormatters) { writer in
      writer.field("description", "Commands that format code, by language; they run with --format-code only.")
      writer.field("type", "object")
      writer.object("additionalProperties") { $0.field("type", "string") }
    }
  }

  private static func overrides(to writer: inout JSONWriter) {
    writer.object("overrides") { writer in
      writer.field("description", "Settings for some texts alone; the last one that is for a text counts.")
      writer.field("type", "array")
      writer.object("items") { writer in
        writer.field("type", "object")
        writer.field("additionalProperties", false)
        writer.object("properties") { writer in
          texts("files", "Patterns of their paths.", to: &writer)
          settings(to: &writer)
        }
      }
    }
  }
}
