import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openGuard, type Guard } from './guard.ts';

/** What a browser does for one connection; gives back all that came until it was closed. */
async function visit(guard: Guard, host: string, port: number): Promise<Buffer> {
  const { hostname, port: at } = new URL(guard.proxy);
  const socket = connect(Number(at), hostname).on('error', () => {});
  const received: Buffer[] = [];
  socket.on('data', (data) => {
    // The greeting is answered with two bytes, the request with ten.
    if (Buffer.concat([...received, data]).length >= 12 && Buffer.concat(received).length < 12)
      socket.write('GET / HTTP/1.0\r\n\r\n');
    received.push(data);
  });
  const name = Buffer.from(host);
  socket.write(Buffer.from([5, 1, 0, 5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]));
  await once(socket, 'close');
  return Buffer.concat(received);
}

describe('the proxy of a page', () => {
  it('closes all connections when the page has loaded too much', async () => {
    const site = createServer((_, response) => response.end('x'.repeat(8_000_000))).listen(0, '127.0.0.1');
    await once(site, 'listening');
    await using guard = await openGuard({ policy: 'private-allowed', maxBytes: 1_048_576 });
    const received = await visit(guard, '127.0.0.1', (site.address() as AddressInfo).port);
    expect(received.length).toBeGreaterThan(100_000);
    expect(received.length).toBeLessThan(2_000_000);
    expect(guard.failureOf('127.0.0.1')?.message).toBe('the page loads more than 1 MiB');
    expect(guard.localFailure()).toBeUndefined();
    site.closeAllConnections();
    site.close();
  });

  it('reports failures of this machine as local failures', async () => {
    const lookup = async (): Promise<never> => {
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    };
    await using guard = await openGuard({ policy: 'public', lookup });
    await visit(guard, 'images.example.com', 80);
    expect(guard.localFailure()).toBe('this process has too many open files');
  });
});
