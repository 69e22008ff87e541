import { readdirSync, readFileSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { agentLimits, type ShopReport } from '#deployment/protocol/agent-protocol.ts';
import { askFiles, NoResponse } from '../host/ask-files.ts';
import type { Layout } from '../host/layout.ts';
import { maskedText } from '../log/mask.ts';
import { cronScript } from './cron-query.ts';
import { parseConsumers, parseCron, parseIndexers, runningConsumers } from './parse-output.ts';
import { findShopUser } from './find-shop-user.ts';
import { runProgram, type Ran } from './run-program.ts';

/** For all that is asked of the shop together. */
const timeoutMs = 20_000;

export type ShopOptions = {
  layout: Layout;
  env: Record<string, string>;
  secrets: readonly string[];
  signal: AbortSignal;
};

/** The state of the live Magento shop; null if the live release is none. What cannot be found out is null, with the reason. */
export async function collectShop({ layout, env, secrets, signal }: ShopOptions): Promise<ShopReport | null> {
  const unknown = { cron: null, indexers: null, consumers: null };
  let release: string;
  let deployPath: string;
  let user: Awaited<ReturnType<typeof findShopUser>>;
  try {
    [release, deployPath] = [
      await askFiles(layout.current, () => realpath(layout.current)),
      await askFiles(layout.deployPath, () => realpath(layout.deployPath)),
    ];
    // The settings are a link to a shared file, often on a network mount.
    for (const file of ['bin/magento', 'app/etc/env.php'])
      await askFiles(join(release, file), () => stat(join(release, file)));
    user = await findShopUser(release);
  } catch (error) {
    return error instanceof NoResponse ? { ...unknown, problem: error.message } : null;
  }
  if (typeof user === 'string') return { ...unknown, problem: user };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const run = (...argv: string[]): Promise<Ran> =>
    runProgram({ argv, cwd: release, ...(user ? { user, env: harmless(env) } : { env }), signal: deadline });
  const magento = (command: string): Promise<Ran> =>
    run('php', 'bin/magento', command, '--no-interaction', '--no-ansi');

  const problems: string[] = [];
  const parsed = <T>(what: string, ran: Ran, parse: (output: string) => T | null): T | null => {
    const value = ran.code === 0 ? parse(ran.stdout) : null;
    if (value === null) problems.push(`${what}: ${reasonOf(ran, secrets)}`);
    return value;
  };
  const cron = parsed('cron_schedule', await run('php', '-r', cronScript), parseCron);
  const indexers = parsed('indexer:status', await magento('indexer:status'), parseIndexers);
  const names = parsed('queue:consumers:list', await magento('queue:consumers:list'), parseConsumers);
  const running = runningConsumers(commandLines(), deployPath);
  return {
    cron,
    indexers,
    consumers: names && names.map((name) => ({ name, isRunning: running.has(name) })),
    problem: problems.length === 0 ? null : problems.join(' ').slice(0, agentLimits.hostTextCharacters),
  };
}

/** For another user: the variables of deployments may hold secrets that this user must not know. */
const harmless = (env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'LANG'].flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );

/** The last line that it wrote, without secrets. */
function reasonOf({ code, stdout, stderr }: Ran, secrets: readonly string[]): string {
  const lines = (stderr.trim() || stdout.trim()).split(/\r?\n/);
  const text = secrets.reduce((line, secret) => line.replaceAll(secret, maskedText), lines.at(-1)!.trim());
  const how = code === null ? 'did not end' : code === 0 ? 'unexpected output' : `exit code ${code}`;
  return `${how}${text && `, ${text.slice(0, 150)}`}.`;
}

function commandLines(): string[] {
  try {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((entry) => {
        try {
          return readFileSync(`/proc/${entry}/cmdline`, 'utf8');
        } catch {
          // Gone, or hidden from this user.
          return '';
        }
      });
  } catch {
    return [];
  }
}
