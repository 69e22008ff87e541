import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { outboundRequest } from './request.ts';
import { failureOf } from './failure.fixture.ts';
import { startHttp } from './servers.fixture.ts';

const inside = { policy: 'private-allowed' } as const;

describe('redirects', () => {
  it('are followed to the end', async () => {
    await using server = await startHttp((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step < 3) response.writeHead(301, { location: `/${step + 1}` }).end('ignored');
      else response.end('there');
    });
    const answer = await outboundRequest(`${server.url}/0`, inside);
    expect(answer).toMatchObject({ status: 200, redirects: 3, url: `${server.url}/3` });
    expect(answer.body.toString()).toBe('there');
  });

  it('in a loop fail after the limit', async () => {
    await using server = await startHttp((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await failureOf(outboundRequest(server.url, { ...inside, maxRedirects: 4 }))).toMatchObject({
      kind: 'redirects',
      code: 'REDIRECT_LOOP',
      message: 'redirect loop',
    });
    expect(server.connections()).toBe(5);
  });

  it('to ever new URLs fail after the limit', async () => {
    await using server = await startHttp((request, response) =>
      response.writeHead(302, { location: `${request.url}x` }).end(),
    );
    expect(await failureOf(outboundRequest(server.url, { ...inside, maxRedirects: 4 }))).toMatchObject({
      kind: 'redirects',
      code: 'TOO_MANY_REDIRECTS',
      message: 'redirected more than 4 times',
    });
  });

  it('are returned as responses if maxRedirects is 0', async () => {
    await using server = await startHttp((_, response) => response.writeHead(302, { location: '/x' }).end());
    const answer = await outboundRequest(server.url, { ...inside, maxRedirects: 0 });
    expect(answer).toMatchObject({ status: 302, redirects: 0 });
  });

  it('without a location are returned as responses', async () => {
    await using server = await startHttp((_, response) => response.writeHead(302).end('hm'));
    expect(await outboundRequest(server.url, inside)).toMatchObject({ status: 302 });
  });

  it('do not send sensitive headers to another origin, nor after a redirect back', async () => {
    const seen: IncomingMessage[] = [];
    await using other = await startHttp((request, response) => {
      seen.push(request);
      response.writeHead(302, { location: `${home.url}/back` }).end();
    });
    await using home = await startHttp((request, response) => {
      seen.push(request);
      if (request.url === '/') response.writeHead(307, { location: '/same' }).end();
      else if (request.url === '/same') response.writeHead(307, { location: other.url }).end();
      else response.end();
    });
    await outboundRequest(home.url, {
      ...inside,
      headers: { cookie: 'a=b', 'X-Api-Key': 'k', 'x-harmless': 'h' },
      basicAuth: { username: 'u', password: 'p' },
      sensitiveHeaders: ['X-API-Key'],
    });
    const secrets = seen.map(({ headers }) => [
      headers.authorization !== undefined,
      headers.cookie !== undefined,
      headers['x-api-key'] !== undefined,
      headers['x-harmless'] !== undefined,
    ]);
    expect(secrets).toEqual([
      [true, true, true, true],
      [true, true, true, true],
      [false, false, false, true],
      [false, false, false, true],
    ]);
  });

  it('send the cookies of the caller together with those that the server sets', async () => {
    const seen: (string | undefined)[] = [];
    await using server = await startHttp((request, response) => {
      seen.push(request.headers.cookie);
      if (request.url === '/')
        response.writeHead(302, { location: '/next', 'set-cookie': ['session=new', 'seen=1'] }).end();
      else response.end();
    });
    await outboundRequest(server.url, {
      ...inside,
      headers: { cookie: 'preview=secret; session=old' },
      cookies: true,
    });
    expect(seen).toEqual(['preview=secret; session=old', 'preview=secret; session=new; seen=1']);
  });

  it('send the body again with 307 and drop it with 303', async () => {
    const seen: string[] = [];
    await using server = await startHttp((request, response) => {
      const { method, url, headers } = request;
      request.resume().on('end', () => {
        seen.push(`${method} ${url} ${headers['content-length'] ?? '-'}`);
        if (url === '/') response.writeHead(307, { location: '/kept' }).end();
        else if (url === '/kept') response.writeHead(303, { location: '/done' }).end();
        else response.end();
      });
    });
    await outboundRequest(server.url, { ...inside, method: 'POST', body: 'abc' });
    expect(seen).toEqual(['POST / 3', 'POST /kept 3', 'GET /done -']);
  });

  it('do not wait for the body of the redirecting response', async () => {
    await using server = await startHttp((request, response) => {
      if (request.url === '/there') response.end('there');
      else response.writeHead(302, { location: '/there' }).write('endless');
    });
    expect((await outboundRequest(server.url, inside)).body.toString()).toBe('there');
  });
});
