/**
 * Alerts while 50,000 subscribers of a status page are told: the delay from an alert to its arrival, with nothing else to send, while
 * 50,000 webhooks wait behind receivers that take 8 s, and while mails are queued and sent to 50,000. Of the team of the page, of other
 * teams, and of other teams by email over the same mail server. Run: npm run bench subscribers -- [--subscribers N] [--rounds N]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { report } from './report.ts';
import type { SentAlert } from './servers/subscribers-server.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: { subscribers: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '3' } },
});
const subscribers = Number(values.subscribers);
/** An alert of each sort for each of them, ten a second. */
const teams = 150;

const start = (name: string, args: readonly (string | number)[] = []): ChildProcess =>
  fork(join(import.meta.dirname, 'servers', name), args.map(String));
const message = async <T>(child: ChildProcess): Promise<T> =>
  ((await once(child, 'message')) as [{ result: T }])[0].result;
const tell = <T>(child: ChildProcess, name: string): Promise<T> => {
  child.send(name);
  return message<T>(child);
};

const receivers = start('receivers-server.ts');
const ports = await message<{ http: number; smtp: number }>(receivers);
const server = start('subscribers-server.ts', [subscribers, teams, ports.http, ports.smtp]);
await message(server);

const sorts = ['same team', 'other team', 'other team, email'] as const;
type Delays = Record<SentAlert['who'], number[]>;

async function measure(): Promise<Delays> {
  const sent = await tell<SentAlert[]>(server, 'alerts');
  const deadline = Date.now() + 60_000;
  while ((await tell<number>(server, 'alertsWaiting')) > 0 && Date.now() < deadline) await delay(100);
  const arrived = new Map(await tell<[string, number][]>(receivers, 'arrived'));
  return Object.fromEntries(
    sorts.map((sort) => [
      sort,
      sent.filter(({ who }) => who === sort).map(({ key, at }) => (arrived.get(key) ?? Infinity) - at),
    ]),
  ) as Delays;
}

const untilSent = async (): Promise<void> => {
  while ((await tell<number>(server, 'waiting')) > 0) await delay(500);
};

const conditions = ['nothing else', 'while they wait', 'while they are queued and sent'] as const;
const measured = Object.fromEntries(conditions.map((name) => [name, [] as Delays[]])) as Record<
  (typeof conditions)[number],
  Delays[]
>;
const mailsPerSecond: number[] = [];
// The first round is not counted: its code is not compiled yet, and its statements are not planned.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  const isCounted = round > 0;
  const keep = (name: (typeof conditions)[number], delays: Delays): void => {
    if (isCounted) measured[name].push(delays);
  };
  await tell(server, 'forget');
  keep('nothing else', await measure());

  await tell(server, 'forget');
  await tell(server, 'tellSlow');
  keep('while they wait', await measure());

  await tell(server, 'forget');
  // Those that were being sent when the others were deleted.
  await delay(9_000);
  const before = await tell<number>(receivers, 'inBulk');
  const startedAt = performance.now();
  await tell(server, 'startTelling');
  keep('while they are queued and sent', await measure());
  const sent = (await tell<number>(receivers, 'inBulk')) - before;
  if (isCounted) mailsPerSecond.push(sent / ((performance.now() - startedAt) / 1_000));
  console.log(`round ${round}: ${sent} mails sent meanwhile`);
}
await tell(server, 'forget');
await untilSent();

const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? Number.NaN;
const of = (name: (typeof conditions)[number], sort: SentAlert['who'], share: number): number =>
  median(measured[name].map((delays) => quantile(delays[sort], share)));
printTable(
  ['ms, p50 / p99', ...conditions],
  sorts.map((sort) => [
    sort,
    ...conditions.map((name) => `${of(name, sort, 0.5)} / ${of(name, sort, 0.99)}`),
  ]),
);
const ratio = (name: (typeof conditions)[number], sort: SentAlert['who'], share: number): number =>
  of(name, sort, share) / of('nothing else', sort, share);
report('subscribers', [
  ...sorts.flatMap((sort) =>
    (['while they wait', 'while they are queued and sent'] as const).flatMap((name) => [
      { name: `${sort}, p50 ${name}`, value: ratio(name, sort, 0.5), unit: '×', atMost: 1.5 },
      { name: `${sort}, p99 ${name}`, value: ratio(name, sort, 0.99), unit: '×', atMost: 1.5 },
    ]),
  ),
  { name: 'mails per second meanwhile', value: median(mailsPerSecond), unit: '/s' },
]);
for (const child of [server, receivers]) child.kill('SIGTERM');
await once(server, 'exit');
process.exit();
