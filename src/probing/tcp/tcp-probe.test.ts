import { describe, expect, it } from 'vitest';
import { startTcp } from '#platform/outbound/servers.fixture.ts';
import { probeInWords, runProbe } from '../probe.fixture.ts';
import { createTcpProbe } from './tcp-probe.ts';

const tcp = (port: number, expectedBanner: string | null = null, host = '127.0.0.1') =>
  ({ kind: 'TCP', host, port, expectedBanner }) as const;

describe('TCP probes', () => {
  it('are up if the port accepts a connection', async () => {
    await using server = await startTcp(() => {});
    const outcome = await runProbe(createTcpProbe(), tcp(server.port));
    expect(outcome).toMatchObject({ kind: 'result', result: { status: 'UP', statusCode: null } });
  });

  it('are down if nobody listens', async () => {
    const server = await startTcp(() => {});
    await server[Symbol.asyncDispose]();
    expect(await probeInWords(createTcpProbe(), tcp(server.port))).toBe('DOWN connection refused');
  });

  it('compare the banner, also if it arrives in parts', async () => {
    await using server = await startTcp((socket) => {
      socket.write('SSH-2.0-');
      setImmediate(() => socket.write('OpenSSH_9.9\r\n'));
    });
    expect(await probeInWords(createTcpProbe(), tcp(server.port, 'SSH-2.0-OpenSSH'))).toBe('UP');
  });

  it('say what the server sent instead of the expected banner', async () => {
    await using server = await startTcp((socket) => socket.end('220 mail\r\n'));
    expect(await probeInWords(createTcpProbe(), tcp(server.port, 'SSH-'))).toBe(
      'DOWN the banner "220 mail" does not contain "SSH-"',
    );
  });

  it('read a limited number of bytes', async () => {
    await using server = await startTcp((socket) => {
      const flood = (): void => {
        while (socket.writable && socket.write('x'.repeat(10_000)));
      };
      socket.on('drain', flood);
      flood();
    });
    expect(await probeInWords(createTcpProbe(), tcp(server.port, 'SSH-'))).toMatch(
      /^DOWN the banner "x+…" does not/,
    );
  });

  it('are down if a silent server sends no banner in time', async () => {
    await using server = await startTcp(() => {});
    expect(await probeInWords(createTcpProbe({ timeoutMs: 200 }), tcp(server.port, 'SSH-'))).toBe(
      'DOWN timed out after 200 ms while waiting for the banner',
    );
  });

  it('connect to no address that the policy forbids, by number or name', async () => {
    await using server = await startTcp(() => {});
    const changes = { policy: 'public' } as const;
    expect(await probeInWords(createTcpProbe(), tcp(server.port), changes)).toBe(
      'DOWN 127.0.0.1 is a loopback address, which is not allowed',
    );
    const lookup = async () => ['127.0.0.1'];
    expect(
      await probeInWords(createTcpProbe({ lookup }), tcp(server.port, null, 'db.shop.example'), changes),
    ).toBe('DOWN db.shop.example resolves to a loopback address, which is not allowed');
    expect(server.connections()).toBe(0);
  });
});
