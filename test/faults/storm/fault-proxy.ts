import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type FaultProxy = AsyncDisposable & {
  port: number;
  readonly hasConnections: boolean;
  /** Resets every open connection. Returns the number of sockets. */
  reset(): number;
  /** Drops everything on the open connections without closing them. New connections work. Returns the number of connections. */
  blackhole(): number;
  /** Forwards nothing on the open connections for the given time, and then continues. */
  stall(ms: number): Promise<void>;
};

/** A TCP proxy between the program and a server that can inject network faults. */
export async function startFaultProxy(upstream: { host: string; port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const blackholed = new Set<Socket>();
  const connections = new Set<{ client: Socket; server: Socket }>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      blackholed.delete(socket);
    });
  };
  const listener = createServer((client) => {
    const server = connect(upstream);
    const connection = { client, server };
    connections.add(connection);
    for (const socket of [client, server]) {
      track(socket);
      socket.on('close', () => {
        if (!connections.delete(connection)) return;
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(server);
    server.pipe(client);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const reset = (): number => {
    const open = [...sockets];
    for (const socket of open) socket.resetAndDestroy();
    return open.length;
  };
  return {
    port: (listener.address() as AddressInfo).port,
    get hasConnections() {
      return sockets.size > 0;
    },
    reset,
    blackhole() {
      const open = [...connections];
      connections.clear();
      for (const { client, server } of open) {
        client.unpipe(server).resume();
        server.unpipe(client).destroy();
        sockets.delete(client);
        blackholed.add(client);
      }
      return open.length;
    },
    async stall(ms) {
      const stalled = [...sockets];
      for (const socket of stalled) socket.pause();
      await delay(ms);
      for (const socket of stalled) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      reset();
      for (const socket of blackholed) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
