/**
 * 200 sites fail at the same time: the delay from the check that confirms a failure to the notification. Once with 40 users
 * of 5 sites each, who get single notifications, and once with one user, who gets digests. One of the three channels of each
 * user takes 8 s to respond. Run: npm run bench alerting -- [--sites N]
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

type Notified = Map<string, number>;
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
  const notified: Record<string, Notified> = { incident: new Map(), webhook: new Map() };
  const requests: Record<string, number> = { incident: 0, webhook: 0, chat: 0 };
  const note = (channel: string, id: string): void => {
    if (!notified[channel]!.has(id)) notified[channel]!.set(id, Date.now());
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
  const command = async (name: string): Promise<any> => {
    server.send(name);
    return (await message(server)).result;
  };

  while ((await command('up')) < sites) await delay(100);
  targets.send('break');
  await message(targets);
  await command('due');
  const deadline = Date.now() + 60_000;
  while (Object.values(notified).some(({ size }) => size < sites) && Date.now() < deadline) await delay(100);
  const confirmed = new Map<string, number>(await command('alerts'));
  for (const child of [server, targets]) child.kill('SIGTERM');
  await once(server, 'exit');
  providers.close();
  slow.close();

  return Object.entries(notified).map(([channel, arrived]) => {
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
printTable(['delay from check to notification', 'notified', 'requests', 'p50', 'p99', 'max'], rows);
console.log(`target: p99 under 2,000 ms while another channel takes ${slowMs / 1_000} s per request`);
process.exit(0);
