/**
 * 200 sites fail at the same time: the delay from the check that confirms a failure to the notification. Once with 40 users
 * of 5 sites each, who get single notifications, and once with one user, who gets digests. One of the three channels of each
 * user takes 8 s to respond. Run: npm run bench alerting -- [--sites N] [--rounds N] [--statements]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { report } from './report.ts';
import type { Figure } from './results.ts';
import type { Stages } from './servers/alerting-server.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    statements: { type: 'boolean', default: false },
  },
});
const sites = Number(values.sites);
const slowMs = 8_000;

type Notified = Map<string, number>;
type Round = { deliveries: Stages[]; notified: Record<string, Notified>; requests: Record<string, number> };
type Arrived = Stages & { arrived: number };
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

async function run(perUser: number): Promise<void> {
  let notified: Record<string, Notified> = {};
  let requests: Record<string, number> = {};
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
  const slow = await listen(() => delay(slowMs));
  const targets = start('targets-server.ts');
  const port = await message(targets);
  const server = start('alerting-server.ts', [sites, perUser, port, providers.port, slow.port].map(String));
  await message(server);
  const tell = async (child: ChildProcess, name: string): Promise<any> => {
    child.send(name);
    return (await message(child)).result;
  };

  const rounds: Round[] = [];
  // The first round is not counted: its code is not compiled yet, and its statements are not planned.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    await tell(targets, 'repair');
    await tell(server, 'due');
    while ((await tell(server, 'up')) < sites) await delay(100);
    while ((await tell(server, 'waiting')) > 0) await delay(100);
    await tell(server, 'forget');
    notified = { incident: new Map(), webhook: new Map() };
    requests = { incident: 0, webhook: 0 };
    await tell(targets, 'break');
    await tell(server, 'due');
    const deadline = Date.now() + 60_000;
    while (Object.values(notified).some(({ size }) => size < sites) && Date.now() < deadline)
      await delay(100);
    const deliveries: Stages[] = await tell(server, 'deliveries');
    if (round > 0) rounds.push({ deliveries, notified, requests: { ...requests } });
  }
  if (values.statements)
    printTable(
      ['statement', 'count', 'ms'],
      ((await tell(server, 'statements')) as [string, { count: number; ms: number }][]).map(
        ([name, { count, ms }]) => [name, String(count), ms.toFixed(0)],
      ),
    );
  for (const channel of ['incident', 'webhook']) summarise(perUser, channel, rounds);
  if (perUser === sites) finish();
  for (const child of [server, targets]) child.kill('SIGTERM');
  await once(server, 'exit');
  providers.close();
  slow.close();
}

const stages: [string, (each: Arrived) => number][] = [
  ['check, until its result is stored', ({ checked, stored }) => stored - checked],
  ['store', ({ stored, committed }) => committed - stored],
  ['claim, plan', ({ committed, planned }) => planned - committed],
  ['send', ({ planned, arrived }) => arrived - planned],
  ['total', ({ checked, arrived }) => arrived - checked],
];
const rows: string[][] = [];
const figures: Figure[] = [];

function summarise(perUser: number, channel: string, rounds: readonly Round[]): void {
  const ofRounds = rounds.map(({ deliveries, notified }) =>
    deliveries
      .filter((each) => each.channel === channel)
      .map((each): Arrived => ({ ...each, arrived: notified[channel]!.get(each.alert) ?? Infinity })),
  );
  const quantiles = (share: number, span: (each: Arrived) => number): number[] =>
    ofRounds.map((each) => quantile(each.map(span), share));
  const users = Math.ceil(sites / perUser);
  const name = `${users} user${users > 1 ? 's' : ''}, ${channel}`;
  const p99 = quantiles(0.99, stages.at(-1)![1]);
  rows.push([
    name,
    median(rounds.map(({ requests }) => requests[channel]!)).toFixed(0),
    ...stages.map(([, span]) => `${median(quantiles(0.5, span))} / ${median(quantiles(0.99, span))}`),
    `${Math.min(...p99)}–${Math.max(...p99)}`,
  ]);
  // Digests are sent a second apart, so that 200 alerts of one user are not 200 messages.
  const isDigest = perUser > 5 && channel === 'webhook';
  figures.push({ name: `${name}, p99`, value: median(p99), unit: 'ms', atMost: isDigest ? 1_300 : 300 });
}

function finish(): void {
  printTable(['ms, p50 / p99', 'requests', ...stages.map(([name]) => name), 'p99 of the rounds'], rows);
  report('alerting', figures);
}

const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? Number.NaN;

await run(5);
await run(sites);
process.exit();
