import type { StatusUpdateState } from '../status-state.ts';
import type { AutomaticText } from './automatic-text.ts';

/** After this many openings, an end is published only when the incident can no longer be reopened. */
export const maxOpenings = 3;

/** What decides whether something is published automatically. */
export type StatusIncidentFacts = {
  isPublished: boolean;
  isResolved: boolean;
  lastState: StatusUpdateState | null;
  /** Whether the page still shows one of the affected components. */
  isShown: boolean;
  autoPublishAfterMinutes: number | null;
  /** What it follows. `waiting`: it is expected to be reopened, or is a maintenance window. `over`: it has ended or was deleted. */
  source:
    | { kind: 'open'; held: boolean; startedAt: Date }
    | { kind: 'waiting' }
    | { kind: 'over'; at: Date; announces: boolean };
  now: Date;
};

export type StatusIncidentPlan = { resolvedAt: Date | null; update: AutomaticText | null };

/**
 * What is published automatically:
 * 1. An incident that goes on is published when its time has come, unless it is held or the page shows none of its components any more.
 * 2. If it was reopened, so is what the page says of it.
 * 3. Its end is published if its beginning was, unless somebody has written so already. An incident that is reopened again and again
 *    would send two messages to every subscriber each time, so from its fourth opening on, the end has to be final.
 */
export function planStatusIncident(facts: StatusIncidentFacts): StatusIncidentPlan | null {
  const { isPublished, isResolved, lastState, source } = facts;
  if (source.kind === 'open') return source.held ? null : planOngoing(facts, source.startedAt);
  if (source.kind === 'waiting' || isResolved) return null;
  const isNews = source.announces && isPublished && lastState !== 'RESOLVED';
  return { resolvedAt: source.at, update: isNews ? 'resolved' : null };
}

function planOngoing(
  { isPublished, isResolved, lastState, isShown, autoPublishAfterMinutes, now }: StatusIncidentFacts,
  startedAt: Date,
): StatusIncidentPlan | null {
  const isDue =
    !isPublished &&
    autoPublishAfterMinutes !== null &&
    now.getTime() >= startedAt.getTime() + autoPublishAfterMinutes * 60_000;
  if (isDue && isShown) return { resolvedAt: null, update: 'investigating' };
  return isResolved
    ? { resolvedAt: null, update: isPublished && lastState === 'RESOLVED' ? 'reopened' : null }
    : null;
}
