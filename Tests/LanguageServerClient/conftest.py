"""A client of pytest-lsp, which shares nothing with the server, for each test; `MDEDIT` names the program."""

import os, pathlib

import pytest, pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

TEXTS = {
  "a.md": "# Title\n\nSee [it](#title), [b](b.md#bee), [no](#none) and a note[^1].\n\n-   one\n\n[^1]: note\n",
  "b.md": "# Bee\n\nTo [a](a.md#title) and [nowhere](gone.md).\n",
}


@pytest.fixture
def folder(tmp_path: pathlib.Path):
  for name, text in TEXTS.items():
    (tmp_path / name).write_text(text)
  return tmp_path


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["MDEDIT"], "lsp", "--no-cache"]))
async def client(lsp_client: LanguageClient, folder: pathlib.Path):
  """A client like Visual Studio Code, with a folder of two files, which has the first one open."""
  params = types.InitializeParams(
    capabilities=client_capabilities("visual-studio-code"),
    workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="w")],
  )

  @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
  def register(params: types.RegistrationParams):
    """The server has files watched; no test waits for that."""

  await lsp_client.initialize_session(params)
  lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(
    uri=(folder / "a.md").as_uri(), language_id=types.LanguageKind.Markdown, version=1, text=TEXTS["a.md"])))
  yield
  await lsp_client.shutdown_session()
