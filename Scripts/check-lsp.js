// Runs Examples/VSCode beside stand-ins of Visual Studio Code and its client: it starts the server that is set, tells
// it of changed settings, and ends it. `Scripts/check-lsp` runs it with the extension's folder.
const assert = require("assert");
const Module = require("module");
const path = require("path");

const folder = path.resolve(process.argv[2]);
const manifest = require(path.join(folder, "package.json"));
const [settings, log, listeners, commands] = [{}, [], [], {}];
for (const [name, property] of Object.entries(manifest.contributes.configuration.properties)) {
  settings[name] = property.default;
}

class LanguageClient {
  constructor(id, name, server, client) {
    Object.assign(this, { server, client });
  }
  async start() {
    this.hasStarted = this.server.command !== "/nowhere";
    if (!this.hasStarted) throw new Error("there is no such program");
    log.push(["start", this.server.command, ...this.server.args, this.client.initializationOptions]);
  }
  async stop() {
    if (!this.hasStarted) throw new Error("it isn't running");
    log.push(["stop"]);
  }
  async sendNotification(method, params) {
    log.push([method, params.settings]);
  }
}

const standIns = {
  vscode: {
    workspace: {
      getConfiguration: (section) => ({ get: (name) => settings[`${section}.${name}`] }),
      onDidChangeConfiguration: (listener) => listeners.push(listener),
    },
    commands: { registerCommand: (name, body) => (commands[name] = body) },
  },
  "vscode-languageclient/node": { LanguageClient },
};
const load = Module._load;
Module._load = (name, ...rest) => standIns[name] ?? load(name, ...rest);

async function change(name, value) {
  settings[name] = value;
  for (const listener of listeners) await listener({ affectsConfiguration: (other) => other === name });
}

async function main() {
  const extension = require(path.join(folder, manifest.main));
  await extension.activate({ subscriptions: [] });
  await change("mdedit.settings", { wrap: 80 });
  await change("mdedit.path", "/usr/bin/mdedit");
  await commands[manifest.contributes.commands[0].command]();
  await change("editor.fontSize", 12);
  await assert.rejects(change("mdedit.path", "/nowhere"));
  await change("mdedit.path", "mdedit");
  await extension.deactivate();
  assert.deepStrictEqual(log, [
    ["start", "mdedit", "lsp", {}], ["workspace/didChangeConfiguration", { wrap: 80 }],
    ["stop"], ["start", "/usr/bin/mdedit", "lsp", { wrap: 80 }],
    ["stop"], ["start", "/usr/bin/mdedit", "lsp", { wrap: 80 }],
    ["stop"], ["start", "mdedit", "lsp", { wrap: 80 }], ["stop"],
  ]);
  console.log("the extension for Visual Studio Code starts the server, beside stand-ins");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
