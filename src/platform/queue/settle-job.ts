import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import type { Log } from '../log.ts';
import type { Outcome } from './consumption.ts';
import { buryJob, deleteJob, replaceJob, type HeldJob } from './job-storage.ts';
import { keepTrying } from './keep-trying.ts';
import type { Message } from './message.ts';

export type SettlerOptions = {
  db: Db;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
  lookIn: (seconds: number) => void;
};

/** Makes outcomes last, and waits for a database that is away rather than running a finished job again. */
export function createSettler({ db, lookIn, ...trying }: SettlerOptions) {
  return async (job: HeldJob, { attempt }: Message, outcome: Outcome): Promise<void> => {
    const lasting = <T>(act: () => Promise<T>): Promise<T> =>
      keepTrying(`settling ${job.topic}`, act, trying);
    const replace = (next: { attempt: number; delaySeconds: number }): Promise<void> =>
      lasting(() => replaceJob(db, job, next))
        .then(mustHold)
        .then(() => lookIn(next.delaySeconds));
    switch (outcome.kind) {
      case 'done':
        return lasting(() => deleteJob(db, job));
      case 'retry':
        return replace({ attempt: attempt + 1, delaySeconds: outcome.delaySeconds });
      case 'hand back':
        return replace({ attempt, delaySeconds: 0 });
      case 'dead':
        return lasting(() => buryJob(db, job, { attempts: attempt, error: outcome.error })).then(mustHold);
    }
  };
}

/** To return would tell graphile-worker that the job is done, and it would delete it under the pool that has it now. */
function mustHold(held: boolean): void {
  if (!held) throw new Error('Another pool has taken this job over.');
}
