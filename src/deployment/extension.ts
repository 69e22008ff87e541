import type { Context } from '#identity/context.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { FieldError } from '#platform/parse-input.ts';

export type VerificationMode = 'OFF' | 'OBSERVE' | 'ROLLBACK';
export type VerificationState = 'WATCHING' | 'PASSED' | 'FAILED' | 'INCONCLUSIVE' | 'SUPERSEDED';
export type VerificationSignal = 'SITE_DOWN' | 'PAGE_DOWN' | 'CHECKOUT_FAILED' | 'NEW_JS_ERRORS' | 'SLOWER';

export type VerificationSettings = {
  mode: VerificationMode;
  siteIds: readonly string[];
  windowSeconds: number;
  settleSeconds: number;
  signals: readonly VerificationSignal[];
  /** Whether a release is rolled back although it changed the database. */
  ignoreDatabaseChanges: boolean;
};

/** As in the schema: null and undefined mean the default. */
export type VerificationInput = {
  mode: VerificationMode;
  siteIds: readonly string[];
  windowSeconds?: number | null | undefined;
  settleSeconds?: number | null | undefined;
  signals?: readonly VerificationSignal[] | null | undefined;
  ignoreDatabaseChanges?: boolean | null | undefined;
};

export type VerificationFinding = {
  siteId: string;
  pageId: string | null;
  signal: VerificationSignal;
  message: string;
  checkId: string | null;
  at: Date;
};

export type VerificationTarget = {
  siteId: string;
  pageId: string | null;
  kind: string;
  name: string;
  wasDown: boolean;
  isDown: boolean;
  lastCheckAt: Date | null;
};

export type Verification = {
  deploymentId: string;
  state: VerificationState;
  mode: VerificationMode;
  startedAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  findings: readonly VerificationFinding[];
  excluded: readonly VerificationFinding[];
  rollbackId: string | null;
  heldReason: string | null;
};

/**
 * What this product asks of the product that watches releases. That one is above this one and implements it; the program
 * passes it to `open`.
 */
export type DeploymentExtension = {
  /** Stores the settings, in the transaction that stores the environment. If it returns errors, nothing was stored. */
  saveVerification(
    tx: Tx,
    ctx: Context,
    environment: { id: string; teamId: string },
    input: VerificationInput,
  ): Promise<FieldError[]>;
  /** In the order of the environments; null if never set. */
  listVerificationSettings(
    db: Db,
    environments: readonly { id: string; teamId: string }[],
  ): Promise<(VerificationSettings | null)[]>;
  /** In the order of the ids; null without a verification. */
  listVerifications(db: Db, deploymentIds: readonly string[]): Promise<(Verification | null)[]>;
  listVerificationTargets(db: Db, deploymentId: string): Promise<VerificationTarget[]>;
};
