import { describe, expect, it } from 'vitest';
import type { Delivery } from '#notification/index.ts';
import type { ReleaseMarker } from '../extension.ts';
import { composeTimeline, type TimelineParts } from './compose-timeline.ts';
import type { StoredIncidentEvent } from './incident-storage.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 16, 12, 0, second));
const event = (second: number, kind: StoredIncidentEvent['kind']): StoredIncidentEvent => ({
  incidentId: 'incident',
  kind,
  at: at(second),
  text: kind,
  by: null,
  alertId: null,
});
const delivery = (second: number, given: Partial<Delivery> = {}): Delivery => ({
  id: 'delivery',
  alertId: 'alert',
  channel: 'chat1',
  destinationName: null,
  event: 'OPENED',
  title: 'Shop is down',
  deploymentId: null,
  status: 'SENT',
  attempts: 1,
  error: null,
  createdAt: at(second),
  nextAttemptAt: null,
  sentAt: at(second),
  ...given,
});
const release = (second: number, kind: ReleaseMarker['kind']): ReleaseMarker => ({
  deploymentId: 'deployment',
  version: '1.2',
  kind,
  status: 'SUCCEEDED',
  environmentName: 'live',
  triggeredBy: 'ada@example.com',
  at: at(second),
});
const compose = (parts: Partial<TimelineParts>, limit = 100) =>
  composeTimeline({ releases: [], events: [], steps: [], deliveries: [], ...parts }, limit);

describe('the timeline of an incident', () => {
  it('is in the order of time, and of cause and effect at the same time', () => {
    const timeline = compose({
      releases: [release(0, 'DEPLOY'), release(8, 'ROLLBACK')],
      events: [event(5, 'OPENED'), event(5, 'ALERT_OPENED'), event(9, 'RESOLVED')],
      steps: [{ incidentId: 'incident', at: at(5), text: 'Step 1' }],
      deliveries: [delivery(5), delivery(9)],
    });
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'DEPLOYMENT',
      'OPENED',
      'ALERT_OPENED',
      'ESCALATED',
      'MESSAGE',
      'ROLLBACK',
      'RESOLVED',
      'MESSAGE',
    ]);
    expect(timeline[0]).toMatchObject({ text: 'live was updated to 1.2.', by: 'ada@example.com' });
    expect(timeline[5]).toMatchObject({ text: 'live was rolled back to 1.2.', deploymentId: 'deployment' });
  });

  it('shows an end that waited for an acknowledgement after it', () => {
    const events = [event(1, 'OPENED'), event(5, 'ACKNOWLEDGED'), event(4, 'RESOLVED')];
    expect(compose({ events }).map(({ kind }) => kind)).toEqual(['OPENED', 'ACKNOWLEDGED', 'RESOLVED']);
  });

  it('contains the newest entries if there are too many', () => {
    const events = [1, 2, 3, 4].map((second) => event(second, 'NOTE'));
    expect(compose({ events }, 2).map((each) => each.at)).toEqual([at(3), at(4)]);
  });

  it.each([
    [{}, 'Sent to chat1: Shop is down'],
    [{ destinationName: 'Ops' }, 'Sent to Ops: Shop is down'],
    [{ status: 'PENDING', sentAt: null }, 'Waiting to be sent to chat1: Shop is down'],
    [{ status: 'PENDING', error: 'HTTP 503' }, 'Waiting to be sent to chat1 (HTTP 503): Shop is down'],
    [{ status: 'FAILED', error: 'HTTP 410' }, 'Could not be sent to chat1 (HTTP 410): Shop is down'],
    [
      { status: 'SKIPPED', error: 'the site was muted' },
      'Not sent to chat1 (the site was muted): Shop is down',
    ],
    [{ title: null, event: 'SUMMARY' }, 'Sent to chat1: SUMMARY'],
  ] as const)('describes a message %j', (given, text) => {
    expect(compose({ deliveries: [delivery(1, given)] })[0]!.text).toBe(text);
  });
});
