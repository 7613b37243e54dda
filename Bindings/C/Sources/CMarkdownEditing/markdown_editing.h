/*
 * The C interface of swift-markdown-editing: documents with the editing actions of a Markdown editor.
 *
 * Link with -lmarkdown-editing. Text is UTF-8, given as a pointer and a size in bytes; positions are byte offsets from
 * the text's start. A document may be used by one thread at a time. Different documents are independent.
 *
 * Every call that can fail returns a status. If `error` isn't NULL, the call also writes the problem and its remedy
 * there. A failed call changes nothing, and writes nothing to its other results. After a failed mdedit_apply or
 * mdedit_replace there are no edits to lend. No text, offset, size, number or NULL makes a call trap. As everywhere in
 * C, undefined behaviour follows from a freed document, an invalid pointer, or a size greater than the memory behind
 * the pointer.
 *
 * Lent memory (a `const ... **` result) belongs to the document. It stays unchanged until the same function is called
 * for this document again, or until the document is freed. Lent text is followed by a zero byte, which isn't counted.
 */
#ifndef MARKDOWN_EDITING_H
#define MARKDOWN_EDITING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. Later releases may add values. */
typedef enum mdedit_status {
  /* The call succeeded. */
  MDEDIT_OK = 0,
  /* There was nothing to do, or the text doesn't allow it; `error` has the reason. The document is unchanged. */
  MDEDIT_UNCHANGED = 1,
  /* An argument is NULL that must not be. */
  MDEDIT_NULL_ARGUMENT = 2,
  /* An argument has an invalid value, such as an unknown dialect or a size beyond all memory. */
  MDEDIT_INVALID_ARGUMENT = 3,
  /* The text isn't UTF-8; `offset` is the offset of the first bad byte. */
  MDEDIT_INVALID_UTF8 = 4,
  /* `offset` isn't in the text, or is inside a character's encoding. */
  MDEDIT_INVALID_POSITION = 5,
  /* There is no action with this name, or with such an argument. */
  MDEDIT_UNKNOWN_ACTION = 6
} mdedit_status;

/* No offset: the problem has no single place. */
#define MDEDIT_NO_OFFSET SIZE_MAX

/* The problem with a call. */
typedef struct mdedit_error {
  /* The status that the call returned. */
  mdedit_status status;
  /* The wrong offset, or the offset of the first bad byte; MDEDIT_NO_OFFSET if there is neither. */
  size_t offset;
  /* The reason as words with hyphens, such as "no-table", the same in every release; empty after success. */
  char code[64];
  /* The reason for a person: one line without a full stop, cut off between characters if it's too long. */
  char message[512];
} mdedit_error;

/* The dialect of Markdown. */
typedef enum mdedit_dialect {
  /* CommonMark with tables, tasks, strikethrough, autolinks, footnotes and front matter. */
  MDEDIT_GFM = 0,
  /* CommonMark without extensions. */
  MDEDIT_COMMONMARK = 1
} mdedit_dialect;

/* A text with its syntax tree, selections and history. */
typedef struct mdedit_document mdedit_document;

/* A selected range: its fixed end and its moving end; a caret if they are equal. */
typedef struct mdedit_selection {
  size_t anchor;
  size_t head;
} mdedit_selection;

/* The replacement of the bytes from `start` up to, but not including, `end` by `text`. */
typedef struct mdedit_edit {
  size_t start;
  size_t end;
  const char *text;
  size_t size;
} mdedit_edit;

/* The inline styles of a span; their sum is its `styles`. Bits from 256 on belong to extensions. */
enum {
  MDEDIT_EMPHASIS = 1,
  MDEDIT_STRONG = 2,
  MDEDIT_CODE = 4,
  MDEDIT_LINK = 8,
  MDEDIT_IMAGE = 16
};

/* The bytes from `start` up to, but not including, `end`, which look the same. */
typedef struct mdedit_span {
  size_t start;
  size_t end;
  /* The innermost node's kind, such as "strong", as in `mdedit highlight`; valid for the document's lifetime. */
  const char *kind;
  /* 1 for syntax, 0 for the content that the syntax applies to. */
  int is_marker;
  uint32_t styles;
} mdedit_span;

/* The options of HTML rendering; combine them by adding. */
enum {
  /* Raw HTML and dangerous URLs are left out. */
  MDEDIT_HTML_SAFE = 1,
  /* Each block has its source range in the attribute data-sourcepos. */
  MDEDIT_HTML_SOURCE_RANGES = 2
};

/* The release of the library, such as "0.1.0"; valid for ever. */
const char *mdedit_version(void);

/* The name of `status` with hyphens, such as "invalid-utf8", or "unknown"; valid for ever. */
const char *mdedit_status_name(mdedit_status status);

/*
 * Makes a document of `text`, with a caret at its start and nothing to undo; the caller must free it.
 * `text` may be NULL if `size` is 0.
 */
mdedit_status mdedit_create(
  const char *text, size_t size, mdedit_dialect dialect, mdedit_document **document, mdedit_error *error);

/* Frees `document` and all memory that it lent; does nothing for NULL. */
void mdedit_free(mdedit_document *document);

/* Lends the text. */
mdedit_status mdedit_get_text(
  mdedit_document *document, const char **text, size_t *size, mdedit_error *error);

/* Lends the selected ranges: sorted, at least one; overlapping ranges are merged. */
mdedit_status mdedit_get_selections(
  mdedit_document *document, const mdedit_selection **selections, size_t *count, mdedit_error *error);

/* Selects `count` ranges in any order; the first is the main one. If `count` is 0, puts a caret at the start. */
mdedit_status mdedit_set_selections(
  mdedit_document *document, const mdedit_selection *selections, size_t count, mdedit_error *error);

/*
 * Performs the action whose name is the `size` bytes at `action`: "bold", "heading:2", "newline", "undo". The names are
 * those of `mdedit apply`, except for "select:A:H", which counts UTF-16; use mdedit_set_selections instead.
 */
mdedit_status mdedit_apply(
  mdedit_document *document, const char *action, size_t size, mdedit_error *error);

/* Replaces the bytes from `start` up to `end` by `text`, as an undoable step; the selections move along. */
mdedit_status mdedit_replace(
  mdedit_document *document, size_t start, size_t end, const char *text, size_t size, mdedit_error *error);

/*
 * Lends the edits that the last mdedit_apply or mdedit_replace made: sorted, disjoint, relative to the text before it.
 * There are none if that call didn't change the text.
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
