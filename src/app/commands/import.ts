import { writeFile } from 'node:fs/promises';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import { loadImporters, type Importers } from '#project/product.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { maxScriptBytes, readCapistrano, readStart, readText } from './import/read-input.ts';

type Options = Parameters<Importers['importCsv']>[1];
type Imported = ReturnType<Importers['importCsv']>;
type Source = (importers: Importers, path: string, options: Options) => Promise<Imported>;

const fromText =
  (choose: (importers: Importers) => (text: string, options: Options) => Imported): Source =>
  async (importers, path, options) =>
    choose(importers)(await readText(path, importers.maxFileBytes), options);

const sources: Record<string, Source> = {
  'uptime-kuma': async (importers, path, options) =>
    importers.importUptimeKuma(
      importers.isDatabase(await readStart(path))
        ? await importers.readUptimeKumaDatabase(path)
        : importers.readUptimeKumaBackup(await readText(path, importers.maxFileBytes)),
      options,
    ),
  uptimerobot: fromText((importers) => importers.importUptimeRobot),
  betterstack: fromText((importers) => importers.importBetterStack),
  pingdom: fromText((importers) => importers.importPingdom),
  gatus: fromText((importers) => importers.importGatus),
  addresses: fromText((importers) => importers.importAddresses),
  csv: fromText((importers) => importers.importCsv),
  deployer: async (importers, path, options) =>
    importers.importDeployer(await readText(path, maxScriptBytes), options),
  capistrano: async (importers, path, options) =>
    importers.importCapistrano(await readCapistrano(path), options),
};

export const importCommand: Command = {
  help: `Usage: steward import SOURCE FILE [--out FILE] [--project NAME] [--probe-site URL]

Makes a configuration file for \`steward plan\` and \`steward apply\` from the export of another service. It contacts no server and runs
no script. What cannot be carried over is printed with the reason. Passwords and headers are not written to the file: it has a variable in
the place of each. Addresses with a query and bodies are, and are reported. docs/importing.md says how to get an export of each service.

  uptime-kuma FILE    the database kuma.db of version 1 or 2, or a backup (JSON) of version 1
  uptimerobot FILE    the answer of getMonitors (API v2)
  betterstack FILE    answers of /api/v2/monitors and /api/v2/heartbeats
  pingdom FILE        answers of /api/3.1/checks/ID, or of /api/3.1/checks
  gatus FILE          a configuration file
  addresses FILE      one address per line
  csv FILE            a table with a column "url"
  deployer FILE       deploy.php, for environments
  capistrano PATH     deploy.rb, or the directory of the application, for environments

  --out FILE          where to write the file, which must not exist. Defaults to the standard output
  --project NAME      the project in the file. Defaults to the name of the source
  --probe-site URL    the site to which probes belong if no imported site has their domain`,

  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      { out: { type: 'string' }, project: { type: 'string' }, 'probe-site': { type: 'string' } },
      2,
    );
    const [name, path] = positionals;
    const source = name !== undefined && Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (!source || name === undefined)
      throw new UsageError(`Choose a source: steward import ${Object.keys(sources).join(', ')}.`);
    if (path === undefined) throw new UsageError(`The file is missing: steward import ${name} FILE.`);
    const importers = await loadImporters();
    const project = values.project ?? name;
    if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(project))
      throw new UsageError(
        `--project must be 1 to 63 lower-case letters, digits and hyphens, not "${project.slice(0, 80)}".`,
      );
    const probeSite = values['probe-site'];
    if (probeSite !== undefined && !importers.readUrl(probeSite))
      throw new UsageError(`--probe-site must be an http or https URL, not "${probeSite.slice(0, 80)}".`);
    const imported = await source(importers, path, { project, now: new Date(), probeSite });
    const say = (text: string): void => void process.stderr.write(`${text}\n`);
    const isEmpty = Object.keys(imported.document).length === 2;
    if (!isEmpty) await write(importers.splitDocument(imported.document, name), values.out, say);
    say(importers.describeImport(imported));
    return isEmpty ? 1 : 0;
  },
};

type Part = { project: string; text: string };

async function write(
  parts: readonly Part[],
  out: string | undefined,
  say: (text: string) => void,
): Promise<void> {
  if (parts.length === 1 && out === undefined) {
    process.stdout.write(parts[0]!.text);
    return;
  }
  if (out === undefined)
    throw new OperatorError(
      `The configuration needs ${parts.length} files, because a file can have at most 1 MiB. Choose their name with --out FILE.`,
    );
  for (const [index, { text }] of parts.entries()) {
    const path = index === 0 ? out : numbered(out, index + 1);
    // An edited file is not overwritten.
    await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
      const reason = codeOf(error) === 'EEXIST' ? 'it exists already' : messageOf(error);
      throw new OperatorError(`${path} cannot be written: ${reason}.`);
    });
    say(`Wrote ${path}.`);
  }
}

/** `steward.yaml`, `steward-2.yaml`. */
const numbered = (path: string, number: number): string => path.replace(/(\.[^./\\]*)?$/, `-${number}$1`);
