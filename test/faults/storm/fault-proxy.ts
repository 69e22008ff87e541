import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Wire = AsyncDisposable & {
  port: number;
  /** Somebody is connected. */
  readonly isUsed: boolean;
  /** Every connection is reset. Answers with how many there were. */
  cut(): number;
  /** Every connection is dead from now on, and who has one is not told; new ones work. Answers with how many there were. */
  forget(): number;
  /** Nothing comes through for a while, and nobody is told. */
  stall(ms: number): Promise<void>;
};

/** Stands between a process and a server, and can be hurt. */
export async function openWire(target: { host: string; port: number }): Promise<Wire> {
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      forgotten.delete(socket);
    });
  };
  const server = createServer((near) => {
    const far = connect(target);
    const pair = { near, far };
    pairs.add(pair);
    for (const socket of [near, far]) {
      keep(socket);
      socket.on('close', () => {
        if (!pairs.delete(pair)) return;
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): number => {
    const there = [...sockets];
    for (const socket of there) socket.resetAndDestroy();
    return there.length;
  };
  return {
    port: (server.address() as AddressInfo).port,
    get isUsed() {
      return sockets.size > 0;
    },
    cut,
    forget() {
      const there = [...pairs];
      pairs.clear();
      for (const { near, far } of there) {
        near.unpipe(far).resume();
        far.unpipe(near).destroy();
        sockets.delete(near);
        forgotten.add(near);
      }
      return there.length;
    },
    async stall(ms) {
      const stalled = [...sockets];
      for (const socket of stalled) socket.pause();
      await delay(ms);
      for (const socket of stalled) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      cut();
      for (const socket of forgotten) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
