-- What Scripts/check-lsp has Neovim do with a document; ends it with a status of 1 where something is otherwise.
local function check(what, found, wanted)
  if not vim.deep_equal(found, wanted) then
    error(what .. ": " .. vim.inspect(found) .. ", not " .. vim.inspect(wanted))
  end
end

local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end

local function run()
  local id = vim.lsp.start_client({ name = "mdedit", cmd = { vim.env.MDEDIT, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, id)
  local client = vim.lsp.get_client_by_id(id)
  check("it starts", vim.wait(5000, function() return client.initialized end), true)

  local function ask(method, fields)
    local params = vim.tbl_extend("force", { textDocument = vim.lsp.util.make_text_document_params() }, fields or {})
    local reply = client.request_sync(method, params, 5000, vim.api.nvim_get_current_buf())
    check(method .. " has no error", reply.err, nil)
    return reply.result
  end

  -- Formatting.
  vim.lsp.util.apply_text_edits(ask("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } }), 0, client.offset_encoding)
  check("formatted", lines()[5], "- one")

  -- Enter in a list: the client puts in the line, the server the marker.
  vim.api.nvim_buf_set_lines(0, 5, 5, false, { "" })
  local edits = ask("textDocument/onTypeFormatting", { position = { line = 5, character = 0 }, ch = "\n", options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, 0, client.offset_encoding)
  check("the list goes on", lines()[6], "- ")

  -- Bold over a selection, as a code action.
  local range = { start = { line = 4, character = 2 }, ["end"] = { line = 4, character = 5 } }
  for _, action in ipairs(ask("textDocument/codeAction", { range = range, context = { diagnostics = {} } })) do
    if action.title == "Bold" then
      -- Its edit is worked out once it's chosen.
      local reply = client.request_sync("codeAction/resolve", action, 5000, vim.api.nvim_get_current_buf())
      vim.lsp.util.apply_workspace_edit((reply.result or action).edit, client.offset_encoding)
    end
  end
  check("bold", lines()[5], "- **one**")

  -- A heading with the links to it.
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", { position = { line = 0, character = 3 }, newName = "Other Name" }), client.offset_encoding)
  check("renamed", { lines()[1], lines()[3] }, { "# Other Name", "See [it](#other-name) and[^1]." })

  -- To a footnote.
  local place = ask("textDocument/definition", { position = { line = 2, character = 27 } })
  check("the footnote", place.range.start.line, 7)

  -- What is mistaken is told: the client doesn't ask.
  check("nothing is mistaken", #vim.diagnostic.get(0), 0)
  vim.api.nvim_buf_set_lines(0, 2, 3, false, { "See [it](#nowhere) and[^1]." })
  check("a broken link is told", vim.wait(5000, function() return #vim.diagnostic.get(0) == 1 end), true)

  -- The server goes away, and another one takes over.
  vim.lsp.stop_client(id, true)
  vim.wait(2000, function() return client.is_stopped() end)
  id = vim.lsp.start_client({ name = "mdedit", cmd = { vim.env.MDEDIT, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, id)
  client = vim.lsp.get_client_by_id(id)
  check("it starts again", vim.wait(5000, function() return client.initialized end), true)
  check("the text is known again", #ask("textDocument/documentSymbol"), 1)
  io.stdout:write("Neovim formatted, typed a list, made text bold, renamed, jumped, and survived a restart\n")
end

-- An error in a script is a prompt to Neovim, which nobody answers here.
local isFine, problem = xpcall(run, debug.traceback)
if not isFine then io.stderr:write(problem .. "\n") end
vim.cmd(isFine and "qall!" or "cquit 1")
