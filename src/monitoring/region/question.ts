import { newId } from '#platform/id.ts';
import {
  decideQuorum,
  describeVotes,
  regionsWith,
  type Quorum,
  type Vote,
  type Votes,
} from '../target/quorum.ts';
import { isAgentRegion } from '../target/agent-region.ts';
import type { Opinion } from '../target/target-state.ts';
import type { AgentRegion } from './agents.ts';

/** An open round of a target, as it is stored. */
export type OpenRound = {
  round: string;
  isOver: boolean;
  message: string;
  votes: Record<string, Vote>;
};

export type QuestionFacts = {
  targetId: string;
  teamId: string;
  quorum: Quorum;
  /** The regions that confirm failures of the site. Empty: all. */
  regions: readonly string[];
  /** Whether agents can be asked: it needs no credentials. */
  isPlain: boolean;
  open: OpenRound | null;
};

/** How much longer than the failed check the other regions may take. */
export const graceMs = 6_000;

/** What is asked about one target, and who has answered. It is changed here and then stored. */
export class Question {
  readonly facts: QuestionFacts;
  /** The regions that can be asked. */
  readonly others: readonly string[];
  /** The host agents that can be asked. */
  readonly agents: readonly AgentRegion[];
  readonly #votes: Map<string, Vote>;
  #round: string | null;
  #isNew = false;
  #isClosed = false;
  #message: string;
  #waitMs = graceMs;
  readonly #changed = new Set<string>();

  /** `others`: the regions that are alive, apart from the one that asks. `agents`: the ones of the team to ask. */
  constructor(facts: QuestionFacts, others: readonly string[], agents: readonly AgentRegion[] = []) {
    this.facts = facts;
    const { regions, open } = facts;
    this.others = regions.length === 0 ? others : others.filter((each) => regions.includes(each));
    this.agents = regions.length === 0 && facts.isPlain ? agents : [];
    this.#votes = new Map(Object.entries(open?.votes ?? {}));
    this.#round = open?.round ?? null;
    this.#message = open?.message ?? '';
  }

  /** Whether somebody else was asked or could be. */
  get isUseful(): boolean {
    return this.isOpen || this.others.length > 0 || this.agents.length > 0;
  }

  get isOpen(): boolean {
    return this.#round !== null && !this.#isClosed;
  }

  get message(): string {
    return this.#message;
  }

  ask(): void {
    this.#round = newId();
    [this.#isNew, this.#isClosed] = [true, false];
    this.#votes.clear();
    for (const region of this.others) this.#vote(region, null);
    for (const { region } of this.agents) this.#vote(region, null);
  }

  /** What the region found that asks. */
  noteFailure(region: string, message: string, tookMs: number): void {
    this.#vote(region, 'DOWN');
    this.#message = message;
    if (this.#isNew) this.#waitMs = graceMs + tookMs;
  }

  /** Whether this region was asked in this round and has not answered: a batch can be stored twice. */
  awaits(round: string, region: string): boolean {
    return this.isOpen && this.#round === round && this.#votes.get(region) === null;
  }

  answer(region: string, vote: Vote): void {
    this.#vote(region, vote);
  }

  opinion(region: string): Opinion {
    const isOver = !this.#isNew && (this.facts.open?.isOver ?? false);
    const verdict = decideQuorum(this.#votes, this.facts.quorum, isOver);
    if (verdict === 'waiting') return { kind: 'waiting', region, isAsked: true };
    if (verdict === 'not down') return { kind: 'not down', regions: this.#workersWith('UP') };
    return {
      kind: 'down',
      regions: this.#workersWith('DOWN'),
      from: describeVotes(this.#votes, isOver),
    };
  }

  close(): void {
    this.#isClosed = true;
  }

  /** What has to be stored. A round that was opened and closed in the same batch leaves nothing behind. */
  get changes(): QuestionChanges {
    const { targetId, teamId, open } = this.facts;
    const opened =
      this.#isNew && !this.#isClosed
        ? { targetId, teamId, round: this.#round!, waitMs: this.#waitMs, message: this.#message }
        : null;
    // A round that was closed and followed by another in one batch has to go before the new one comes.
    const ended = open && (this.#isClosed || this.#isNew) ? open.round : null;
    const environments = new Map(this.agents.map((agent) => [agent.region, agent.environmentId]));
    const votes = this.#isClosed
      ? []
      : [...this.#changed].map((region) => ({
          targetId,
          round: this.#round!,
          region,
          environmentId: environments.get(region) ?? null,
          vote: this.#votes.get(region) ?? null,
        }));
    const message = open && !this.#isNew && !this.#isClosed && open.message !== this.#message;
    return { opened, ended, votes, reworded: message ? { round: open.round, message: this.#message } : null };
  }

  get votes(): Votes {
    return this.#votes;
  }

  /** Agents make no regular checks. */
  #workersWith(vote: Vote): string[] {
    return regionsWith(vote, this.#votes).filter((region) => !isAgentRegion(region));
  }

  #vote(region: string, vote: Vote): void {
    this.#votes.set(region, vote);
    this.#changed.add(region);
  }
}

/** `environmentId`: of the agent that is asked. Null for a region. */
export type StoredVote = {
  targetId: string;
  round: string;
  region: string;
  environmentId: string | null;
  vote: Vote;
};
export type QuestionChanges = {
  opened: { targetId: string; teamId: string; round: string; waitMs: number; message: string } | null;
  ended: string | null;
  votes: StoredVote[];
  reworded: { round: string; message: string } | null;
};
