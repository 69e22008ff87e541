import type { InjuryKind, Outage } from './plan.ts';
import type { Span } from './spans.ts';

/** A site that writers make, rename and delete. */
export type WrittenSite = {
  id: string;
  /** The last name that was acknowledged. */
  name: string;
  /** Names whose answer was lost: they may have been stored, even later than the last one. */
  perhaps: Set<string>;
  deleted: 'no' | 'perhaps' | 'yes';
};

/** A site or page whose truth is the plan of the target server. */
export type WatchedPlace = {
  siteId: string;
  pageId: string | null;
  key: string;
  outages: Outage[];
};

export type Hook = { id: string; body: string; accepted: boolean };

export type KnownDeployment = {
  /** By whom, each time an agent was told that it may begin. */
  starts: string[];
  /** What was handed in and acknowledged as complete. */
  outcome: string | null;
  log: Buffer;
};

export type Expected = 'valid' | 'invalid';

/** `lost` says why there was no answer, or none of use. */
export type Answered = Span & { what: string; lost: string | null };

/** Until it was healed; a process that was ended is away for longer than that. */
export type Suffered = Span & Deed & { kind: InjuryKind };
export type Deed = { end: 'done' | 'failed' | 'impossible'; what: string };

/** What was acknowledged, and what may have happened though the answer was lost. */
export type Ledger = {
  /** When the storm began; the plan counts from here. */
  begunAt: number;
  planned: Set<InjuryKind>;
  injuries: Suffered[];
  answers: Answered[];
  sites: WrittenSite[];
  /** Names of sites whose making was not answered. */
  perhapsMade: Set<string>;
  watched: WatchedPlace[];
  hooks: Hook[];
  /** Acknowledged by the server. */
  deployments: Set<string>;
  /** As the agents know them. */
  played: Map<string, KnownDeployment>;
  /** Numbers, after their country, whose revalidation was acknowledged as queued, with the verdict of the register. */
  queuedNumbers: Map<string, Expected>;
  /** Numbers with a verdict that was told by `validate`, and how often. */
  validated: Map<string, number>;
  /** What the hostile member was told, by what it tried. */
  hostile: Map<string, { done: number; refused: number }>;
  /** Answers that no fault excuses: a refusal of what is allowed, a wrong verdict. */
  wrongAnswers: string[];
};

export const newLedger = (): Ledger => ({
  begunAt: 0,
  planned: new Set(),
  injuries: [],
  answers: [],
  sites: [],
  perhapsMade: new Set(),
  watched: [],
  hooks: [],
  deployments: new Set(),
  played: new Map(),
  queuedNumbers: new Map(),
  validated: new Map(),
  hostile: new Map(),
  wrongAnswers: [],
});
