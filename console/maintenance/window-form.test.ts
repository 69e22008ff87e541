import { expect, it } from 'vitest';
import type { PlannedWindow } from './kinds.ts';
import { changesTo, formOf, mistakesIn, newWindow, toInput } from './window-form.ts';

const maintenance = { covers: 'siteIds', isOfSites: true } as const;
const freeze = { covers: 'environmentIds', isOfSites: false } as const;

const stored: PlannedWindow = {
  id: 'w',
  teamId: 'team',
  covers: ['a', 'b'],
  tags: null,
  title: 'Database upgrade',
  startsAt: '2026-11-22T01:00:17.250Z',
  endsAt: '2026-11-22T03:00:17.250Z',
  recurrence: null,
  timezone: 'Europe/Berlin',
  state: 'ACTIVE',
  isPublic: false,
  createdBy: 'ann@example.com',
  deploymentId: null,
};

it('a stored window is shown by the clock of its zone', () => {
  expect(formOf(stored)).toMatchObject({
    scope: 'chosen',
    startsAt: '2026-11-22T02:00',
    endsAt: '2026-11-22T04:00',
    timezone: 'Europe/Berlin',
    preset: 'once',
  });
});

it('only changed fields are sent, so that a start with seconds is kept', () => {
  const form = formOf(stored);
  expect(changesTo(stored, form, maintenance)).toEqual({});
  expect(changesTo(stored, { ...form, endsAt: '2026-11-22T05:00' }, maintenance)).toEqual({
    endsAt: '2026-11-22T04:00:00.000Z',
  });
  expect(changesTo(stored, { ...form, scope: 'tagged', tags: 'live' }, maintenance)).toEqual({
    siteIds: null,
    tags: ['live'],
  });
  expect(changesTo(stored, { ...form, isPublic: true }, maintenance)).toEqual({ isPublic: true });
});

it('another zone moves the window, because its local time stays', () => {
  expect(changesTo(stored, { ...formOf(stored), timezone: 'UTC' }, maintenance)).toEqual({
    timezone: 'UTC',
    startsAt: '2026-11-22T02:00:00.000Z',
    endsAt: '2026-11-22T04:00:00.000Z',
  });
});

it('a window for everything has neither ids nor tags, and a freeze has no tags at all', () => {
  const form = { ...formOf(stored), scope: 'all' as const, preset: 'weekly' as const };
  expect(toInput(form, maintenance)).toMatchObject({ siteIds: null, tags: null, recurrence: 'FREQ=WEEKLY' });
  expect(toInput(form, freeze)).toMatchObject({ environmentIds: null });
  expect(toInput(form, freeze)).not.toHaveProperty('tags');
  expect(toInput(form, freeze)).not.toHaveProperty('isPublic');
});

it('a new window starts at the next full hour, or in the night of a chosen day', () => {
  const now = new Date(2026, 10, 16, 9, 20);
  expect(newWindow([], undefined, now)).toMatchObject({
    scope: 'all',
    startsAt: '2026-11-16T10:00',
    endsAt: '2026-11-16T11:00',
  });
  expect(newWindow(['a'], new Date(2026, 10, 22), now)).toMatchObject({
    scope: 'chosen',
    startsAt: '2026-11-22T02:00',
  });
  expect(newWindow([], new Date(2026, 10, 16), now).startsAt).toBe('2026-11-16T10:00');
});

it('what is missing is said beside its field', () => {
  const form = { ...formOf(stored), title: ' ', covers: [], endsAt: '', preset: 'own' as const };
  expect(Object.keys(mistakesIn(form, 'maintenance'))).toEqual(['title', 'endsAt', 'covers', 'recurrence']);
  expect(mistakesIn(formOf(stored), 'maintenance')).toEqual({});
});
