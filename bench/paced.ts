import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * Sends requests at a steady rate over persistent connections. Returns the 99th percentile of the time from when a request was
 * due to its response, in milliseconds. It uses plain sockets, because an HTTP client would affect the measurement.
 */
export async function pacedP99(
  url: string,
  pathOf: (n: number) => string,
  { connections, perSecond, seconds }: { connections: number; perSecond: number; seconds: number },
): Promise<number> {
  const { hostname, port } = new URL(url);
  const free: Socket[] = [];
  const due = new Map<Socket, number>();
  const times: number[] = [];
  const waiting: { at: number; path: string }[] = [];
  const send = (socket: Socket, { at, path }: { at: number; path: string }): void => {
    due.set(socket, at);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`);
  };
  const all = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay();
      await once(socket, 'connect');
      // Responses of this size arrive in one piece.
      socket.on('data', (response: Buffer) => {
        if (!response.subarray(0, 12).equals(ok)) throw new Error(response.toString());
        times.push(performance.now() - due.get(socket)!);
        const next = waiting.shift();
        if (next) send(socket, next);
        else free.push(socket);
      });
      free.push(socket);
      return socket;
    }),
  );
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds;) {
    const now = performance.now();
    for (; n < ((now - began) / 1_000) * perSecond; n += 1) {
      const request = { at: began + (n / perSecond) * 1_000, path: pathOf(n) };
      const socket = free.pop();
      if (socket) send(socket, request);
      else waiting.push(request);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const socket of all) socket.destroy();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
}

const ok = Buffer.from('HTTP/1.1 200');
