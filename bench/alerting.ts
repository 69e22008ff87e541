/**
 * 200 sites fail at once: how long from the check that confirms a failure to the request that tells of it? Once as 40
 * users with 5 sites each, whose alerts go out one by one, and once as one user, who gets digests. One of the three
 * channels of everybody belongs to a provider that takes 8 s to answer. Run: npm run bench alerting -- [--sites N]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from './table.ts';

const { values } = parseArgs({ options: { sites: { type: 'string', default: '200' } } });
const sites = Number(values.sites);
const slowMs = 8_000;

type Told = Map<string, number>;
type WebhookData = { id?: string; alerts?: { id: string }[] };

const bodyOf = async (request: IncomingMessage): Promise<any> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
};

async function listen(handle: (request: IncomingMessage) => Promise<void>) {
  const server = createServer((request, response) => {
    void handle(request).then(() => response.writeHead(202).end());
  });
  server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const start = (name: string, args: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, 'servers', name), args);
const message = async (child: ChildProcess): Promise<any> => (await once(child, 'message'))[0];

async function run(perUser: number): Promise<string[][]> {
  const told: Record<string, Told> = { incident: new Map(), webhook: new Map() };
  const requests: Record<string, number> = { incident: 0, webhook: 0, chat: 0 };
  const note = (channel: string, id: string): void => {
    if (!told[channel]!.has(id)) told[channel]!.set(id, Date.now());
  };
  const providers = await listen(async (request) => {
    const channel = request.url!.slice(1);
    requests[channel]! += 1;
    const body = await bodyOf(request);
    if (channel === 'incident') note(channel, body.dedup_key as string);
    else {
      const { id, alerts } = body.data as WebhookData;
      for (const alert of alerts ?? [{ id: id! }]) note(channel, alert.id);
    }
  });
  const slow = await listen(async () => {
    requests['chat']! += 1;
    await delay(slowMs);
  });
  const targets = start('targets-server.ts');
  const port = await message(targets);
  const server = start('alerting-server.ts', [sites, perUser, port, providers.port, slow.port].map(String));
  await message(server);
  const ask = async (question: string): Promise<any> => {
    server.send(question);
    return (await message(server)).answer;
  };

  while ((await ask('up')) < sites) await delay(100);
  targets.send('break');
  await message(targets);
  await ask('due');
  const deadline = Date.now() + 60_000;
  while (Object.values(told).some(({ size }) => size < sites) && Date.now() < deadline) await delay(100);
  const confirmed = new Map<string, number>(await ask('alerts'));
  for (const child of [server, targets]) child.kill('SIGTERM');
  await once(server, 'exit');
  providers.close();
  slow.close();

  return Object.entries(told).map(([channel, arrived]) => {
    const ms = [...confirmed].map(([id, at]) => (arrived.get(id) ?? Infinity) - at).sort((a, b) => a - b);
    const quantile = (share: number): string => `${ms[Math.ceil(ms.length * share) - 1]} ms`;
    return [
      `${Math.ceil(sites / perUser)} users, ${channel}`,
      `${arrived.size} of ${sites}`,
      String(requests[channel]),
      quantile(0.5),
      quantile(0.99),
      quantile(1),
    ];
  });
}

const rows = [...(await run(5)), ...(await run(sites))];
printTable(['from the confirming check to the request', 'told', 'requests', 'p50', 'p99', 'most'], rows);
console.log(`target: p99 under 2,000 ms, while another channel takes ${slowMs / 1_000} s an answer`);
process.exit(0);
