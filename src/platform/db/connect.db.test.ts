import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { atMost } from '#testkit/patience.ts';
import { OperatorError } from '../errors.ts';
import { createLog } from '../log.ts';
import { connectDatabase, refuseOldServer } from './connect.ts';

const log = createLog({ level: 'silent', pretty: false });
const failure = (url: string, timeoutMs?: number): Promise<Error> =>
  connectDatabase(url, log, timeoutMs).then(
    () => Promise.reject(new Error('connected')),
    (error: Error) => error,
  );

/** A loopback port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('connectDatabase', () => {
  it('opens a running server', async () => {
    await using own = await createTestDatabase();
    const database = await connectDatabase(own.address.connectionString, log);
    const { rows } = await database.pool.query('select 1 as n');
    await database.close();
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('names the host but not the password if the server is unreachable', async () => {
    const port = await freePort();
    const error = await failure(`postgres://ada:sesame@127.0.0.1:${port}/shop`, 600);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toContain(`127.0.0.1:${port} cannot be reached: connect ECONNREFUSED`);
    expect(error.message).not.toContain('sesame');
  });

  it('gives a reason for a host with several addresses', async () => {
    const error = await failure(`postgres://localhost:${await freePort()}/shop`, 300);
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('times out if a server accepts the connection and does not respond', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const startedAt = performance.now();
    const error = await failure(`postgres://127.0.0.1:${port}/shop`, 500);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toContain(`127.0.0.1:${port}`);
    expect(performance.now() - startedAt).toBeLessThan(atMost(3_000));
    server.close();
  });

  it('times out if a server stops responding after the login', async () => {
    await using own = await createTestDatabase();
    const socket = new URL(own.address.connectionString).searchParams.get('host')!;
    const proxy = createServer((client) => {
      const server = connect(`${socket}/.s.PGSQL.5432`);
      client.on('close', () => server.destroy()).pipe(server);
      // `Z`: ready for the first query.
      server.on(
        'data',
        (data) => void (client.write(data) && data.includes('Z\0\0\0\x05') && client.unpipe()),
      );
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const startedAt = performance.now();
    const error = await failure(`postgres://steward@127.0.0.1:${port}/postgres`, 500);
    expect(error).toBeInstanceOf(OperatorError);
    expect(performance.now() - startedAt).toBeLessThan(atMost(3_000));
    proxy.close();
  });

  it('waits for a server that is starting', async () => {
    await using own = await createTestDatabase();
    const socket = new URL(own.address.connectionString).searchParams.get('host')!;
    const port = await freePort();
    const opening = connectDatabase(`postgres://steward@127.0.0.1:${port}/postgres`, log);
    const proxy = createServer((client) => client.pipe(connect(`${socket}/.s.PGSQL.5432`)).pipe(client));
    proxy.listen(port, '127.0.0.1');
    const database = await opening;
    const { rows } = await database.pool.query('select 1 as n');
    await database.close();
    proxy.close();
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('fails at once if the database does not exist', async () => {
    await using own = await createTestDatabase();
    const startedAt = performance.now();
    const url = new URL(own.address.connectionString);
    url.pathname = '/nowhere';
    expect((await failure(url.href)).message).toContain('database "nowhere" does not exist');
    expect(performance.now() - startedAt).toBeLessThan(atMost(2_000));
  });

  it.each(['mysql://root:sesame@localhost/shop', 'postgres://ada:sesame@[::1/shop', 'sesame'])(
    'refuses %s with a message that does not contain it',
    async (url) => {
      const error = await failure(url);
      expect(error).toBeInstanceOf(OperatorError);
      expect(error.message).toContain('DATABASE_URL is not a PostgreSQL URL');
      expect(error.message).not.toContain('sesame');
    },
  );

  it('refuses a server older than PostgreSQL 14', () => {
    expect(() => refuseOldServer(130_016, 'db.example.com:5432')).toThrow(
      /db.example.com:5432 is PostgreSQL 13/,
    );
    expect(() => refuseOldServer(140_000, 'db.example.com:5432')).not.toThrow();
  });
});
