import { checkKinds, type CheckOutcome, type CheckResult } from '#probing/index.ts';
import type { Question } from '../region/question.ts';
import type { LockedTarget } from '../target/state-storage.ts';
import { failureText, reduce, settle, type Opinion, type Reduction } from '../target/target-state.ts';

export type FinishedCheck = {
  targetId: string;
  at: Date;
  outcome: CheckOutcome;
  /** How long it took. Other regions that are asked may take as long. */
  tookMs?: number;
  /** The round that it is an answer to, if another region has asked for it. */
  round?: string;
};

export type ReducedCheck = {
  target: LockedTarget;
  at: Date;
  reduction: Reduction;
  result: CheckResult | null;
  /** It answers the question of another region, and is no check of its own. */
  isVote: boolean;
};

/** What has been asked about the targets. Empty if there is only one region. `room`: rounds that a team can still open. */
export type Questions = {
  region: string;
  of: ReadonlyMap<string, Question>;
  room: Map<string, number>;
};

/** Whether other regions confirm the failures of a target: not those that need a browser. */
export const isConfirmed = ({ kind }: Pick<LockedTarget, 'kind'>): boolean =>
  checkKinds[kind].work === 'checks';

/** In the order of time, because each check of a target starts from the state after the previous one. */
export function reduceAll(
  finished: readonly FinishedCheck[],
  targets: Map<string, LockedTarget>,
  questions: Questions,
): ReducedCheck[] {
  const reduced: ReducedCheck[] = [];
  for (const check of [...finished].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const target = targets.get(check.targetId);
    if (!target) continue;
    const isLate =
      check.round === undefined
        ? isOutdated(target, check.at)
        : !questions.of.get(target.id)?.awaits(check.round, questions.region);
    if (isLate) continue;
    const reduction =
      check.round === undefined ? reduceOne(target, check, questions) : countVote(target, check, questions);
    const { at, outcome, round } = check;
    const result = outcome.kind === 'result' ? outcome.result : null;
    reduced.push({ target, at, reduction, result, isVote: round !== undefined });
    targets.set(target.id, { ...target, ...reduction.state });
  }
  return reduced;
}

function reduceOne(target: LockedTarget, check: FinishedCheck, questions: Questions): Reduction {
  const { at, outcome } = check;
  const question = questions.of.get(target.id);
  const { region } = questions;
  if (!question) return reduce(target, { at, outcome, region }, target);
  if (outcome.kind === 'inconclusive')
    return reduce(target, { at, outcome, region, elsewhere: question.others.join(',') || null }, target);
  const opinion = askAbout(target, outcome.result, check.tookMs ?? 0, question, questions);
  const reduction = reduce(target, { at, outcome, region }, target, opinion);
  if (reduction.state.confirmedStatus === 'DOWN' || reduction.state.failures === 0) question.close();
  return reduction;
}

/**
 * The last failure before the threshold asks the other regions, so that their answers arrive while the target is checked
 * again. If too much is asked at the same time, the failure has to be found once more.
 */
function askAbout(
  target: LockedTarget,
  result: CheckResult,
  tookMs: number,
  question: Question,
  { region, room }: Questions,
): Opinion {
  if (result.status === 'UP' || target.confirmedStatus === 'DOWN' || !question.isUseful)
    return { kind: 'alone' };
  const failures = target.failures + 1;
  const waiting: Opinion = { kind: 'waiting', region, isAsked: false };
  if (failures < target.failureThreshold - 1) return waiting;
  const { teamId } = question.facts;
  if (!question.isOpen) {
    const free = room.get(teamId) ?? 0;
    if (free <= 0) return waiting;
    room.set(teamId, free - 1);
    question.ask();
  }
  question.noteFailure(region, failureText(result), tookMs);
  return failures < target.failureThreshold ? waiting : question.opinion(region);
}

/** A vote changes the state only if it is the one that was missing. */
function countVote(target: LockedTarget, { outcome }: FinishedCheck, questions: Questions): Reduction {
  const question = questions.of.get(target.id)!;
  question.answer(questions.region, outcome.kind === 'result' ? outcome.result.status : 'NONE');
  return settleQuestion(target, question, questions.region);
}

/** Ends a question if its answers suffice, or if it has become pointless. */
export function settleQuestion(target: LockedTarget, question: Question, region: string): Reduction {
  if (target.confirmedStatus === 'DOWN' || target.failures === 0) question.close();
  if (!question.isOpen || target.failures < target.failureThreshold) return unchanged(target);
  const opinion = question.opinion(region);
  if (opinion.kind === 'waiting') return unchanged(target);
  question.close();
  return settle(target, opinion, question.message);
}

const unchanged = (state: LockedTarget): Reduction => ({ state, events: [], recheckSoon: false });

/**
 * True if a newer check has been stored: a triggered check can overtake one, and after a lost connection a batch is stored
 * twice. Also true if the check started before the address or interval of the target changed, or before it was resumed.
 */
const isOutdated = ({ lastCheckAt, countedUntil }: LockedTarget, at: Date): boolean =>
  (lastCheckAt !== null && at <= lastCheckAt) || (countedUntil !== null && at < countedUntil);
