import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PartState } from '#platform/readiness.ts';
import { CheckProgress } from './check-progress.ts';
import type { CheckKind, CheckOutcome } from '#probing/index.ts';
import type { StoredCount } from './store-results.ts';

export type CheckMetrics = {
  started(kind: CheckKind, lagSeconds: number): void;
  ended(kind: CheckKind, outcome: CheckOutcome): void;
  inFlight(kind: CheckKind, count: number): void;
  failed(kind: CheckKind, what: string): void;
  claiming(kind: CheckKind): void;
  claimed(kind: CheckKind): void;
  /** A check has a result, which waits to be stored. */
  finished(kind: CheckKind): void;
  /** A batch was stored or discarded; `waiting` results are left. */
  flushed(kind: CheckKind, at: Date, count: StoredCount, waiting: number): void;
  /** Over all kinds that this process checks. */
  state(): PartState;
};

const metricsOf = new WeakMap<Registry, CheckMetrics>();

/** All check kinds of a process share the same metrics. */
export function checkMetrics(registry: Registry): CheckMetrics {
  const metrics = metricsOf.get(registry) ?? createMetrics(registry);
  metricsOf.set(registry, metrics);
  return metrics;
}

function createMetrics(registry: Registry): CheckMetrics {
  const registers = [registry];
  const lag = new Histogram({
    name: 'steward_check_lag_seconds',
    help: 'Seconds between the due time of a check and its start.',
    labelNames: ['kind'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 15, 60],
    registers,
  });
  const checks = new Counter({
    name: 'steward_checks_total',
    help: 'Checks by outcome: UP, DOWN, or `trouble` for inconclusive ones, which failed for a local reason.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const running = new Gauge({
    name: 'steward_checks_in_flight',
    help: 'Checks that are running.',
    labelNames: ['kind'],
    registers,
  });
  const failures = new Counter({
    name: 'steward_check_worker_failures_total',
    help: 'Claims and stores that failed and were tried again, and results that cannot be stored.',
    labelNames: ['kind', 'what'],
    registers,
  });
  const stored = new Counter({
    name: 'steward_checks_stored_total',
    help: 'Checks that were stored.',
    labelNames: ['kind'],
    registers,
  });
  const lastStored = new Gauge({
    name: 'steward_check_stored_timestamp_seconds',
    aggregator: 'max',
    help: 'Unix time at which the last check was stored.',
    labelNames: ['kind'],
    registers,
  });
  const kinds = new Map<CheckKind, CheckProgress>();
  const progressOf = (kind: CheckKind): CheckProgress => {
    const progress = kinds.get(kind) ?? new CheckProgress();
    kinds.set(kind, progress);
    return progress;
  };
  const now = (): number => performance.now();
  return {
    started: (kind, seconds) => lag.labels(kind).observe(seconds),
    ended: (kind, outcome) =>
      checks.labels(kind, outcome.kind === 'inconclusive' ? 'trouble' : outcome.result.status).inc(),
    inFlight: (kind, count) => running.labels(kind).set(count),
    failed: (kind, what) => failures.labels(kind, what).inc(),
    claiming: (kind) => progressOf(kind).claiming(now()),
    claimed: (kind) => progressOf(kind).claimed(),
    finished: (kind) => progressOf(kind).finished(now()),
    flushed(kind, at, count, waiting) {
      progressOf(kind).flushed(now(), at, count, waiting);
      stored.labels(kind).inc(count.rows);
      if (count.rows > 0) lastStored.labels(kind).set(at.getTime() / 1_000);
    },
    state() {
      const states = [...kinds.values()].map((progress) => progress.state(now()));
      const times = states.flatMap(({ lastAt }) => (lastAt ? [lastAt.getTime()] : []));
      return {
        lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
        problem: states.find(({ problem }) => problem)?.problem ?? null,
      };
    },
  };
}
