import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parseHosts } from './hosts-file.ts';
import { createNameResolver, type Resolver } from './name-resolver.ts';
import { startNameServer, type Zone } from './name-server.fixture.ts';

const failing = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

async function start(zone: Zone, system: Resolver = () => failing('ENOTFOUND')) {
  const server = await startNameServer(zone);
  const systemAsked: string[] = [];
  const resolve = createNameResolver({
    system: (name) => {
      systemAsked.push(name);
      return system(name);
    },
    servers: [server.address],
    hostsFile: '/nonexistent',
    timeoutMs: 250,
    tries: 1,
  });
  return { resolve, systemAsked, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('the resolver of names', () => {
  it('asks for both kinds of address, and puts IPv4 first', async () => {
    await using lab = await start({ 'shop.example': ['2001:db8::1', '192.0.2.1', '192.0.2.2'] });
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1']);
    expect(lab.server.asked.toSorted()).toEqual(['A shop.example', 'AAAA shop.example']);
    expect(lab.systemAsked).toEqual([]);
  });

  it('is content with one kind', async () => {
    await using lab = await start({ 'four.example': ['192.0.2.1'], 'six.example': ['2001:db8::1'] });
    expect(await lab.resolve('four.example')).toEqual(['192.0.2.1']);
    expect(await lab.resolve('six.example.')).toEqual(['2001:db8::1']);
  });

  it('asks anew each time', async () => {
    await using lab = await start({ 'shop.example': ['192.0.2.1'] });
    await lab.resolve('shop.example');
    lab.server.zone['shop.example'] = ['192.0.2.2'];
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.2']);
  });

  it('asks the system about a name that nobody has heard of', async () => {
    await using lab = await start({}, async () => ['10.0.0.9']);
    expect(await lab.resolve('wiki.corp')).toEqual(['10.0.0.9']);
    expect(lab.systemAsked).toEqual(['wiki.corp']);
  });

  it('reports a name that the system has not heard of either', async () => {
    await using lab = await start({});
    await expect(lab.resolve('no.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it.each(['localhost', 'printer', 'nas.local', 'app.localhost'])('leaves %s to the system', async (name) => {
    await using lab = await start({}, async () => ['127.0.0.1']);
    expect(await lab.resolve(name)).toEqual(['127.0.0.1']);
    expect(lab.server.asked).toEqual([]);
  });

  it.each([
    ['SERVFAIL', 'ESERVFAIL'],
    ['silence', 'ETIMEOUT'],
  ] as const)('keeps the system out of it when name servers answer with %s', async (entry, code) => {
    await using lab = await start({ 'ok.example': ['192.0.2.1'], 'dead.example': entry }, async () => [
      '10.0.0.9',
    ]);
    await lab.resolve('ok.example');
    await expect(lab.resolve('dead.example')).rejects.toMatchObject({ code });
    expect(lab.systemAsked).toEqual([]);
  });

  it('does not let a hundred dead domains keep a living one waiting', async () => {
    await using lab = await start({ 'ok.example': ['192.0.2.1'], 'dead.example': 'silence' });
    await lab.resolve('ok.example');
    const dead = Array.from({ length: 100 }, () => lab.resolve('dead.example').catch(() => 'dead'));
    const began = performance.now();
    expect(await lab.resolve('ok.example')).toEqual(['192.0.2.1']);
    expect(performance.now() - began).toBeLessThan(90);
    await Promise.all(dead);
  });

  it('has the system look up one unknown name at a time, and believes the name servers when that takes long', async () => {
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
    await vi.waitUntil(() => outcomes.length === 39, { timeout: 5_000 });
    expect(outcomes).toEqual(Array.from({ length: 39 }, () => 'ENOTFOUND'));
    expect(most).toBe(1);
    expect(await lab.resolve('localhost')).toEqual(['127.0.0.1']);
    hanging.resolve(['10.0.0.9']);
    await Promise.all(looked);
    expect(outcomes.at(-1)).toEqual(['10.0.0.9']);
  });

  it('goes on asking the system about a name that the system knew before, whatever else keeps it busy', async () => {
    const hanging = Promise.withResolvers<string[]>();
    await using lab = await start({}, (name) =>
      name === 'wiki.corp' ? Promise.resolve(['10.0.0.9']) : hanging.promise,
    );
    await lab.resolve('wiki.corp');
    const trap = lab.resolve('trap.example');
    await vi.waitUntil(() => lab.systemAsked.includes('trap.example'));
    expect(await lab.resolve('wiki.corp')).toEqual(['10.0.0.9']);
    hanging.resolve([]);
    await trap;
  });

  it('turns to the system where no name server has ever answered', async () => {
    await using lab = await start({ 'shop.example': 'silence' }, async () => ['192.0.2.7']);
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.7']);
    const asked = lab.server.asked.length;
    expect(await lab.resolve('shop.example')).toEqual(['192.0.2.7']);
    expect(lab.server.asked).toHaveLength(asked);
  });

  it('honours the hosts file first', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'steward-hosts-'));
    await writeFile(join(dir, 'hosts'), '192.0.2.50 Shop.example www.shop.example # staging\n');
    const resolve = createNameResolver({ system: () => failing('ENOTFOUND'), hostsFile: join(dir, 'hosts') });
    expect(await resolve('shop.example')).toEqual(['192.0.2.50']);
    expect(await resolve('WWW.shop.example.')).toEqual(['192.0.2.50']);
    await rm(dir, { recursive: true });
  });
});

describe('the hosts file', () => {
  it('may have comments, several names and several addresses of one', () => {
    const text = '# x\n127.0.0.1\tlocalhost a # b\n::1 localhost\n127.0.0.1 a\nnonsense c\n\n10.0.0.1\n';
    expect(Object.fromEntries(parseHosts(text))).toEqual({
      localhost: ['127.0.0.1', '::1'],
      a: ['127.0.0.1'],
    });
  });
});
