import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Source } from '../upstream/result.ts';
import type { Breakers, BreakerState } from '../upstream/breaker.ts';
import type { Verdict } from '../upstream/verdict.ts';

export type VatMetrics = {
  called(register: Source, verdict: Verdict['kind'], seconds: number): void;
  lookedUp(answer: 'memory' | 'stored' | 'queued'): void;
  putOff(register: Source): void;
  leftUnlogged(): void;
};

const levels: Record<BreakerState, number> = { closed: 0, 'half-open': 0.5, open: 1 };

export function vatMetrics(registry: Registry, breakers: Breakers): VatMetrics {
  const registers = [registry];
  const calls = new Counter({
    name: 'steward_vat_calls_total',
    help: 'Questions to the VAT registers, by what came of them.',
    labelNames: ['register', 'verdict'],
    registers,
  });
  const seconds = new Histogram({
    name: 'steward_vat_call_seconds',
    help: 'How long the VAT registers took.',
    labelNames: ['register'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  // Counted here and told when somebody asks: prom-client's own way to count took as long as the look-up itself.
  const answered = { memory: 0, stored: 0, queued: 0 };
  const lookups = new Counter({
    name: 'steward_vat_lookups_total',
    help: 'Lookups that passed the format check, by where their answer came from.',
    labelNames: ['answer'],
    registers,
    collect() {
      lookups.reset();
      for (const [answer, count] of Object.entries(answered)) lookups.labels(answer).inc(count);
    },
  });
  const putOffs = new Counter({
    name: 'steward_vat_put_off_total',
    help: 'Revalidations that came when their register was asked as much as it may be, and went back to the queue.',
    labelNames: ['register'],
    registers,
  });
  const unlogged = new Counter({
    name: 'steward_vat_unlogged_misfits_total',
    help: 'Numbers of a wrong format that were answered but not logged, to spare the disk.',
    registers,
  });
  const gauge = new Gauge({
    name: 'steward_vat_breaker',
    help: 'Breakers of this process: 0 closed, 0.5 half open, 1 open.',
    labelNames: ['register', 'member_state'],
    registers,
    collect() {
      gauge.reset();
      for (const register of ['eu', 'uk', 'ch']) gauge.labels(register, '').set(0);
      for (const [name, state] of breakers.list()) {
        const [register = '', memberState = ''] = name.split(' ');
        gauge.labels(register, memberState).set(levels[state]);
      }
    },
  });
  return {
    called(register, verdict, took) {
      calls.labels(register, verdict).inc();
      seconds.labels(register).observe(took);
    },
    lookedUp: (answer) => void (answered[answer] += 1),
    putOff: (register) => putOffs.labels(register).inc(),
    leftUnlogged: () => unlogged.inc(),
  };
}
