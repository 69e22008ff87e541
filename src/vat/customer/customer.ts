import type { Match } from '../upstream/result.ts';

export const verdicts = ['VALID', 'INVALID', 'UNKNOWN'] as const;
export type Verdict = (typeof verdicts)[number];
export type KnownVerdict = Exclude<Verdict, 'UNKNOWN'>;

/** A customer of a team, whose VAT number is checked again and again. */
export type Customer = VerdictState & {
  id: string;
  teamId: string;
  externalId: string;
  country: string;
  /** Without the country. */
  number: string;
  name: string | null;
  address: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type VerdictState = {
  verdict: Verdict;
  since: Date | null;
  lastCheckedAt: Date | null;
  nextCheckAt: Date | null;
  /** Failed checks since the last answer of the register. */
  attempts: number;
  /** What the register said last, if it differs from the verdict and has to be confirmed. */
  pendingVerdict: KnownVerdict | null;
  pendingSince: Date | null;
  message: string | null;
  registeredName: string | null;
  registeredAddress: string | null;
  nameMatch: Match | null;
  addressMatch: Match | null;
};

export type CustomerChange = {
  at: Date;
  kind: 'ADDED' | 'NUMBER_CHANGED' | 'VERDICT_CHANGED';
  from: Verdict | null;
  to: Verdict | null;
  formerNumber: string | null;
  checkId: string | null;
};
