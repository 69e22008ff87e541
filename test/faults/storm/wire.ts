import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Wire = AsyncDisposable & {
  port: number;
  /** Somebody is connected. */
  readonly isUsed: boolean;
  /** Every connection is reset. Answers with how many there were. */
  cut(): number;
  /** Nothing comes through for a while, and nobody is told. */
  stall(ms: number): Promise<void>;
};

/** Stands between a process and a server, and can be hurt. */
export async function openWire(target: { host: string; port: number }): Promise<Wire> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(target);
    keep(near, far);
    keep(far, near);
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
    async stall(ms) {
      const stalled = [...sockets];
      for (const socket of stalled) socket.pause();
      await delay(ms);
      for (const socket of stalled) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
