import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { errorCode, writeDurably } from '../host/files.ts';
import { spawnSync } from 'node:child_process';
import { isExecutable, ownFile, version } from '../host/program.ts';
import { UserError } from '../host/user-error.ts';
import { commonHelp, parse, print, type Command } from './command.ts';
import { controlPlane } from './deploy.ts';
import { cannotWrite } from '../deploy/preflight.ts';

type Manifest = { version: string; files: Record<string, { sha256: string; size: number }> };

export const selfUpgradeCommand: Command = {
  summary: 'Replace this program with the version of the control plane',
  help: `Usage: steward-agent self-upgrade [--check]

Downloads the new program, verifies its checksum, tests that it starts, and replaces this one. A running agent is not affected:
restart it at any time, also during a deployment.

${commonHelp}`,
  async run(args) {
    const { values } = parse(args, { check: { type: 'boolean' } });
    const { serverUrl } = controlPlane(values);
    const name = isExecutable ? `steward-agent-linux-${process.arch}` : 'steward-agent.mjs';
    const manifest = (await (
      await download(`${serverUrl}/agent/version.json?file=${name}`)
    ).json()) as Manifest;
    const wanted = manifest.files[name];
    if (!wanted) throw new UserError(`${serverUrl} has no ${name}.`);
    // By content: two builds may have the same version.
    if (sumOf(readFileSync(ownFile())) === wanted.sha256) {
      print(`${version} is the newest version.`);
      return 0;
    }
    if (values.check) {
      print(`${manifest.version} is available; this is ${version}.`);
      return 1;
    }
    const bytes = Buffer.from(await (await download(`${serverUrl}/agent/${name}`)).arrayBuffer());
    if (sumOf(bytes) !== wanted.sha256)
      throw new UserError('The download is damaged: its checksum is wrong. Nothing was changed.');
    install(bytes, manifest.version);
    print(
      `Now ${manifest.version}. Restart the agent to use it, for example: systemctl restart steward-agent`,
    );
    return 0;
  },
};

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Tests the new program before it replaces the working one. */
function install(bytes: Buffer, expectedVersion: string): void {
  const path = ownFile();
  const fresh = isExecutable ? `${path}.new` : path.replace(/(\.mjs)?$/, '.new.mjs');
  try {
    writeDurably(fresh, bytes, 0o755);
    chmodSync(fresh, 0o755);
    const [command, args] = isExecutable ? [fresh, []] : [process.execPath, [fresh]];
    const trial = spawnSync(command, [...args, '--version'], { encoding: 'utf8', timeout: 20_000 });
    if (trial.status !== 0 || !trial.stdout.includes(expectedVersion))
      throw new UserError('The new program does not start on this host. Nothing was changed.');
    writeDurably(path, bytes, 0o755);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (['EACCES', 'EPERM'].includes(errorCode(error) ?? ''))
      throw new UserError(`${path} belongs to another user. Run this as its owner, or with sudo.`);
    throw new UserError(cannotWrite(path, error));
  } finally {
    rmSync(fresh, { force: true });
  }
}

async function download(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(300_000) }).catch(
    (error: unknown) => {
      throw new UserError(
        `${url} is unreachable: ${String(error instanceof Error ? (error.cause ?? error) : error)}`,
      );
    },
  );
  if (!response.ok) {
    const details = response.status === 503 ? ` ${(await response.text()).trim().slice(0, 600)}` : '';
    throw new UserError(`${url} returned ${response.status}.${details}`);
  }
  return response;
}
