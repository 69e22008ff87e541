import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { codeOf } from '../errors.ts';

export type Hosts = ReadonlyMap<string, readonly string[]>;

export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) {
      const known = hosts.get(name.toLowerCase());
      if (!known) hosts.set(name.toLowerCase(), [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return hosts;
}

const checkEveryMs = 5_000;

/** Looks up names in the hosts file. Reads the file again when it has changed. */
export function createHostsFile(path: string): (name: string) => readonly string[] | undefined {
  let hosts: Hosts = new Map();
  let changedAt = -1;
  let checkedAt = -Infinity;
  return (name) => {
    const now = performance.now();
    if (now - checkedAt > checkEveryMs) {
      checkedAt = now;
      // Synchronous: it takes 5 µs every 5 s, while all threads of libuv's pool can be busy for seconds.
      const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (at !== changedAt) hosts = at === 0 ? new Map() : read(path);
      changedAt = at;
    }
    return hosts.get(name.toLowerCase());
  };
}

function read(path: string): Hosts {
  try {
    return parseHosts(readFileSync(path, 'utf8'));
  } catch (error) {
    // Missing permission is permanent. Other errors, such as too many open files, are temporary.
    if (codeOf(error) === 'EACCES') return new Map();
    throw error;
  }
}
