import { expect, it } from 'vitest';
import {
  digest,
  hostile,
  incidentId,
  messageOf,
  opened,
  type pageDown,
  publicUrl,
  resolved,
} from './message.fixture.ts';
import { composeMessage } from './message.ts';

const factsAfter = (release: NonNullable<typeof pageDown.release>, notification = opened) =>
  composeMessage(
    {
      kind: 'notification',
      notification: { ...notification, alert: { ...notification.alert, release } },
    },
    publicUrl,
  ).facts;

it.each([
  [0, 'less than a minute after release 1.4.2 on Shop, live'],
  [1, '1 minute after release 1.4.2 on Shop, live'],
  [8, '8 minutes after release 1.4.2 on Shop, live'],
])('an opened alert says if a release went live %i minutes before', (minutesBefore, value) => {
  const release = { version: '1.4.2', environmentName: 'Shop, live', minutesBefore };
  expect(factsAfter(release)).toContainEqual({ name: 'Release', value });
  expect(factsAfter(release, resolved).map(({ name }) => name)).not.toContain('Release');
});

it('the names of a release are one line', () => {
  const facts = factsAfter({ version: hostile, environmentName: hostile, minutesBefore: 8 });
  expect(facts.at(-1)!.value).not.toMatch(/[\r\n\u202e]/);
});

it('a digest counts its events and lists the first 19 of more than 20', () => {
  expect(digest.headline).toBe('60 alerts: 40 new, 20 resolved');
  expect(digest.lines).toHaveLength(20);
  expect(digest.lines[0]).toBe(
    'Down: Shop / Cart: Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
  );
  expect(digest.lines.at(-1)).toBe('and 41 more');
});

it('a message leads to the page of the incident, also when the alert is closed', () => {
  const page = `https://steward.example/incidents/${incidentId}`;
  const incident = { id: incidentId, number: 7, opening: 1 };
  expect(messageOf({ ...opened, alert: { ...opened.alert, incident } }).link).toBe(page);
  const closed = { ...resolved, alert: { ...resolved.alert, incidentId } };
  expect(messageOf(closed).link).toBe(page);
  expect(messageOf(resolved).link).toBe(`https://steward.example/alerts/${resolved.alert.id}`);
  const linkOf = (notifications: (typeof opened)[]) =>
    composeMessage({ kind: 'digest', notifications }, publicUrl).link;
  expect(linkOf([closed, closed])).toBe(page);
  expect(linkOf([closed, resolved])).toBe('https://steward.example/incidents');
});

it('times are in the time zone of the readers, with its name', () => {
  const startedIn = (timezone: string | null): string =>
    composeMessage({ kind: 'notification', notification: opened }, publicUrl, timezone).facts.find(
      ({ name }) => name === 'Started',
    )!.value;
  expect(startedIn(null)).toBe('2026-08-22 14:04 UTC');
  expect(startedIn('Europe/Berlin')).toBe('2026-08-22 16:04 (Europe/Berlin)');
  expect(startedIn('America/New_York')).toBe('2026-08-22 10:04 (America/New York)');
  expect(startedIn('Mars/Olympus')).toBe('2026-08-22 14:04 UTC');
});
