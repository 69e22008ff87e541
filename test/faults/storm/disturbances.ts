import type { Conduct } from './verify.ts';
import type { Ledger } from './ledger.ts';
import type { InjuryKind } from './plan.ts';
import type { Span } from './spans.ts';

/**
 * How long after it was healed an injury may still be felt: NATS is looked for every half second, a worker that failed
 * waits for one, and what piled up meanwhile takes another. Of 2,611 answers lost in four storms none was asked for later than the healing.
 */
export const afterwardsMs = 2_000;

/** Whatever was broken, until a while after it was whole again. */
export function troublesOf({ injuries }: Ledger, { absences }: Conduct): Span[] {
  return [...injuries.filter(({ end }) => end !== 'impossible'), ...absences].map(afterwards);
}

/** Checks need the workers and PostgreSQL. A server that is killed leaves nothing locked; a stopped one may. */
const harmless = new Set<InjuryKind>(['kill server', 'terminate server', 'crash NATS', 'pause NATS']);

/** Those that can hold up a check. */
export function delaysOf({ injuries }: Ledger, { absences }: Conduct): Span[] {
  return [
    ...injuries.filter(({ kind, end }) => end !== 'impossible' && !harmless.has(kind)),
    ...absences.filter(({ name }) => name.startsWith('worker')),
  ].map(afterwards);
}

const afterwards = ({ fromMs, toMs }: Span): Span => ({ fromMs, toMs: toMs + afterwardsMs });
