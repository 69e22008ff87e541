import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to the server of a URL, with nobody's HTTP library in between. */
export async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends the text as it is, and tells all that comes back until the server closes, or `patienceMs` have passed without a byte. */
export async function speak(url: string, text: string | Buffer, patienceMs = 1_000): Promise<string> {
  const socket = await open(url);
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.write(text);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

export const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
