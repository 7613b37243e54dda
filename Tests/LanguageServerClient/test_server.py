"""What an editor's person does, by a client that knows nothing of the server. `Scripts/check-lsp` runs it."""

import pytest
from lsprotocol import types

pytestmark = pytest.mark.asyncio


def place(line, character):
  return types.Position(line, character)


def stretch(line, character, end_line, end):
  return types.Range(place(line, character), place(end_line, end))


def edited(text, edits):
  """`text`, of ASCII alone, after `edits`."""
  starts = [0]
  for line in text.splitlines(keepends=True):
    starts.append(starts[-1] + len(line))
  for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
    low, high = (starts[end.line] + end.character for end in (edit.range.start, edit.range.end))
    text = text[:low] + edit.new_text + text[high:]
  return text


def texts_after(edit, folder):
  """The files that a workspace edit changes, by name, with their new texts."""
  changes = {}
  for change in edit.document_changes:
    name = change.text_document.uri.rsplit("/", 1)[1]
    changes[name] = edited((folder / name).read_text(), change.edits)
  return changes


def document(folder, name="a.md"):
  return types.TextDocumentIdentifier((folder / name).as_uri())


async def test_formats(client, folder):
  options = types.FormattingOptions(tab_size=2, insert_spaces=True)
  edits = await client.text_document_formatting_async(
    types.DocumentFormattingParams(text_document=document(folder), options=options))
  assert edited((folder / "a.md").read_text(), edits) == (folder / "a.md").read_text().replace("-   one", "- one")


async def test_goes_on_with_a_list(client, folder):
  client.text_document_did_change(types.DidChangeTextDocumentParams(
    types.VersionedTextDocumentIdentifier(uri=document(folder).uri, version=2),
    [types.TextDocumentContentChangePartial(range=stretch(4, 7, 4, 7), text="\n")]))
  edits = await client.text_document_on_type_formatting_async(types.DocumentOnTypeFormattingParams(
    text_document=document(folder), position=place(5, 0), ch="\n",
    options=types.FormattingOptions(tab_size=2, insert_spaces=True)))
  assert [edit.new_text for edit in edits] == ["-   "]


@pytest.mark.parametrize("line, character, name, where", [
  (2, 10, "a.md", (0, 2)), (2, 24, "b.md", (0, 2)), (2, 57, "a.md", (6, 2)),
])
async def test_finds_definitions(client, folder, line, character, name, where):
  await symbols(client, "")  # by then all files are known
  found = await client.text_document_definition_async(
    types.DefinitionParams(text_document=document(folder), position=place(line, character)))
  found = found[0] if isinstance(found, list) else found
  assert (found.uri, found.range.start) == (document(folder, name).uri, place(*where))


async def test_renames_over_files(client, folder):
  edit = await client.text_document_rename_async(
    types.RenameParams(text_document=document(folder), position=place(0, 3), new_name="Other name"))
  after = texts_after(edit, folder)
  assert "# Other name\n" in after["a.md"] and "[it](#other-name)" in after["a.md"]
  assert "[a](a.md#other-name)" in after["b.md"]


async def test_completes_anchors(client, folder):
  text = "\n[x](b.md#"
  client.text_document_did_change(types.DidChangeTextDocumentParams(
    types.VersionedTextDocumentIdentifier(uri=document(folder).uri, version=2),
    [types.TextDocumentContentChangePartial(range=stretch(7, 0, 7, 0), text=text)]))
  await symbols(client, "")  # by then all files are known
  found = await client.text_document_completion_async(
    types.CompletionParams(text_document=document(folder), position=place(8, 9)))
  items = found if isinstance(found, list) else found.items
  assert [item.label for item in items] == ["bee"]


async def symbols(client, query):
  return await client.workspace_symbol_async(types.WorkspaceSymbolParams(query=query))


async def test_finds_headings_of_all_files(client, folder):
  assert [(found.name, found.location.uri) for found in await symbols(client, "be")] == [
    ("Bee", document(folder, "b.md").uri)]


async def test_tells_mistakes_of_the_document_and_mends_them(client, folder):
  await symbols(client, "")
  report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document(folder)))
  assert [(item.code, item.range) for item in report.items] == [("broken-anchor", stretch(2, 38, 2, 43))]
  again = await client.text_document_diagnostic_async(
    types.DocumentDiagnosticParams(document(folder), previous_result_id=report.result_id))
  assert again.kind == "unchanged"


async def test_tells_mistakes_of_the_workspace(client, folder):
  report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous_result_ids=[]))
  told = {item.uri.rsplit("/", 1)[1]: [found.code for found in item.items] for item in report.items}
  assert told == {"a.md": ["broken-anchor"], "b.md": ["broken-link"]}
  known = [types.PreviousResultId(uri=item.uri, value=item.result_id) for item in report.items]
  again = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous_result_ids=known))
  assert [item.kind for item in again.items] == ["unchanged", "unchanged"]


async def test_tokens_follow_changes(client, folder):
  params = types.SemanticTokensParams(text_document=document(folder))
  full = await client.text_document_semantic_tokens_full_async(params)
  client.text_document_did_change(types.DidChangeTextDocumentParams(
    types.VersionedTextDocumentIdentifier(uri=document(folder).uri, version=2),
    [types.TextDocumentContentChangePartial(range=stretch(1, 0, 1, 0), text="\n**new**\n")]))
  delta = await client.text_document_semantic_tokens_full_delta_async(
    types.SemanticTokensDeltaParams(text_document=document(folder), previous_result_id=full.result_id))
  data = list(full.data)
  for edit in reversed(delta.edits):
    data[edit.start:edit.start + edit.delete_count] = edit.data or []
  assert data == list((await client.text_document_semantic_tokens_full_async(params)).data)


async def test_makes_letters_bold(client, folder):
  actions = await client.text_document_code_action_async(types.CodeActionParams(
    text_document=document(folder), range=stretch(2, 0, 2, 3),
    context=types.CodeActionContext(diagnostics=[], only=["refactor"])))
  bold = next(action for action in actions if action.title == "Bold")
  if bold.edit is None:
    bold = await client.code_action_resolve_async(bold)
  assert "**See** [it]" in texts_after(bold.edit, folder)["a.md"]
