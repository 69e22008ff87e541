// A process that takes a message, prints it, and never completes it. The suites start it in order to kill it.
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import type { Topic } from '#platform/queue/queue.ts';

const [reachJson, topicJson] = process.argv.slice(2) as [string, string];
const { databaseUrl, natsUrl } = JSON.parse(reachJson) as { databaseUrl: string; natsUrl?: string };
const topic = JSON.parse(topicJson) as Topic<unknown>;

const log = createLog({ level: 'silent', pretty: false });
const database = openDatabase({ connectionString: databaseUrl }, log);
const queue = await openQueue({ database, natsUrl, log, clock: systemClock });
await queue.consume(topic, (payload, { id, attempt }) => {
  console.log(JSON.stringify({ payload, id, attempt }));
  return new Promise(() => {});
});
console.log('ready');
