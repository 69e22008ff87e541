import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '#testkit/wait.ts';

/** Public addresses, which the outbound guard accepts. They lead nowhere outside of these networks. */
export const reference = '93.184.216.34';
export const shopAddress = (shop: number): string => `93.184.216.${100 + shop}`;
const shopNetwork = '93.184.216.96/27';

/** Warns, because network namespaces require Linux and permissions that not every machine has. */
export function namespacesAreMissing(): boolean {
  const works =
    spawnSync('unshare', ['-n', 'ip', 'link', 'add', 'out', 'type', 'veth', 'peer', 'name', 'in']).status ===
      0 && spawnSync('nsenter', ['--version']).status === 0;
  if (!works)
    console.warn(
      'SKIPPED: no network namespaces here (unshare, nsenter, ip, root): a cut region is not tested.',
    );
  return !works;
}

export type Region = {
  name: string;
  /** The command that runs another one in the network of this region. */
  enter: string[];
  /** `shops`: they cannot be reached, and the rest of the internet can. `all`: the cable is pulled. */
  cut(what: 'shops' | 'all'): void;
  mend(): void;
};
export type Internet = AsyncDisposable & {
  regions: Region[];
  setShop(shop: number, status: number | 'refuses'): Promise<void>;
};

const ownNetwork = readlinkSync('/proc/self/ns/net');
const networkOf = (pid: number): string => readlinkSync(`/proc/${pid}/ns/net`);

/** Several regions, each in a network of its own with one cable to the internet, which has some shops. */
export async function openInternet(names: readonly string[], shops: number): Promise<Internet> {
  const children: ChildProcess[] = [];
  const start = async (command: string, args: string[]): Promise<ChildProcess> => {
    const child = spawn('unshare', ['-n', command, ...args], {
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    await waitUntil(() => networkOf(child.pid!) !== ownNetwork);
    ipIn(child, 'link', 'set', 'lo', 'up');
    return child;
  };
  const outside = await start(process.execPath, [join(import.meta.dirname, 'regions-outside.ts')]);
  for (const address of [reference, ...Array.from({ length: shops }, (_, shop) => shopAddress(shop))])
    ipIn(outside, 'address', 'add', `${address}/32`, 'dev', 'lo');
  const tell = async (message: object): Promise<void> => {
    const done = once(outside, 'message');
    outside.send(message);
    await done;
  };
  const regions: Region[] = [];
  for (const [at, name] of names.entries()) {
    const holder = await start('cat', []);
    const ends = [
      'netns',
      String(outside.pid),
      'type',
      'veth',
      'peer',
      'name',
      'out',
      'netns',
      String(holder.pid),
    ];
    execFileSync('ip', ['link', 'add', 'name', name, ...ends]);
    const network = `93.184.${200 + at}`;
    ipIn(outside, 'address', 'add', `${network}.1/24`, 'dev', name);
    ipIn(outside, 'link', 'set', name, 'up');
    ipIn(holder, 'address', 'add', `${network}.2/24`, 'dev', 'out');
    const plugIn = (): void => {
      ipIn(holder, 'link', 'set', 'out', 'up');
      ipIn(holder, 'route', 'replace', 'default', 'via', `${network}.1`);
    };
    plugIn();
    regions.push({
      name,
      enter: ['nsenter', '-t', String(holder.pid), '-n'],
      cut: (what) =>
        what === 'all'
          ? ipIn(holder, 'link', 'set', 'out', 'down')
          : ipIn(holder, 'route', 'replace', 'unreachable', shopNetwork),
      mend() {
        plugIn();
        spawnSync('nsenter', [
          '-t',
          String(holder.pid),
          '-n',
          'ip',
          'route',
          'delete',
          'unreachable',
          shopNetwork,
        ]);
      },
    });
  }
  await tell({ open: shops });
  return {
    regions,
    setShop: (shop, status) => tell({ shop, status }),
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill();
    },
  };
}

function ipIn({ pid }: ChildProcess, ...args: string[]): void {
  execFileSync('nsenter', ['-t', String(pid), '-n', 'ip', ...args]);
}
