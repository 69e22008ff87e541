import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, writeDurably } from '../host/files.ts';
import { ownProgram } from '../host/program.ts';
import { UserError } from '../host/user-error.ts';

const unitDir = '/etc/systemd/system';

/**
 * KillMode=process: a running step survives a restart of the agent, which adopts it again. The number of restarts is not limited: a
 * disk that is read-only for an hour must not leave the host without an agent.
 */
export const unitText = (
  program: readonly string[],
  configPath: string,
  user: string | null,
  path: string,
): string => `[Unit]
Description=Steward host agent
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${[...program, 'run', '--config', configPath].map(quoteCommand).join(' ')}
Environment=${quote(`PATH=${path}`)}
${user ? `User=${user}\n` : ''}Restart=always
RestartSec=2
KillMode=process

[Install]
WantedBy=multi-user.target
`;

const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text)
    ? text.replaceAll('%', '%%')
    : `"${text.replaceAll('%', '%%').replace(/["\\]/g, '\\$&')}"`;

/** In command lines, systemd also expands variables. */
const quoteCommand = (text: string): string => quote(text).replaceAll('$', '$$$$');

export type Unit = { name: string; configPath: string; user: string | null; path: string };

export function installUnit({ name, configPath, user, path }: Unit): string {
  if (!/^[\w.@-]+$/.test(name)) throw new UserError(`"${name}" is not a valid unit name.`);
  if (process.getuid?.() !== 0) throw new UserError('--systemd requires root.');
  if (!existsSync('/run/systemd/system'))
    throw new UserError('This host does not run systemd. Start the agent with your own supervisor.');
  const { command, args } = ownProgram();
  const unitPath = join(unitDir, `${name}.service`);
  // One agent per deploy path; a host may have several.
  if (
    existsSync(unitPath) &&
    !readFileSync(unitPath, 'utf8').includes(`--config ${quoteCommand(configPath)}\n`)
  )
    throw new UserError(`${unitPath} exists for another deploy path. Choose another name with --unit NAME.`);
  writeDurably(unitPath, unitText([command, ...args], configPath, user, path), 0o644);
  try {
    execFileSync('systemctl', ['daemon-reload']);
    execFileSync('systemctl', ['enable', '--now', name]);
  } catch (error) {
    throw new UserError(`${unitPath} was written, but could not be started: ${messageOf(error)}`);
  }
  return unitPath;
}
