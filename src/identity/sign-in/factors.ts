import { createLoader } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import { findPasswordHash } from '../user/user-storage.ts';

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
export type LinkedIdentity = { issuer: string; subject: string; email: string | null; linkedAt: Date };

/** The ways in which a user can sign in. */
export type Factors = {
  hasPassword: boolean;
  hasTotp: boolean;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  identities: LinkedIdentity[];
};

export const readFactors = async (db: Db, userId: string): Promise<Factors> => ({
  hasPassword: (await findPasswordHash(db, userId)) !== null,
  hasTotp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  identities: [],
});

/** For the fields of `me`: they share one read, and there is none if no field needs it. */
export const loadFactors = createLoader(async (db: Db, userIds: readonly string[]) => {
  const unique = [...new Set(userIds)];
  const found = new Map(
    await Promise.all(unique.map(async (id) => [id, await readFactors(db, id)] as const)),
  );
  return userIds.map((id) => found.get(id)!);
});
