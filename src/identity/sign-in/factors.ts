import { createLoader } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import { findFactors, type Factors } from './factor-storage.ts';

export type { Factors, LinkedIdentity, Passkey } from './factor-storage.ts';

export const readFactors = (db: Db, userId: string): Promise<Factors> => findFactors(db, userId);

/** For the fields of `me`: they share one read, and there is none if no field needs it. */
export const loadFactors = createLoader(async (db: Db, userIds: readonly string[]) => {
  const unique = [...new Set(userIds)];
  const found = new Map(
    await Promise.all(unique.map(async (id) => [id, await readFactors(db, id)] as const)),
  );
  return userIds.map((id) => found.get(id)!);
});
