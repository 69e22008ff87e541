import type { Db, Tx } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import {
  appendLinks,
  findChainEnd,
  findChainTime,
  listUnchained,
  storeHead,
  tryChainLock,
  type ChainEnd,
  type NewLink,
} from './chain-storage.ts';
import { hashEntry, statements } from './chain.ts';
import type { Signer } from './signer.ts';

export type LogChain = { db: Db; log: Log; signer: Signer };

/** An entry can have 64 KiB, so a batch is at most 13 MB. */
const batchSize = 200;

/**
 * Adds new entries of the log to the chain. One process does this at a time; the others return at once. An entry that is changed or
 * deleted before this, within seconds, is not noticed.
 */
export async function extendChain(
  chain: LogChain,
  { maxBatches = Infinity, signal }: { maxBatches?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  // Loads the key before the transaction, which would otherwise wait for a second connection.
  await chain.signer.publicKey();
  // Each batch goes on after the one before: while a snapshot is open, deleted rows stay in the index and would be read again. An
  // entry with an older id that was committed meanwhile is found by the next call.
  let after: string | null = null;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    if (signal?.aborted) return;
    const start: string | null = after;
    const ids: string[] = await chain.db.transaction().execute((tx) => extendOnce(tx, chain, start));
    if (ids.length < batchSize) return;
    after = ids.at(-1)!;
  }
}

/** Returns the ids of the entries. */
async function extendOnce(tx: Tx, { signer, log }: LogChain, after: string | null): Promise<string[]> {
  if (!(await tryChainLock(tx))) return [];
  const entries = await listUnchained(tx, after, batchSize);
  if (entries.length === 0) return [];
  const end = await findChainEnd(tx);
  // A new signature would hide that the end was removed. Without it, the log stays broken from here on.
  const isSignable = await isIntact(end, signer);
  const chainedAt = await findChainTime(tx);
  const links: NewLink[] = [];
  let last = end.last;
  for (const entry of entries) {
    last = { position: last.position + 1, hash: hashEntry(last.hash, { ...entry, chainedAt }) };
    // Signed now, and not for each evidence: later the database could contain another hash.
    const signature = isSignable ? await signer.sign(statements.check(last)) : null;
    links.push({ id: entry.id, hash: last.hash, signature });
  }
  await appendLinks(tx, { after: end.last.position, chainedAt, links });
  if (isSignable) await storeHead(tx, { ...last, signature: await signer.sign(statements.head(last)) });
  else
    log.error(
      { position: end.last.position },
      'the end of the VAT log was changed outside of Steward: run `steward vat verify-log`',
    );
  return entries.map(({ id }) => id);
}

/** There is a signed end as soon as there is a key, so a missing one was deleted. */
export async function isIntact({ last, head }: ChainEnd, signer: Signer): Promise<boolean> {
  return (
    head !== null &&
    head.position === last.position &&
    head.hash.equals(last.hash) &&
    (await signer.isSigned(statements.head(head), head.signature))
  );
}
