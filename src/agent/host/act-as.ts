import { execFileSync } from 'node:child_process';
import { messageOf } from './files.ts';
import { UserError } from './user-error.ts';

export type User = { name: string; uid: number; gid: number };

/** The user for whom root prepares a tree; null if that is the current user. */
export function findUser(name: string): User | null {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, '--', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
  try {
    const user = { name, uid: id('-u'), gid: id('-g') };
    const self = process.geteuid!();
    if (self === user.uid) return null;
    if (self !== 0) throw new Error('this requires root. Run it with sudo.');
    return user;
  } catch (error) {
    throw new UserError(`The deploy tree could not be given to ${name}: ${messageOf(error)}`);
  }
}

/** Missing in Node's types. */
const joinGroups = (process as unknown as { initgroups: (user: string, group: number) => void }).initgroups;

/**
 * Does something with the rights of a user only, because links in that user's tree may lead anywhere. It changes the whole process,
 * so that nothing else may run meanwhile. Null is the current user.
 */
export async function actAs<T>(user: User | null, work: () => T): Promise<Awaited<T>> {
  if (!user) return await work();
  const groups = process.getgroups!();
  joinGroups(user.name, user.gid);
  process.setegid!(user.gid);
  process.seteuid!(user.uid);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
    process.setgroups!(groups);
  }
}
