import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { programFile, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** A killed process that its parent has not noticed has no command. */
export const isRunning = (pid: number): boolean => commandOf(pid) !== '';

/** The children of a server or worker that run this program. Its database is another child. */
export const childrenOf = ({ child }: RunningSteward): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => commandOf(pid).includes(programFile()));

/** An address whose connections all lead to one process of a server. */
export async function startDoor(
  server: RunningSteward,
  pid: number,
): Promise<AsyncDisposable & { url: string }> {
  const port = Number(new URL(server.url).port);
  const open = new Set<Socket>();
  const pass = async (client: Socket): Promise<void> => {
    open.add(client.on('error', () => {}));
    for (;;) {
      const upstream = connect(port, '127.0.0.1').on('error', () => {});
      await once(upstream, 'connect');
      let owner: number | undefined;
      await waitUntil(() => (owner = ownerOf(upstream.localPort!, port, childrenOf(server))));
      if (owner === pid) return void pipeline(client, upstream, client, () => {});
      upstream.destroy();
    }
  };
  const door = createServer((client) => void pass(client)).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}

/** The process that has accepted the connection of a client with this local port. */
function ownerOf(clientPort: number, serverPort: number, pids: number[]): number | undefined {
  const portOf = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16);
  const inode = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, local = '', remote = '']) => portOf(local) === serverPort && portOf(remote) === clientPort,
    )?.[9];
  return pids.find((pid) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`),
  );
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
