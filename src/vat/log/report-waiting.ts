import { findWaiting, type Waiting } from './chain-storage.ts';
import type { LogChain } from './extend-chain.ts';

/** Entries are chained every two seconds. */
const overdueSeconds = 300;

export const isOverdue = ({ oldestSeconds }: Waiting): boolean => oldestSeconds > overdueSeconds;

/** Entries that wait can be changed unnoticed, for example while somebody holds the lock of the chain. */
export async function reportWaiting({ db, log }: Pick<LogChain, 'db' | 'log'>): Promise<void> {
  const waiting = await findWaiting(db);
  if (isOverdue(waiting))
    log.error(
      { entries: waiting.count, minutes: Math.floor(waiting.oldestSeconds / 60) },
      'entries of the VAT log wait for the chain: look for a session that holds its advisory lock',
    );
}
