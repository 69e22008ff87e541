import type { Database, Tx } from '../db/pool.ts';
import { openDatabase } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { insertTopic, isTopicKnown } from './job-storage.ts';

/**
 * graphile-worker writes down a topic with its first job. In a transaction of some length, everybody else with that
 * topic would wait for its end; so a new topic is written down before, in a transaction of its own.
 */
export function createKnownTopics(database: Database, log: Log): (topic: string, tx?: Tx) => Promise<void> {
  const known = new Set<string>();
  return async (topic, tx) => {
    if (known.has(topic)) return;
    if (!(await isTopicKnown(tx ?? database.db, topic))) await writeDown(database, topic, log);
    known.add(topic);
  };
}

/** Not over the pool: its last connection may be the one that the caller's transaction holds. */
async function writeDown({ address }: Database, topic: string, log: Log): Promise<void> {
  const apart = openDatabase(address, log, 1);
  try {
    await insertTopic(apart.db, topic);
  } finally {
    await apart.close();
  }
}
