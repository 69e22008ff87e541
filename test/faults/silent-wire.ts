import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SilentWire = AsyncDisposable & {
  port: number;
  /**
   * Who is connected, or connects before `speak`, never hears anything again and is not told: as when a machine is
   * replaced, or a firewall forgets its connections. The server sees them end.
   */
  silence(): void;
  speak(): void;
};

/** Stands between a process and a server. */
export async function openSilentWire(target: { host: string; port: number }): Promise<SilentWire> {
  const nearEnds = new Set<Socket>();
  const farEnds = new Set<Socket>();
  const keep = (socket: Socket, among: Set<Socket>): Socket => (
    among.add(socket),
    socket.on('error', () => {}).on('close', () => among.delete(socket))
  );
  let isSilent = false;
  const server = createServer((near) => {
    keep(near, nearEnds).resume();
    if (isSilent) return;
    const far = keep(connect(target), farEnds);
    near.on('data', (data) => void (far.destroyed || far.write(data)));
    far.on('data', (data) => void near.write(data));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const far of farEnds) far.removeAllListeners('data').removeAllListeners('close').destroy();
      farEnds.clear();
    },
    speak: () => void (isSilent = false),
    async [Symbol.asyncDispose]() {
      for (const socket of [...nearEnds, ...farEnds]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
