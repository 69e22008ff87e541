import { AggregatorRegistry, type Registry } from 'prom-client';
import type { PartState } from '#platform/readiness.ts';
import type { Collected } from './child-process.ts';

/** Counters and durations of all processes are added up; a metric that must not be added says so with its `aggregator`. */
export const mergeMetrics = ({ reports }: Collected<'metrics'>): Registry =>
  AggregatorRegistry.aggregate(reports);

/** A part that runs in several processes has a problem if it has one in any of them. */
export function mergeStates({ reports, silent }: Collected<'states'>): Record<string, PartState> {
  const merged: Record<string, PartState> = {};
  for (const [name, state] of reports.flatMap((states) => Object.entries(states))) {
    const known = merged[name];
    if (!known || (!known.problem && (state.problem || isNewer(state, known)))) merged[name] = state;
  }
  if (silent > 0)
    merged['processes'] = {
      lastAt: null,
      problem: `${silent} of the processes of this server did not respond. If it stays so, they are replaced.`,
    };
  return merged;
}

const isNewer = (a: PartState, b: PartState): boolean => Number(a.lastAt) > Number(b.lastAt);
