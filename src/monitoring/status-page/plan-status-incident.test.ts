import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planStatusIncident, type StatusIncidentFacts } from './plan-status-incident.ts';
import type { StatusUpdateState } from '../status-state.ts';

const now = new Date('2026-11-16T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const open = (minutes: number, held = false): StatusIncidentFacts['source'] => ({
  kind: 'open',
  held,
  startedAt: minutesAgo(minutes),
});
const over: StatusIncidentFacts['source'] = { kind: 'over', at: minutesAgo(1), announces: true };

const unpublished: StatusIncidentFacts = {
  isPublished: false,
  isResolved: false,
  lastState: null,
  isShown: true,
  autoPublishAfterMinutes: 10,
  source: open(10),
  now,
};
const published: StatusIncidentFacts = { ...unpublished, isPublished: true, lastState: 'INVESTIGATING' };
const ended: StatusIncidentFacts = { ...published, isResolved: true, lastState: 'RESOLVED' };

describe('an incident that goes on', () => {
  it('is published when its time has come, and not before', () => {
    expect(planStatusIncident(unpublished)).toEqual({ resolvedAt: null, update: 'investigating' });
    expect(planStatusIncident({ ...unpublished, source: open(9.99) })).toBeNull();
    expect(planStatusIncident({ ...unpublished, autoPublishAfterMinutes: 0, source: open(0) })).toEqual({
      resolvedAt: null,
      update: 'investigating',
    });
  });

  it('is not published if the page says never, if it is held, or if the page shows nothing of it', () => {
    expect(planStatusIncident({ ...unpublished, autoPublishAfterMinutes: null })).toBeNull();
    expect(planStatusIncident({ ...unpublished, source: open(60, true) })).toBeNull();
    expect(planStatusIncident({ ...unpublished, isShown: false })).toBeNull();
  });

  it('is published once', () => {
    expect(planStatusIncident(published)).toBeNull();
  });
});

describe('the end of an incident', () => {
  it('is published if its beginning was', () => {
    expect(planStatusIncident({ ...published, source: over })).toEqual({
      resolvedAt: minutesAgo(1),
      update: 'resolved',
    });
    expect(planStatusIncident({ ...unpublished, source: over })).toEqual({
      resolvedAt: minutesAgo(1),
      update: null,
    });
  });

  it('is not published again after somebody has written it, nor that of a maintenance', () => {
    expect(planStatusIncident({ ...published, lastState: 'RESOLVED', source: over })?.update).toBeNull();
    const window = { ...over, announces: false } as const;
    expect(planStatusIncident({ ...published, lastState: 'SCHEDULED', source: window })?.update).toBeNull();
  });

  it('waits until it is final if the incident was reopened often', () => {
    expect(planStatusIncident({ ...published, source: { kind: 'waiting' } })).toBeNull();
  });
});

describe('a reopened incident', () => {
  it('is reopened on the page too, and said to be if its end was published', () => {
    expect(planStatusIncident({ ...ended, source: open(60) })).toEqual({
      resolvedAt: null,
      update: 'reopened',
    });
    const silent = { ...ended, isPublished: false, lastState: null, autoPublishAfterMinutes: null };
    expect(planStatusIncident({ ...silent, source: open(60) })).toEqual({ resolvedAt: null, update: null });
  });

  it('stays ended on the page while it is held', () => {
    expect(planStatusIncident({ ...ended, source: open(60, true) })).toBeNull();
  });
});

it('settles: after a plan is carried out, the same facts need nothing more', () => {
  const facts = fc.record({
    isPublished: fc.boolean(),
    isResolved: fc.boolean(),
    lastState: fc.constantFrom<(StatusUpdateState | null)[]>(null, 'INVESTIGATING', 'MONITORING', 'RESOLVED'),
    isShown: fc.boolean(),
    autoPublishAfterMinutes: fc.constantFrom(null, 0, 10),
    source: fc.constantFrom(open(5), open(60), open(60, true), over, { kind: 'waiting' } as const),
    now: fc.constant(now),
  });
  fc.assert(
    fc.property(facts, (before) => {
      const plan = planStatusIncident(before);
      if (plan === null) return;
      const states = {
        investigating: 'INVESTIGATING',
        reopened: 'INVESTIGATING',
        resolved: 'RESOLVED',
      } as const;
      const after: StatusIncidentFacts = {
        ...before,
        isResolved: plan.resolvedAt !== null,
        isPublished: before.isPublished || plan.update !== null,
        lastState: plan.update === null ? before.lastState : states[plan.update],
      };
      expect(planStatusIncident(after)).toBeNull();
    }),
  );
});
