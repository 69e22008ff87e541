import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { messageOf, writeDurably } from '../host/files.ts';
import { ownProgram } from '../program.ts';
import { Refusal } from '../refusal.ts';

const unitPath = '/etc/systemd/system/steward-agent.service';

/** KillMode=process: a step that is under way outlives a restart of the agent, which takes it up again. */
export const unitText = (
  program: readonly string[],
  configPath: string,
  user: string | null,
  path: string,
): string => `[Unit]
Description=Steward host agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${[...program, 'run', '--config', configPath].map(quote).join(' ')}
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

export function installUnit(configPath: string, user: string | null, path: string): string {
  if (process.getuid?.() !== 0) throw new Refusal('--systemd needs root.');
  if (!existsSync('/run/systemd/system'))
    throw new Refusal('This host does not run systemd. Start the agent with your own supervisor.');
  const { command, args } = ownProgram();
  writeDurably(unitPath, unitText([command, ...args], configPath, user, path), 0o644);
  try {
    execFileSync('systemctl', ['daemon-reload']);
    execFileSync('systemctl', ['enable', '--now', 'steward-agent']);
  } catch (error) {
    throw new Refusal(`${unitPath} is written, but could not be started: ${messageOf(error)}`);
  }
  return unitPath;
}
