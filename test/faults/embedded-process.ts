// A program that is nothing but the embedded database, for tests that kill it: prints `ready` and its address.
import { pino } from 'pino';
import { startEmbeddedPostgres, type EmbeddedOptions } from '#platform/db/embedded.ts';
import { OperatorError } from '#platform/errors.ts';

export type FixtureOptions = Omit<EmbeddedOptions, 'log'> & {
  /** Become this user once everything is loaded, so that the checkout itself may be closed to them. */
  uid?: number;
  umask?: number;
};

const { uid, umask, ...options } = JSON.parse(process.argv[2] ?? '') as FixtureOptions;
const log = pino({ level: 'debug' }, pino.destination({ fd: 2, sync: true }));
if (umask !== undefined) process.umask(umask);
if (uid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(uid);
  process.setuid?.(uid);
}
// Ends with the test that started it.
process.stdin.resume().once('close', () => process.exit(1));
try {
  const startedAt = performance.now();
  const postgres = await startEmbeddedPostgres({ ...options, log });
  const ms = Math.round(performance.now() - startedAt);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void postgres.stop().then(() => process.exit(0)));
  }
  void postgres.exited.then(({ kind }) => console.log(`exited ${kind}`));
  console.log(`ready ${JSON.stringify({ ...postgres.address, ms })}`);
} catch (error) {
  console.log(error instanceof OperatorError ? `refused ${error.message}` : error);
  process.exit(1);
}
