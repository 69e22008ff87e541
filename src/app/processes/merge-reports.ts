import { AggregatorRegistry, type Registry } from 'prom-client';
import type { PartState } from '#platform/readiness.ts';
import type { Reports } from './messages.ts';

type Metrics = Reports['metrics'];

/** The library leaves out the start time, and an average of delays would hide that one process is slow. */
const aggregators: Record<string, 'min' | 'max'> = { omit: 'min', average: 'max' };

/** Adds up the metrics of all processes. A metric for which that makes no sense has another `aggregator`. */
export const mergeMetrics = (reports: Metrics[]): Registry =>
  AggregatorRegistry.aggregate(
    reports.map((metrics) =>
      metrics.map((metric) => ({
        ...metric,
        aggregator: aggregators[metric.aggregator] ?? metric.aggregator,
      })),
    ),
  );

/** What processes that have ended counted: a sum that became smaller would look like a restart of the whole server. */
export const sumCounts = async (reports: Metrics[]): Promise<Metrics> => {
  const all = await mergeMetrics(reports).getMetricsAsJSON();
  // The library's type says that it is a number.
  return all.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
};

/** A part that runs in several processes has a problem if it has one in any of them. */
export function mergeStates(reports: Record<string, PartState>[]): Record<string, PartState> {
  const merged: Record<string, PartState> = {};
  for (const [name, state] of reports.flatMap((states) => Object.entries(states))) {
    const known = merged[name];
    if (!known || (!known.problem && (state.problem || isNewer(state, known)))) merged[name] = state;
  }
  return merged;
}

const isNewer = (a: PartState, b: PartState): boolean => Number(a.lastAt) > Number(b.lastAt);
