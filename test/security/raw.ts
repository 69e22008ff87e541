import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** `closedBy` distinguishes a closed connection from one that is open and idle. */
export type RawResponse = { text: string; closedBy: 'the server' | 'us' };

/** A connection to the server of a URL, without an HTTP library. */
export async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends the request as it is, and returns all received data until the server closes, or the client after `patienceMs` without data. */
export async function sendRaw(
  url: string,
  request: string | Buffer,
  patienceMs = 1_000,
): Promise<RawResponse> {
  const socket = await open(url);
  let closedBy: RawResponse['closedBy'] = 'the server';
  socket.setTimeout(patienceMs, () => {
    closedBy = 'us';
    socket.destroy();
  });
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve());
  });
  socket.write(request);
  await closed;
  return { text: Buffer.concat(chunks).toString('latin1'), closedBy };
}

export const statusesIn = ({ text }: RawResponse): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
