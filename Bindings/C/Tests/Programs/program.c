/* A C program as a user of the header writes it: makes a word bold, prints what came of it, and frees everything. */
#include <markdown_editing.h>
#include <stdio.h>
#include <string.h>

static int failed(const mdedit_error *error) {
  fprintf(stderr, "%s: %s\n", mdedit_status_name(error->status), error->message);
  return 1;
}

int main(void) {
  const char *text = "make it bold", *result, *html;
  const mdedit_selection word = {8, 12};
  const mdedit_edit *edits;
  const mdedit_span *spans;
  size_t size, count, i;
  mdedit_document *document;
  mdedit_error error;

  if (mdedit_create(text, strlen(text), MDEDIT_GFM, &document, &error) != MDEDIT_OK) return failed(&error);
  if (mdedit_set_selections(document, &word, 1, &error) != MDEDIT_OK) return failed(&error);
  if (mdedit_apply(document, "bold", 4, &error) != MDEDIT_OK) return failed(&error);
  if (mdedit_get_text(document, &result, &size, NULL) != MDEDIT_OK) return 1;
  printf("%.*s\n", (int)size, result);
  if (mdedit_get_edits(document, &edits, &count, NULL) != MDEDIT_OK) return 1;
  for (i = 0; i < count; i++)
    printf("%lu-%lu %.*s\n", (unsigned long)edits[i].start, (unsigned long)edits[i].end, (int)edits[i].size,
      edits[i].text);
  if (mdedit_get_spans(document, 0, size, &spans, &count, NULL) != MDEDIT_OK) return 1;
  for (i = 0; i < count; i++)
    printf("%s %d %d\n", spans[i].kind, spans[i].is_marker, (spans[i].styles & MDEDIT_STRONG) != 0);
  if (mdedit_get_html(document, MDEDIT_HTML_SAFE, &html, &size, NULL) != MDEDIT_OK) return 1;
  fputs(html, stdout);
  if (mdedit_apply(document, "embolden", 8, &error) != MDEDIT_UNKNOWN_ACTION) return 1;
  puts(error.message);
  mdedit_free(document);
  return 0;
}
