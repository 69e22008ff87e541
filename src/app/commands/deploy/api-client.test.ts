import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createApiClient, Unreachable, withRetries } from './api-client.ts';

/** The error of the client for a result with this error code. */
async function failureFor(code: string): Promise<unknown> {
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ data: null, errors: [{ message: 'No.', extensions: { code } }] })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await createApiClient({ serverUrl, token: 'pat_x' })
      .query('{ me { id } }', {})
      .catch((error: unknown) => error);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it.each([
  ['INTERNAL', true],
  ['TIMEOUT', true],
  ['RATE_LIMITED', true],
  ['NOT_FOUND', false],
  ['BAD_REQUEST', false],
])('treats %s as temporary: %s', async (code, isTemporary) => {
  expect((await failureFor(code)) instanceof Unreachable).toBe(isTemporary);
});

it('does not repeat a request that ends with an internal error, if the caller says so', async () => {
  let count = 0;
  const client = withRetries({
    query: () => {
      count += 1;
      return Promise.reject(new Unreachable('Internal error.', 'INTERNAL'));
    },
  });
  await expect(client.query('{ plan }', {}, { retriesInternal: false })).rejects.toThrow('Internal error.');
  expect(count).toBe(1);
});
