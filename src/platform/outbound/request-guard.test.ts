import { describe, expect, it } from 'vitest';
import { outboundRequest } from './request.ts';
import { checkLiteralAddress } from './resolve.ts';
import { failureOf } from './failure.fixture.ts';
import { startHttp } from './servers.fixture.ts';

const toLoopback = async (): Promise<string[]> => ['127.0.0.1'];

describe('the address policy of a request', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f.1:PORT/',
    'http://127.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://localhost:PORT/',
  ])('blocks %s with the public policy', async (url) => {
    await using server = await startHttp((_, response) => response.end('secret'));
    const request = outboundRequest(url.replace('PORT', String(server.port)), { policy: 'public' });
    expect(await failureOf(request)).toMatchObject({ kind: 'blocked', code: 'BLOCKED_ADDRESS' });
    expect(server.connections()).toBe(0);
  });

  it('says why it blocked a host, without the resolved address', async () => {
    const byName = outboundRequest('http://shop.example/', {
      policy: 'public',
      lookup: async () => ['10.1.2.3'],
    });
    expect((await failureOf(byName)).message).toBe(
      'shop.example resolves to a private address, which is not allowed',
    );
    const literal = outboundRequest('http://10.1.2.3/', { policy: 'public' });
    expect((await failureOf(literal)).message).toBe('10.1.2.3 is a private address, which is not allowed');
  });

  it.each(['private-allowed', 'operator'] as const)('blocks metadata services with %s', async (policy) => {
    const literal = outboundRequest('http://169.254.169.254/latest/meta-data/', { policy });
    expect(await failureOf(literal)).toMatchObject({ kind: 'blocked' });
    const byName = outboundRequest('http://metadata.example/', {
      policy,
      lookup: async () => ['fd00:ec2::254'],
    });
    expect(await failureOf(byName)).toMatchObject({ kind: 'blocked' });
  });

  it('connects to the checked address if the resolver changes its answer (DNS rebinding)', async () => {
    await using server = await startHttp((_, response) => response.end('inside'));
    let asked = 0;
    const rebinding = async (): Promise<string[]> => ((asked += 1) === 1 ? ['192.0.2.1'] : ['127.0.0.1']);
    // `operator` allows the documentation range, so the first answer passes; the second must never be asked for.
    const options = { policy: 'operator', lookup: rebinding, connectTimeoutMs: 300 } as const;
    const failure = await failureOf(outboundRequest(`http://shop.example:${server.port}/`, options));
    expect(['connect', 'timeout']).toContain(failure.kind);
    expect(asked).toBe(1);
    expect(server.connections()).toBe(0);
  });

  it('skips blocked addresses if a name has several', async () => {
    await using server = await startHttp((_, response) => response.end());
    const lookup = async (): Promise<string[]> => ['169.254.169.254', '127.0.0.1', '::ffff:10.0.0.1'];
    const url = `http://shop.example:${server.port}/`;
    const answer = await outboundRequest(url, { policy: 'private-allowed', lookup });
    expect(answer.remoteAddress).toBe('127.0.0.1');
  });

  it('checks the address again after a redirect to another host', async () => {
    await using inner = await startHttp((_, response) => response.end('secret'));
    await using outer = await startHttp((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end(),
    );
    // The operator's host may be private, but not the host that it redirects to.
    const options = { policy: 'operator', lookup: toLoopback } as const;
    const failure = await failureOf(outboundRequest(`http://upstream.example:${outer.port}/`, options));
    expect(failure).toMatchObject({
      kind: 'blocked',
      message: `127.0.0.1 is a loopback address, which is not allowed (after a redirect to 127.0.0.1:${inner.port})`,
    });
    expect(inner.connections()).toBe(0);
  });

  it('checks the address again after a redirect to the same host', async () => {
    await using server = await startHttp((_, response) =>
      response.writeHead(307, { location: '/again' }).end(),
    );
    let asked = 0;
    const rebinding = async (): Promise<string[]> => [(asked += 1) === 1 ? '127.0.0.1' : '169.254.169.254'];
    const options = { policy: 'private-allowed', lookup: rebinding } as const;
    const failure = await failureOf(outboundRequest(`http://shop.example:${server.port}/`, options));
    expect(failure.kind).toBe('blocked');
    expect(server.connections()).toBe(1);
  });

  it('tries the next address if one refuses or does not respond', async () => {
    await using server = await startHttp((_, response) => response.end());
    const lookup = async (): Promise<string[]> => ['127.0.0.2', '192.0.2.1', '127.0.0.1'];
    const url = `http://shop.example:${server.port}/`;
    const answer = await outboundRequest(url, { policy: 'operator', lookup });
    expect(answer.remoteAddress).toBe('127.0.0.1');
  });

  it('checks a literal address without a lookup', () => {
    expect(checkLiteralAddress(new URL('http://0x7f.1/'), 'public')).toEqual({
      blocked: 'a loopback address',
    });
    expect(checkLiteralAddress(new URL('http://[fe80::1]/'), 'private-allowed')).toEqual({
      blocked: 'a link-local address',
    });
    expect(checkLiteralAddress(new URL('https://shop.example/'), 'public')).toBe('allowed');
  });
});
