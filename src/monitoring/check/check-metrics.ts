import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CheckKind, CheckOutcome } from '#probing/check.ts';

export type CheckMetrics = {
  started(kind: CheckKind, lagSeconds: number): void;
  ended(kind: CheckKind, outcome: CheckOutcome): void;
  inFlight(kind: CheckKind, count: number): void;
  failed(kind: CheckKind, what: string): void;
};

const made = new WeakMap<Registry, CheckMetrics>();

/** All kinds of checks of a process count in the same ones. */
export function checkMetrics(registry: Registry): CheckMetrics {
  const metrics = made.get(registry) ?? createMetrics(registry);
  made.set(registry, metrics);
  return metrics;
}

function createMetrics(registry: Registry): CheckMetrics {
  const registers = [registry];
  const lag = new Histogram({
    name: 'steward_check_lag_seconds',
    help: 'How late checks start.',
    labelNames: ['kind'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 15, 60],
    registers,
  });
  const checks = new Counter({
    name: 'steward_checks_total',
    help: 'Checks, by what they found. `trouble` is our own.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const open = new Gauge({
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
  return {
    started: (kind, seconds) => lag.labels(kind).observe(seconds),
    ended: (kind, outcome) =>
      checks.labels(kind, outcome.kind === 'trouble' ? 'trouble' : outcome.result.status).inc(),
    inFlight: (kind, count) => open.labels(kind).set(count),
    failed: (kind, what) => failures.labels(kind, what).inc(),
  };
}
