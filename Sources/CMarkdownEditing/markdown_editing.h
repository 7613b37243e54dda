/*
 * The C interface of swift-markdown-editing: documents that are edited as a Markdown editor does it.
 *
 * Link with -lmarkdown-editing. Text is UTF-8, given as its first byte and its size in bytes; positions are byte
 * offsets from the text's start. A document belongs to one thread at a time; two documents know nothing of each other.
 *
 * Every call that can fail returns a status and, where `error` isn't NULL, writes there what is wrong and what to do.
 * A call that fails changes nothing, and writes nothing to its other results. No text, offset, size, number or NULL
 * makes a call trap; a document that was freed, a pointer to memory that isn't there, or one with a greater size than
 * its memory has do, as everywhere in C.
 *
 * What a call lends (a `const ... **` result) is the document's: it stays as it is until the same function is called
 * for this document again, or the document is freed. Lent text has a zero byte after its end, which isn't counted.
 */
#ifndef MARKDOWN_EDITING_H
#define MARKDOWN_EDITING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call went. Releases to come may add some. */
typedef enum mdedit_status {
  /* It's done. */
  MDEDIT_OK = 0,
  /* There was nothing to do, or it can't be done to this text; `error` says why. The document is as it was. */
  MDEDIT_UNCHANGED = 1,
  /* An argument is NULL that can't be. */
  MDEDIT_NULL_ARGUMENT = 2,
  /* An argument is none of those that there are, such as an unknown dialect or a size that no memory has. */
  MDEDIT_INVALID_ARGUMENT = 3,
  /* The text isn't UTF-8; `offset` is that of the first bad byte. */
  MDEDIT_INVALID_UTF8 = 4,
  /* `offset` isn't in the text, or is inside a character's encoding. */
  MDEDIT_INVALID_POSITION = 5,
  /* There is no action of this name, or none with such an argument. */
  MDEDIT_UNKNOWN_ACTION = 6
} mdedit_status;

/* No offset: what is wrong isn't at one place. */
#define MDEDIT_NO_OFFSET SIZE_MAX

/* What is wrong. */
typedef struct mdedit_error {
  /* What the call returned. */
  mdedit_status status;
  /* The offset that is wrong, or that of the first bad byte; MDEDIT_NO_OFFSET where it's neither. */
  size_t offset;
  /* What is in the way as words with hyphens, such as "no-table", the same in every release; empty when it's done. */
  char code[64];
  /* The same for a person: one line without a full stop, cut off between characters where it's longer. */
  char message[512];
} mdedit_error;

/* The Markdown that counts. */
typedef enum mdedit_dialect {
  /* CommonMark with tables, tasks, strikethrough, autolinks, footnotes and front matter. */
  MDEDIT_GFM = 0,
  /* CommonMark alone. */
  MDEDIT_COMMONMARK = 1
} mdedit_dialect;

/* A text with its syntax tree, selections and history. */
typedef struct mdedit_document mdedit_document;

/* A selected range, from its fixed end to its moving one; a caret where they are one place. */
typedef struct mdedit_selection {
  size_t anchor;
  size_t head;
} mdedit_selection;

/* The replacement of the bytes from `start` up to `end` by `text`. */
typedef struct mdedit_edit {
  size_t start;
  size_t end;
  const char *text;
  size_t size;
} mdedit_edit;

/* The inline styles in force at a span; their sum is a span's `styles`. Bits from 256 on are extensions'. */
enum {
  MDEDIT_EMPHASIS = 1,
  MDEDIT_STRONG = 2,
  MDEDIT_CODE = 4,
  MDEDIT_LINK = 8,
  MDEDIT_IMAGE = 16
};

/* The bytes from `start` up to `end`, which look the same. */
typedef struct mdedit_span {
  size_t start;
  size_t end;
  /* The innermost node's kind, such as "strong", named as in `mdedit highlight`; stays as long as the document. */
  const char *kind;
  /* Whether the bytes are syntax (1) or what the syntax applies to (0). */
  int is_marker;
  uint32_t styles;
} mdedit_span;

/* How HTML is rendered; options are added. */
enum {
  /* Raw HTML and dangerous URLs are left out. */
  MDEDIT_HTML_SAFE = 1,
  /* Each block says in data-sourcepos where it stands. */
  MDEDIT_HTML_SOURCE_RANGES = 2
};

/* The release of the library, such as "0.1.0"; stays for ever. */
const char *mdedit_version(void);

/* The name of `status` with hyphens, such as "invalid-utf8", or "unknown"; stays for ever. */
const char *mdedit_status_name(mdedit_status status);

/*
 * Makes a document of `text`, with a caret at its start and nothing to undo, which the caller frees.
 * `text` may be NULL where `size` is 0.
 */
mdedit_status mdedit_create(
  const char *text, size_t size, mdedit_dialect dialect, mdedit_document **document, mdedit_error *error);

/* Frees `document` and all that it lent; does nothing for NULL. */
void mdedit_free(mdedit_document *document);

/* Lends the text. */
mdedit_status mdedit_get_text(
  mdedit_document *document, const char **text, size_t *size, mdedit_error *error);

/* Lends the selections: sorted, merged where they overlap, at least one. */
mdedit_status mdedit_get_selections(
  mdedit_document *document, const mdedit_selection **selections, size_t *count, mdedit_error *error);

/* Selects `count` ranges in any order, the first of which is the main one; a caret at the start where `count` is 0. */
mdedit_status mdedit_set_selections(
  mdedit_document *document, const mdedit_selection *selections, size_t count, mdedit_error *error);

/*
 * Does what the action says whose name, as `mdedit apply` takes it, is `size` bytes at `action`: "bold", "heading:2",
 * "newline", "undo". Only "select:A:H" isn't taken, which counts UTF-16; mdedit_set_selections does that.
 */
mdedit_status mdedit_apply(
  mdedit_document *document, const char *action, size_t size, mdedit_error *error);

/* Replaces the bytes from `start` up to `end` by `text`, as a step that can be undone; the selections move along. */
mdedit_status mdedit_replace(
  mdedit_document *document, size_t start, size_t end, const char *text, size_t size, mdedit_error *error);

/*
 * Lends what the last mdedit_apply or mdedit_replace did to the text: sorted, disjoint edits of the text before it,
 * none where it didn't change it.
 */
mdedit_status mdedit_get_edits(
  mdedit_document *document, const mdedit_edit **edits, size_t *count, mdedit_error *error);

/* Lends the highlight spans of the bytes from `start` up to `end`: sorted and disjoint; plain text has none. */
mdedit_status mdedit_get_spans(
  mdedit_document *document, size_t start, size_t end, const mdedit_span **spans, size_t *count,
  mdedit_error *error);

/* Lends the text rendered as HTML; `options` is a sum of MDEDIT_HTML_... */
mdedit_status mdedit_get_html(
  mdedit_document *document, uint32_t options, const char **html, size_t *size, mdedit_error *error);

#ifdef __cplusplus
}
#endif

#endif
