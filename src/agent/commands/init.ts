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

Makes the deploy tree and writes the configuration file (readable for you only). May be run again at any time, also on a tree
that is live: it changes nothing that is there. The token is read from STEWARD_AGENT_TOKEN, or from standard input.

  --adopt DIR        take an installation over as the first release: DIR/current itself is moved, any other is copied. What
                     outlives releases goes to shared/: a Magento shop's own paths, unless --shared-dir and
                     --shared-file name others
  --systemd          write and start a systemd unit, as root
  --unit NAME        its name, for a host with several deploy paths; steward-agent unless told
  --user NAME        whom the unit runs as; the tree is given to them, as root. What is in it already is only touched
                     with their rights

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
    if (!serverUrl || !deployPath) throw new UserError('Say --server-url and --deploy-path.');
    const token = known.token ?? (await readToken());
    if (!agentTokenFormat.test(token))
      throw new UserError('The token is no agent token: it starts with agt_ and has 64 hexadecimal digits.');
    const address = parseServerUrl(serverUrl, allowHttp);
    const layout = layoutOf(resolve(deployPath));
    makeTree(layout, user);
    const configPath = known.configPath ?? configPathIn(layout.deployPath);
    const config: ConfigFile = {
      serverUrl: address,
      deployPath: layout.deployPath,
      token,
      ...(allowHttp ? { allowHttp } : {}),
      ...(known.environment ? { environment: known.environment } : {}),
      ...(known.secrets ? { secrets: known.secrets } : {}),
    };
    const text = `${JSON.stringify(config, null, 2)}\n`;
    if (user) writeFileFor(user, configPath, text);
    else writeDurably(configPath, text);
    print(`✓ configuration  ${configPath}`);
    if (values.adopt !== undefined) {
      const wishes = { dirs: values['shared-dir'] ?? null, files: values['shared-file'] ?? null };
      const source = resolve(values.adopt);
      print(`✓ adopted        ${await actAs(user, () => adoptAlone(layout, source, wishes))}`);
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

/** By its whole name for another user, whose PATH is not ours. */
const startLine = (user: User | null, configPath: string): string =>
  user
    ? `sudo -u ${user.name} -- ${commandLine('', 'run', '--config', configPath)}`
    : commandLine(searchPath(), 'run', '--config', configPath);

/**
 * What an earlier run has written, as the user may read it: a link of theirs could lead to the token of another site. What is
 * root's of an earlier run without --user is given to them first.
 */
async function readKnown(flags: Flags, user: User | null): Promise<ReturnType<typeof readPartialSettings>> {
  if (!user) return readPartialSettings(flags);
  const { deployPath, configPath } = pathsIn(flags);
  if (configPath === null || !existsSync(configPath)) return readPartialSettings(flags, undefined, () => ({}));
  if (deployPath !== null) makeTree(layoutOf(resolve(deployPath)), user);
  return actAs(user, () => readPartialSettings(flags));
}

/** Not while a deployment is under way. */
function adoptAlone(layout: Layout, source: string, wishes: Parameters<typeof adopt>[2]): string {
  const locked = takeLock(layout.hostLock, 'init --adopt');
  if (locked.kind === 'taken')
    throw new UserError(`${locked.by.owner} holds this host since ${locked.by.since}. Wait for it.`);
  try {
    return adopt(layout, source, wishes, new Date());
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
        ? `${deployPath} cannot be made by this user. Let root make it, or run this as root with --user NAME.`
        : cannotWrite(deployPath, error),
    );
  }
}

const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');

const cannotAdopt = (source: string, error: unknown): string =>
  `${source} cannot be taken over by the user of the agent: ${messageOf(error)}. Give it to them with chown -R, and run this again: it goes on.`;

async function readToken(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Agent token: ');
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) {
    pieces.push(piece as Buffer);
    if (process.stdin.isTTY && Buffer.concat(pieces).includes('\n')) break;
  }
  return Buffer.concat(pieces).toString().trim();
}
