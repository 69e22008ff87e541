import { access, constants, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { readConfig, unknownVariables, type Config } from '../config/config.ts';
import { messageOf } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { products } from '../products.ts';
import { parseCommandLine, print, printJson, type Command } from './command.ts';
import { describeDatabase, readDatabaseState } from './database-state.ts';

type Finding = { name: string; ok: boolean; note: string };
type DoctorCheck = { name: string; check: () => Promise<string> };

export const doctorCommand: Command = {
  help: `Usage: steward doctor [--json]

Checks the runtime, the configuration, the data directory, the database and everything else that is configured.
It changes nothing. The exit code is 1 if there is a problem.`,

  async run(args) {
    const { values } = parseCommandLine(args, { json: { type: 'boolean' } });
    const findings: Finding[] = [];
    for (const { name, check } of allChecks()) {
      const finding = await check().then(
        (note): Finding => ({ name, ok: true, note }),
        (error: unknown): Finding => ({ name, ok: false, note: messageOf(error) }),
      );
      findings.push(finding);
      if (!values.json)
        print(
          `${finding.ok ? '✓' : '✗'} ${name.padEnd(14)} ${finding.note.replaceAll('\n', `\n${' '.repeat(17)}`)}`,
        );
    }
    if (values.json) printJson(findings);
    return findings.every(({ ok }) => ok) ? 0 : 1;
  },
};

function allChecks(): DoctorCheck[] {
  const general = [
    { name: 'Node.js', check: checkNode },
    { name: 'variables', check: checkVariables },
  ];
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [...general, { name: 'configuration', check: () => Promise.reject(error as Error) }];
  }
  return [
    ...general,
    { name: 'configuration', check: async () => 'valid' },
    { name: 'data directory', check: () => checkDataDir(config) },
    { name: 'database', check: () => checkDatabase(config) },
    ...(config.natsUrl ? [{ name: 'NATS', check: () => checkNats(config.natsUrl!) }] : []),
    ...(config.mail ? [{ name: 'mail', check: () => checkMail(config.mail!) }] : []),
    ...products.flatMap((product) =>
      Object.entries(product.doctorChecks(config, config.products[product.name])).map(([name, check]) => ({
        name,
        check,
      })),
    ),
    { name: 'port', check: () => checkPort(config) },
  ];
}

async function checkNode(): Promise<string> {
  const [major] = process.versions.node.split('.').map(Number);
  if (major! < 24)
    throw new Error(
      `Node ${process.versions.node} is too old: Steward needs Node 24. Start it with npm start or npx steward.`,
    );
  return process.versions.node;
}

async function checkVariables(): Promise<string> {
  const unknown = unknownVariables();
  if (unknown.length > 0) throw new Error(`Unknown variables, perhaps misspelled: ${unknown.join(', ')}.`);
  return 'all known';
}

async function checkDataDir({ dataDir }: Config): Promise<string> {
  const found = await stat(dataDir).catch(() => null);
  if (!found) return `${dataDir} (will be created at the first start)`;
  if (!found.isDirectory())
    throw new Error(`${dataDir} is not a directory. Move the file or set STEWARD_DATA_DIR.`);
  await access(dataDir, constants.W_OK).catch(() => {
    throw new Error(`This user cannot write to ${dataDir}. Change its owner or set STEWARD_DATA_DIR.`);
  });
  return dataDir;
}

async function checkDatabase(config: Config): Promise<string> {
  return describeDatabase(await readDatabaseState(config));
}

async function checkNats(url: string): Promise<string> {
  const { connectNats } = await import('#platform/nats.ts');
  const nats = await connectNats(url, 'doctor', createLog({ level: 'silent', pretty: false }));
  const server = nats.connection.info;
  await nats.close();
  if (!server?.jetstream)
    throw new Error('The NATS server runs without JetStream. Start it with --jetstream.');
  return `reachable, version ${server.version}, with JetStream`;
}

async function checkMail(mail: NonNullable<Config['mail']>): Promise<string> {
  const { createMailer } = await import('#platform/mail.ts');
  const mailer = createMailer(mail);
  try {
    await mailer.verify();
    return `${new URL(mail.smtpUrl).host} accepts mail`;
  } catch (error) {
    throw new Error(`${new URL(mail.smtpUrl).host}: ${messageOf(error)}`, { cause: error });
  } finally {
    mailer.close();
  }
}

/** A port that a running Steward uses is fine. */
async function checkPort({ host, port }: Config): Promise<string> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
  if (isFree) return `${port} is free`;
  const address = host.includes(':') ? `[${host}]` : host;
  const response = await fetch(`http://${address}:${port}/healthz`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null);
  if (response?.ok) return `${port} is used by a running Steward`;
  throw new Error(`Port ${port} is in use by another program. Choose another with PORT.`);
}
