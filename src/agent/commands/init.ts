import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { agentTokenFormat } from '#deployment/protocol/agent-protocol.ts';
import { cannotWrite } from '../deploy/preflight.ts';
import { actAs, findUser, type User } from '../host/act-as.ts';
import { errorCode, messageOf, writeDurably } from '../host/files.ts';
import { layoutOf, type Layout } from '../host/layout.ts';
import { releaseLock, takeLock } from '../host/lock.ts';
import { chownTree, writeFileFor } from '../host/ownership.ts';
import { commandLine } from '../host/program.ts';
import { UserError } from '../host/user-error.ts';
import { adopt } from '../release/adopt.ts';
import {
  configPathIn,
  parseServerUrl,
  pathsIn,
  readPartialSettings,
  searchPath,
  type ConfigFile,
  type Flags,
} from './settings.ts';
import { commonHelp, parse, print, toFlags, type Command } from './command.ts';
import { checkHost, markOf } from './check-host.ts';
import { installUnit } from './systemd-unit.ts';

export const initCommand: Command = {
  summary: 'Prepare this host: deploy tree, configuration, checks, systemd unit',
  help: `Usage: steward-agent init [--adopt DIR [--shared-dir PATH]… [--shared-file PATH]…] [--systemd [--unit NAME] [--user NAME]]

Creates the deploy tree and writes the configuration file, which only you can read. It can be run again at any time, also on a
live tree: it does not change what exists. The token is read from STEWARD_AGENT_TOKEN or from standard input.

  --adopt DIR        make an existing installation the first release: the deploy path's own current directory is moved, any
                     other is copied. Shared files go to shared/: by default a Magento shop's own paths, otherwise those of
                     --shared-dir and --shared-file
  --systemd          write and start a systemd unit; requires root
  --unit NAME        the name of the unit, for a host with several deploy paths; defaults to steward-agent
  --user NAME        the user of the unit, who becomes the owner of the tree; requires root. Existing files in it are only
                     changed with the rights of this user

${commonHelp}`,
  async run(args) {
    const { values } = parse(args, {
      adopt: { type: 'string' },
      'shared-dir': { type: 'string', multiple: true },
      'shared-file': { type: 'string', multiple: true },
      systemd: { type: 'boolean' },
      user: { type: 'string' },
      unit: { type: 'string', default: 'steward-agent' },
    });
    const user = values.user === undefined ? null : findUser(values.user);
    const known = await readKnown(toFlags(values), user);
    const { serverUrl, deployPath, allowHttp = false } = known;
    if (!serverUrl || !deployPath) throw new UserError('Set --server-url and --deploy-path.');
    const token = known.token ?? (await readToken());
    if (!agentTokenFormat.test(token))
      throw new UserError(
        'This is not an agent token. An agent token is agt_ followed by 64 hexadecimal digits.',
      );
    const address = parseServerUrl(serverUrl, allowHttp);
    const layout = layoutOf(resolve(deployPath));
    makeTree(layout, user);
    const configPath = known.configPath ?? configPathIn(layout.deployPath);
    const config: ConfigFile = {
      serverUrl: address,
      deployPath: layout.deployPath,
      token,
      ...(allowHttp ? { allowHttp } : {}),
      ...(known.probe === undefined ? {} : { probe: known.probe }),
      ...(known.environment ? { environment: known.environment } : {}),
      ...(known.secrets ? { secrets: known.secrets } : {}),
    };
    const text = `${JSON.stringify(config, null, 2)}\n`;
    if (user) writeFileFor(user, configPath, text);
    else writeDurably(configPath, text);
    print(`✓ configuration  ${configPath}`);
    if (values.adopt !== undefined) {
      const sharedPaths = { dirs: values['shared-dir'] ?? null, files: values['shared-file'] ?? null };
      const source = resolve(values.adopt);
      print(`✓ adopted        ${await actAs(user, () => adoptLocked(layout, source, sharedPaths))}`);
    }
    const findings = await actAs(user, () => checkHost(layout, config, searchPath()));
    for (const { name, state, note } of findings) print(`${markOf[state]} ${name.padEnd(14)} ${note}`);
    if (values.systemd)
      print(
        `✓ systemd        ${installUnit({ name: values.unit, configPath, user: values.user ?? null, path: searchPath() })}`,
      );
    else print(`\nStart the agent with: ${startLine(user, configPath)}`);
    return findings.some(({ state }) => state === 'bad') ? 1 : 0;
  },
};

/** With the full path for another user, whose PATH may differ. */
const startLine = (user: User | null, configPath: string): string =>
  user
    ? `sudo -u ${user.name} -- ${commandLine('', 'run', '--config', configPath)}`
    : commandLine(searchPath(), 'run', '--config', configPath);

/**
 * The settings of an earlier run, read with the rights of the user: a link could lead to the token of another site. Files of root
 * from an earlier run without --user are given to the user first.
 */
async function readKnown(flags: Flags, user: User | null): Promise<ReturnType<typeof readPartialSettings>> {
  if (!user) return readPartialSettings(flags);
  const { deployPath, configPath } = pathsIn(flags);
  if (configPath === null || !existsSync(configPath))
    return readPartialSettings(flags, undefined, () => ({}));
  if (deployPath !== null) makeTree(layoutOf(resolve(deployPath)), user);
  return actAs(user, () => readPartialSettings(flags));
}

/** Not while a deployment is running. */
function adoptLocked(layout: Layout, source: string, sharedPaths: Parameters<typeof adopt>[2]): string {
  const locked = takeLock(layout.hostLock, 'init --adopt');
  if (locked.kind === 'taken')
    throw new UserError(
      `This host has been locked by ${locked.by.owner} since ${locked.by.since}. Wait for it.`,
    );
  try {
    return adopt(layout, source, sharedPaths, new Date());
  } catch (error) {
    throw isForbidden(error) ? new UserError(cannotAdopt(source, error)) : error;
  } finally {
    releaseLock(layout.hostLock, 'init --adopt');
  }
}

function makeTree(layout: Layout, user: User | null): void {
  const { deployPath, releases, shared, own } = layout;
  try {
    if (user) return chownTree(layout, user);
    for (const dir of [releases, shared]) mkdirSync(dir, { recursive: true });
    mkdirSync(own, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      isForbidden(error)
        ? `This user cannot create ${deployPath}. Create it as root, or run this as root with --user NAME.`
        : cannotWrite(deployPath, error),
    );
  }
}

const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');

const cannotAdopt = (source: string, error: unknown): string =>
  `The agent's user cannot adopt ${source}: ${messageOf(error)}. Change its owner with chown -R and run this again; it continues.`;

async function readToken(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Agent token: ');
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) {
    pieces.push(piece as Buffer);
    if (process.stdin.isTTY && Buffer.concat(pieces).includes('\n')) break;
  }
  return Buffer.concat(pieces).toString().trim();
}
