import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { messageOf } from './files.ts';
import type { Layout } from './layout.ts';
import { Refusal } from '../refusal.ts';

/**
 * What root has just made is handed to the user whom the agent will run as: all of the agent's own, but of the rest the
 * directories only, not what is in them. That may be a live shop whose files have owners of their own.
 */
export function giveTree(
  { deployPath, releases, shared, own }: Layout,
  configPath: string,
  user: string,
): void {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, '--', user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
  try {
    const [uid, gid] = [id('-u'), id('-g')];
    for (const path of [deployPath, releases, shared, configPath]) chownSync(path, uid, gid);
    execFileSync('chown', ['-Rh', `${uid}:${gid}`, own]);
  } catch (error) {
    throw new Refusal(`The deploy tree could not be given to ${user}: ${messageOf(error)}`);
  }
}
