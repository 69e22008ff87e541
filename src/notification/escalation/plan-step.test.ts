import { describe, expect, it } from 'vitest';
import type { Announcement } from '../plan-messages.ts';
import type { AlertSnapshot } from '../event.ts';
import type { DueEscalation } from './due-storage.ts';
import { planStep, type StepContext } from './plan-step.ts';

const now = new Date('2026-08-22T14:00:00Z');
const alert: AlertSnapshot = {
  id: 'alert',
  type: 'SITE_DOWN',
  message: 'Shop is down',
  since: now.toISOString(),
  resolvedAt: null,
  closing: null,
  site: { id: 'site', name: 'Shop', url: 'https://shop.example/' },
  page: null,
};
const due: DueEscalation = {
  incidentId: 'incident',
  policyId: 'policy',
  policyName: 'Night shift',
  teamId: 'team',
  siteId: 'site',
  alerts: [alert],
  round: 0,
  nextStep: 1,
  roundStartedAt: now,
  nextAt: now,
  now,
};
const policy: StepContext['policy'] = {
  id: 'policy',
  teamId: 'team',
  position: 1,
  name: 'Night shift',
  alertTypes: [],
  notices: [],
  tags: [],
  steps: [{ afterMinutes: 0, channels: ['chat1'], memberIds: [] }],
  repeat: 0,
};
const plan = (announcement: Announcement, more: Partial<StepContext> = {}) =>
  planStep(due, {
    policy,
    messages: new Map([['alert', 'Shop is down']]),
    announcements: new Map([['alert', announcement]]),
    reach: { all: ['chat1'], byDefault: ['chat1'], quietMembers: new Set() },
    ...more,
  });
const unheard: Announcement = { state: 'sent', notifiedChannels: [] };
const heard: Announcement = { state: 'sent', notifiedChannels: ['chat2'] };

describe('the step of an escalation', () => {
  it('without a policy is an orphan only if nobody was notified of an open alert', () => {
    expect(plan(unheard, { policy: undefined })).toEqual({ kind: 'orphan' });
    expect(plan(heard, { policy: undefined })).toEqual({ kind: 'ended' });
    expect(plan({ state: 'sent', notifiedChannels: null }, { policy: undefined })).toEqual({ kind: 'ended' });
    expect(plan(unheard, { policy: undefined, messages: new Map() })).toEqual({ kind: 'ended' });
  });

  it('waits while the message of its alert is held back, also without a policy', () => {
    const held: Announcement = { state: 'held', notifiedChannels: [] };
    expect(plan(held)).toEqual({ kind: 'held' });
    expect(plan(held, { policy: undefined })).toEqual({ kind: 'held' });
  });

  it('that the policy no longer has goes to its last step, only for alerts of which nobody was notified', () => {
    expect(plan(unheard)).toMatchObject({ announced: [{ alertId: 'alert', channels: ['chat1'] }] });
    expect(plan(heard)).toMatchObject({ announced: [], log: [] });
    expect(plan(unheard, { policy: { ...policy, repeat: 1 } })).toMatchObject({ announced: [], log: [] });
  });
});
