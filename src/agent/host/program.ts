import { realpathSync } from 'node:fs';
import { findProgram } from './find-program.ts';

declare const STEWARD_AGENT_VERSION: string | undefined;
declare const STEWARD_AGENT_EXECUTABLE: boolean | undefined;

/** How to start this program again. */
export type Program = { command: string; args: string[] };

/** Set by the build. */
export const version = typeof STEWARD_AGENT_VERSION === 'string' ? STEWARD_AGENT_VERSION : '0.0.0-source';

/** True for the executable that contains Node; otherwise the agent is a file that the host's Node runs. */
export const isExecutable = typeof STEWARD_AGENT_EXECUTABLE === 'boolean' && STEWARD_AGENT_EXECUTABLE;

export const ownFile = (): string => realpathSync(isExecutable ? process.execPath : process.argv[1]!);

export const ownProgram = (): Program =>
  isExecutable ? { command: process.execPath, args: [] } : { command: process.execPath, args: [ownFile()] };

const needsNoQuotes = /^[\w@%+=:,./-]+$/;

const quote = (text: string): string =>
  needsNoQuotes.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A shell command that runs this program: by its name if it is on this PATH, otherwise by its path. */
export function commandLine(path: string, ...args: string[]): string {
  const known = findProgram('steward-agent', path);
  const name = known && realpathSync(known) === ownFile() ? 'steward-agent' : ownFile();
  return [name, ...args].map(quote).join(' ');
}
