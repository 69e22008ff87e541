import type { Tx } from '#platform/db/pool.ts';
import type { Context, Services } from './context.ts';

/** What the verbs of the identity service may use in addition. */
export type IdentityServices = Services & {
  /** What a team still owns in the products, such as `sites`. */
  listOwned(tx: Tx, teamId: string): Promise<string[]>;
};

export type IdentityContext = Context & IdentityServices;
