import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outboundRequest } from './request.ts';
import { failureOf } from './failure.fixture.ts';
import { startHttp, startTcp } from './servers.fixture.ts';

const inside = { policy: 'private-allowed' } as const;

describe('an outbound request', () => {
  it('sends method, headers and body and returns the response', async () => {
    await using server = await startHttp((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(201, 'Made', { 'content-type': 'application/json', 'x-one': 'a' });
        const { method, url, headers } = request;
        response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
      });
    });
    const answer = await outboundRequest(`${server.url}/a%20b?c=d#e`, {
      ...inside,
      method: 'post',
      headers: { 'Content-Type': 'text/plain', 'X-Two': 'b', Host: 'spoofed', 'Content-Length': '999' },
      basicAuth: { username: 'jörg', password: 'a:b' },
      body: 'grüße',
    });
    expect(answer).toMatchObject({ status: 201, statusText: 'Made', redirects: 0, truncated: false });
    expect(answer).toMatchObject({ url: `${server.url}/a%20b?c=d#e`, remoteAddress: '127.0.0.1' });
    expect(answer.headers['x-one']).toBe('a');
    expect(answer.certificateExpiresAt).toBeUndefined();
    const seen = JSON.parse(answer.body.toString()) as { headers: IncomingHttpHeaders };
    expect(seen).toMatchObject({ method: 'POST', url: '/a%20b?c=d', body: 'grüße' });
    expect(seen.headers).toEqual({
      accept: '*/*',
      authorization: `Basic ${Buffer.from('jörg:a:b').toString('base64')}`,
      connection: 'close',
      'content-length': '7',
      'content-type': 'text/plain',
      host: `127.0.0.1:${server.port}`,
      'user-agent': 'Steward',
      'x-two': 'b',
    });
  });

  it('opens a new connection each time', async () => {
    await using server = await startHttp((_, response) => response.end());
    for (let i = 0; i < 3; i += 1) await outboundRequest(server.url, inside);
    expect(server.connections()).toBe(3);
  });

  it('measures its phases', async () => {
    await using server = await startHttp((_, response) => response.end('x'));
    const { phases } = await outboundRequest(`http://localhost:${server.port}`, inside);
    expect(phases.dnsMs).toBeGreaterThan(0);
    expect(phases.connectMs).toBeGreaterThan(0);
    expect(phases.tlsMs).toBe(0);
    expect(phases.firstByteMs).toBeGreaterThan(phases.dnsMs + phases.connectMs);
    expect(phases.totalMs).toBeGreaterThanOrEqual(phases.firstByteMs);
  });

  it('returns error statuses like any other', async () => {
    await using server = await startHttp((_, response) => response.writeHead(503).end('down'));
    const answer = await outboundRequest(server.url, inside);
    expect(answer).toMatchObject({ status: 503, statusText: 'Service Unavailable' });
  });

  it.each(['identity', 'gzip'])('reads a body (%s) only after beforeBody resolves', async (encoding) => {
    const text = randomBytes(300_000).toString('base64');
    await using server = await startHttp((_, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(encoding === 'gzip' ? gzipSync(text) : text);
    });
    const room = Promise.withResolvers<void>();
    const patient = { ...inside, beforeBody: () => room.promise };
    const failure = await failureOf(outboundRequest(server.url, { ...patient, timeoutMs: 500 }));
    expect(failure.message).toBe('timed out after 500 ms while reading the response');
    const answer = outboundRequest(server.url, patient);
    room.resolve();
    expect((await answer).body.toString()).toBe(text);
  });

  it('reads a response without a length to its end', async () => {
    await using server = await startTcp((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nuntil the end'));
    expect((await outboundRequest(server.url, inside)).body.toString()).toBe('until the end');
  });
});

describe('a request that fails', () => {
  it.each([
    ['ftp://shop.example/', 'BAD_SCHEME'],
    ['http://a:b@shop.example/', 'URL_CREDENTIALS'],
    ['nonsense', 'BAD_URL'],
  ])('is refused for %s', async (url, code) => {
    expect(await failureOf(outboundRequest(url, inside))).toMatchObject({ kind: 'protocol', code });
  });

  it('says that the connection was refused', async () => {
    const server = await startHttp(() => {});
    await server[Symbol.asyncDispose]();
    expect(await failureOf(outboundRequest(server.url, inside))).toMatchObject({
      kind: 'connect',
      code: 'ECONNREFUSED',
      message: 'connection refused',
    });
  });

  it.each([
    ['ENOTFOUND', 'DNS: host not found'],
    ['EAI_AGAIN', 'DNS: the resolver did not answer'],
    ['ESERVFAIL', 'DNS: the lookup failed (ESERVFAIL)'],
  ])('explains the DNS error %s', async (code, message) => {
    const lookup = () => Promise.reject(Object.assign(new Error('lookup'), { code }));
    expect(await failureOf(outboundRequest('http://shop.example/', { ...inside, lookup }))).toMatchObject({
      kind: 'dns',
      code,
      message,
    });
  });

  it('says that the name does not exist, with the real resolver', async () => {
    const failure = await failureOf(outboundRequest('http://no-such-host.invalid/', inside));
    expect(failure.kind).toBe('dns');
  });

  it('treats a name without addresses as not found', async () => {
    const lookup = () => Promise.resolve([]);
    expect(await failureOf(outboundRequest('http://shop.example/', { ...inside, lookup }))).toMatchObject({
      kind: 'dns',
      code: 'ENOTFOUND',
    });
  });

  it.each([
    ['closes the connection at once', '', 'protocol', 'the server closed the connection before it responded'],
    ['speaks another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'protocol', 'the response is not valid HTTP'],
    [
      'closes the connection in the middle',
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
      'protocol',
      'the connection was lost in the middle of the response',
    ],
    [
      'closes the connection between chunks',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n',
      'protocol',
      'the connection was lost in the middle of the response',
    ],
    [
      'sends endless headers',
      `HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(100_000)}\r\n\r\n`,
      'too-large',
      'the response headers are too large',
    ],
    [
      'upgrades the protocol without a request',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'protocol',
      'the HTTP exchange failed (UPGRADE)',
    ],
  ])('says that the server %s', async (_, bytes, kind, message) => {
    await using server = await startTcp((socket) => socket.once('data', () => socket.end(bytes)));
    const failure = await failureOf(outboundRequest(server.url, inside));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toBe(message);
  });

  it('refuses a header value with a line break', async () => {
    const headers = { 'x-a': 'b\r\nx-evil: c' };
    await using server = await startHttp((_, response) => response.end());
    expect(await failureOf(outboundRequest(server.url, { ...inside, headers }))).toMatchObject({
      kind: 'protocol',
      code: 'ERR_INVALID_CHAR',
    });
  });
});

describe('timeouts and cancellation', () => {
  it('end a request to a server that does not respond', async () => {
    await using server = await startTcp(() => {});
    expect(await failureOf(outboundRequest(server.url, { ...inside, timeoutMs: 100 }))).toMatchObject({
      kind: 'timeout',
      code: 'TIMEOUT',
      message: 'timed out after 100 ms while waiting for the response',
    });
  });

  it('end a request whose body arrives byte by byte', async () => {
    await using server = await startHttp((_, response) => {
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await failureOf(outboundRequest(server.url, { ...inside, timeoutMs: 200 }))).toMatchObject({
      kind: 'timeout',
      message: 'timed out after 200 ms while reading the response',
    });
  });

  it('end a request whose headers arrive byte by byte', async () => {
    await using server = await startTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x: y\r\n'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await failureOf(outboundRequest(server.url, { ...inside, timeoutMs: 200 }))).toMatchObject({
      kind: 'timeout',
    });
  });

  it('include redirects', async () => {
    await using server = await startHttp((_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 60);
    });
    const failure = await failureOf(outboundRequest(server.url, { ...inside, timeoutMs: 150 }));
    expect(failure.kind).toBe('timeout');
  });

  it('end a request whose DNS lookup hangs', async () => {
    const lookup = () => new Promise<never>(() => {});
    const options = { ...inside, lookup, connectTimeoutMs: 1000, timeoutMs: 50 };
    expect(await failureOf(outboundRequest('http://shop.example/', options))).toMatchObject({
      kind: 'timeout',
      message: 'timed out after 50 ms while looking up the host',
    });
    const sooner = { ...options, connectTimeoutMs: 50, timeoutMs: 1000 };
    expect(await failureOf(outboundRequest('http://shop.example/', sooner))).toMatchObject({
      code: 'CONNECT_TIMEOUT',
    });
  });

  it('close the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const cancel = new AbortController();
    await using server = await startHttp((_, response) => {
      response.on('close', () => closed.resolve());
      response.write('first');
      cancel.abort(new Error('shutting down'));
    });
    const failure = await failureOf(outboundRequest(server.url, { ...inside, signal: cancel.signal }));
    expect(failure).toMatchObject({ kind: 'aborted', message: 'the request was cancelled' });
    await closed.promise;
  });

  it('prevent the DNS lookup if the caller has already cancelled', async () => {
    let asked = 0;
    const lookup = async () => [`127.0.0.${(asked += 1)}`];
    const options = { ...inside, lookup, signal: AbortSignal.abort() };
    expect(await failureOf(outboundRequest('http://shop.example/', options))).toMatchObject({
      kind: 'aborted',
    });
    expect(asked).toBe(0);
  });
});
