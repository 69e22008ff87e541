import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { waitMs } from '#testkit/patience.ts';
import { parseHosts } from './hosts-file.ts';
import { createNameResolver, type Resolver } from './name-resolver.ts';
import { startNameServer, type Zone } from './name-server.fixture.ts';

const failing = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

async function start(zone: Zone, system: Resolver = () => failing('ENOTFOUND')) {
  const server = await startNameServer(zone);
  const systemQueries: string[] = [];
  const resolve = createNameResolver({
    system: (name) => {
      systemQueries.push(name);
      return system(name);
    },
    servers: [server.address],
    hostsFile: '/nonexistent',
    timeoutMs: 2_000,
    tries: 1,
  });
  return { resolve, systemQueries, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('the name resolver', () => {
  it('queries both address families and puts IPv4 first', async () => {
    await using lab = await start({ 'shop.example': ['2001:db8::1', '192.0.2.1', '192.0.2.2'] });
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1']);
    expect(lab.server.queries.toSorted()).toEqual(['A shop.example', 'AAAA shop.example']);
    expect(lab.systemQueries).toEqual([]);
  });

  it('accepts a name with one address family', async () => {
    await using lab = await start({ 'four.example': ['192.0.2.1'], 'six.example': ['2001:db8::1'] });
    expect(await lab.resolve('four.example')).toEqual(['192.0.2.1']);
    expect(await lab.resolve('six.example.')).toEqual(['2001:db8::1']);
  });

  it('does not cache addresses', async () => {
    await using lab = await start({ 'shop.example': ['192.0.2.1'] });
    await lab.resolve('shop.example');
    lab.server.zone['shop.example'] = ['192.0.2.2'];
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.2']);
  });

  it('asks the system about a name that the name servers do not know', async () => {
    await using lab = await start({}, async () => ['10.0.0.9']);
    expect(await lab.resolve('wiki.corp')).toEqual(['10.0.0.9']);
    expect(lab.systemQueries).toEqual(['wiki.corp']);
  });

  it('reports a name that the system does not know either', async () => {
    await using lab = await start({});
    await expect(lab.resolve('no.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it.each(['localhost', 'printer', 'nas.local', 'app.localhost'])('leaves %s to the system', async (name) => {
    await using lab = await start({}, async () => ['127.0.0.1']);
    expect(await lab.resolve(name)).toEqual(['127.0.0.1']);
    expect(lab.server.queries).toEqual([]);
  });

  it.each([
    ['SERVFAIL', 'ESERVFAIL'],
    ['no-response', 'ETIMEOUT'],
  ] as const)('keeps the system out of it when name servers answer with %s', async (entry, code) => {
    await using lab = await start({ 'ok.example': ['192.0.2.1'], 'dead.example': entry }, async () => [
      '10.0.0.9',
    ]);
    await lab.resolve('ok.example');
    await expect(lab.resolve('dead.example')).rejects.toMatchObject({ code });
    expect(lab.systemQueries).toEqual([]);
  });

  it('resolves a name without delay while a hundred unresponsive domains are looked up', async () => {
    await using lab = await start({ 'ok.example': ['192.0.2.1'], 'dead.example': 'no-response' });
    await lab.resolve('ok.example');
    const order: string[] = [];
    const dead = Array.from({ length: 100 }, () =>
      lab.resolve('dead.example').catch(() => order.push('dead')),
    );
    expect(await lab.resolve('ok.example')).toEqual(['192.0.2.1']);
    order.push('ok');
    await Promise.all(dead);
    expect(order[0]).toBe('ok');
  });

  it('lets the system look up one unknown name at a time, and reports not found if that takes too long', async () => {
    let [running, most] = [0, 0];
    const hanging = Promise.withResolvers<string[]>();
    await using lab = await start({}, async (name) => {
      if (name === 'localhost') return ['127.0.0.1'];
      most = Math.max(most, (running += 1));
      return hanging.promise.finally(() => (running -= 1));
    });
    const outcomes: unknown[] = [];
    const looked = Array.from({ length: 40 }, (_, n) =>
      lab.resolve(`trap${n}.example`).then(
        (addresses) => outcomes.push(addresses),
        (error: { code: string }) => outcomes.push(error.code),
      ),
    );
    await vi.waitUntil(() => outcomes.length === 39, { timeout: waitMs });
    expect(outcomes).toEqual(Array.from({ length: 39 }, () => 'ENOTFOUND'));
    expect(most).toBe(1);
    expect(await lab.resolve('localhost')).toEqual(['127.0.0.1']);
    hanging.resolve(['10.0.0.9']);
    await Promise.all(looked);
    expect(outcomes.at(-1)).toEqual(['10.0.0.9']);
  });

  it('keeps asking the system about a name that it resolved before, even while unknown names wait', async () => {
    const hanging = Promise.withResolvers<string[]>();
    await using lab = await start({}, (name) =>
      name === 'wiki.corp' ? Promise.resolve(['10.0.0.9']) : hanging.promise,
    );
    await lab.resolve('wiki.corp');
    const trap = lab.resolve('trap.example');
    await vi.waitUntil(() => lab.systemQueries.includes('trap.example'), { timeout: waitMs });
    expect(await lab.resolve('wiki.corp')).toEqual(['10.0.0.9']);
    hanging.resolve([]);
    await trap;
  });

  it('uses the system if no name server has ever answered', async () => {
    await using lab = await start({ 'shop.example': 'no-response' }, async () => ['192.0.2.7']);
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.7']);
    const asked = lab.server.queries.length;
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.7']);
    expect(lab.server.queries).toHaveLength(asked);
  });

  it('reads the hosts file first', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'steward-hosts-'));
    await writeFile(join(dir, 'hosts'), '192.0.2.50 Shop.example www.shop.example # staging\n');
    const resolve = createNameResolver({ system: () => failing('ENOTFOUND'), hostsFile: join(dir, 'hosts') });
    expect(await resolve('shop.example')).toEqual(['192.0.2.50']);
    expect(await resolve('WWW.shop.example.')).toEqual(['192.0.2.50']);
    await rm(dir, { recursive: true });
  });
});

describe('the hosts file', () => {
  it('can have comments, several names per address and several addresses per name', () => {
    const text = '# x\n127.0.0.1\tlocalhost a # b\n::1 localhost\n127.0.0.1 a\nnonsense c\n\n10.0.0.1\n';
    expect(Object.fromEntries(parseHosts(text))).toEqual({
      localhost: ['127.0.0.1', '::1'],
      a: ['127.0.0.1'],
    });
  });
});
