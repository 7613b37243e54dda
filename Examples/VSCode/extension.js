// Starts `mdedit lsp` for Markdown documents: all that Visual Studio Code needs.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function options() {
  return {
    documentSelector: [{ language: "markdown" }],
    initializationOptions: vscode.workspace.getConfiguration("mdedit").get("settings"),
  };
}

async function start() {
  const command = vscode.workspace.getConfiguration("mdedit").get("path");
  client = new LanguageClient("mdedit", "mdedit", { command, args: ["lsp"] }, options());
  await client.start();
}

async function stop() {
  const old = client;
  client = undefined;
  // One that never started can't be stopped.
  await old?.stop().catch(() => {});
}

exports.activate = async (context) => {
  const restart = async () => {
    await stop();
    await start();
  };
  const tell = (event) => {
    if (event.affectsConfiguration("mdedit.path")) return restart();
    if (!event.affectsConfiguration("mdedit.settings")) return;
    return client?.sendNotification("workspace/didChangeConfiguration", {
      settings: options().initializationOptions,
    });
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("mdedit.restart", restart),
    vscode.workspace.onDidChangeConfiguration(tell));
  await start();
};

exports.deactivate = stop;
