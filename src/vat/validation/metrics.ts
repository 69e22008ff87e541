import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { sources, type Source } from '../formats/formats.ts';
import type { Breakers, BreakerState } from '../upstream/breaker.ts';
import type { RegisterResult } from '../upstream/result.ts';

export type VatMetrics = {
  called: (source: Source, status: RegisterResult['status'], seconds: number) => void;
  lookedUp: (answer: 'memory' | 'stored' | 'queued') => void;
  postponed: (source: Source) => void;
  badFormatDropped: () => void;
  keyUsed: (outcome: KeyOutcome) => void;
};

export type KeyOutcome = 'admitted' | 'missing' | 'unknown' | 'wrong origin' | 'limited';

const gaugeValues: Record<BreakerState, number> = { closed: 0, 'half-open': 0.5, open: 1 };

export function vatMetrics(registry: Registry, breakers: Breakers): VatMetrics {
  const registers = [registry];
  const calls = new Counter({
    name: 'steward_vat_calls_total',
    help: 'Calls to the VAT registers, by register and result.',
    labelNames: ['register', 'verdict'],
    registers,
  });
  const durations = new Histogram({
    name: 'steward_vat_call_seconds',
    help: 'Response times of the VAT registers.',
    labelNames: ['register'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  // Counted in plain numbers and copied at each scrape: a call of prom-client's inc() took as long as the lookup itself.
  const lookupCounts = { memory: 0, stored: 0, queued: 0 };
  const lookups = new Counter({
    name: 'steward_vat_lookups_total',
    help: 'Lookups of numbers with the right format, by where the answer came from.',
    labelNames: ['answer'],
    registers,
    collect() {
      lookups.reset();
      for (const [answer, count] of Object.entries(lookupCounts)) lookups.labels(answer).inc(count);
    },
  });
  const keyCounts: Record<KeyOutcome, number> = {
    admitted: 0,
    missing: 0,
    unknown: 0,
    'wrong origin': 0,
    limited: 0,
  };
  const keyUses = new Counter({
    name: 'steward_vat_key_requests_total',
    help: 'Requests with a VAT key, or without one if it is needed, by whether they were admitted.',
    labelNames: ['outcome'],
    registers,
    collect() {
      keyUses.reset();
      for (const [outcome, count] of Object.entries(keyCounts)) keyUses.labels(outcome).inc(count);
    },
  });
  const postponements = new Counter({
    name: 'steward_vat_put_off_total',
    help: 'Revalidations that were queued again because of the rate limit of their register.',
    labelNames: ['register'],
    registers,
  });
  const dropped = new Counter({
    name: 'steward_vat_unlogged_misfits_total',
    help: 'Numbers with a bad format that were answered but not logged, because there were too many.',
    registers,
  });
  const states = new Gauge({
    name: 'steward_vat_breaker',
    aggregator: 'max',
    help: 'Circuit breakers of this process: 0 closed, 0.5 half-open, 1 open.',
    labelNames: ['register', 'member_state'],
    registers,
    collect() {
      states.reset();
      for (const source of sources) states.labels(source, '').set(0);
      for (const [name, state] of breakers.list()) {
        const [source = '', memberState = ''] = name.split(' ');
        states.labels(source, memberState).set(gaugeValues[state]);
      }
    },
  });
  return {
    called(source, status, seconds) {
      calls.labels(source, status).inc();
      durations.labels(source).observe(seconds);
    },
    lookedUp: (answer) => void (lookupCounts[answer] += 1),
    postponed: (source) => postponements.labels(source).inc(),
    badFormatDropped: () => dropped.inc(),
    keyUsed: (outcome) => void (keyCounts[outcome] += 1),
  };
}
