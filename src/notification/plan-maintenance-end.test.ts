import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsChannels, type Channel } from './channels/index.ts';
import { pageDown } from './channels/message.fixture.ts';
import type { AlertSnapshot, AlertType } from './event.ts';
import { planMaintenanceEnd, type Announcement } from './plan-messages.ts';

const at = '2026-08-22T14:04:25.000Z';
const site = { id: pageDown.site.id, teamId: 'ada', muted: false, tags: [], incident: null };
const alert = (id: string, type: AlertType = 'PAGE_DOWN', page = 'cart'): AlertSnapshot => ({
  ...pageDown,
  id,
  type,
  page: type === 'SITE_DOWN' ? null : { ...pageDown.page!, id: page },
  resolvedAt: null,
});
const closed = (each: AlertSnapshot): AlertSnapshot => ({ ...each, resolvedAt: at, closing: 'RECOVERED' });

type End = { open?: AlertSnapshot[]; closed?: AlertSnapshot[]; announced?: string[]; notified?: Channel[] };
const planOf = (
  { open = [], closed: ended = [], announced = [], notified = [...settingsChannels] }: End,
  all: readonly Channel[] = settingsChannels,
) =>
  planMaintenanceEnd(
    { kind: 'maintenanceEnded', site, open, closed: ended },
    {
      announcements: new Map(
        announced.map((id): [string, Announcement] => [id, { state: 'sent', notifiedChannels: notified }]),
      ),
      byDefault: all,
      channelsFor: () => all,
      all,
      at,
    },
  );

const isForPeople = (channel: Channel): boolean => channel !== 'incident' && channel !== 'webhook';
/** Such as "OPENED a", for those who read and for those that keep state. */
const heard = (plan: ReturnType<typeof planOf>) => {
  const by = (wanted: boolean) =>
    plan.messages
      .filter(({ to }) => to.some((channel) => isForPeople(channel) === wanted))
      .map(({ notification, alertId }) => `${notification.event} ${alertId}`);
  return { people: by(true), programs: by(false) };
};

describe('at the end of a maintenance', () => {
  const a = alert('a');
  const b = alert('b');
  // Alerts that opened and closed in the maintenance, or were never announced, are not among `closed`.
  const rows: [before: string, now: string, End, people: string[], programs: string[]][] = [
    ['fine', 'fine', {}, [], []],
    ['fine', 'broken', { open: [a] }, ['OPENED a'], ['OPENED a']],
    ['fine', 'broken again', { open: [b] }, ['OPENED b'], ['OPENED b']],
    ['announced', 'fine', { closed: [closed(a)], announced: ['a'] }, ['RESOLVED a'], ['RESOLVED a']],
    ['announced', 'still broken', { open: [a], announced: ['a'] }, [], []],
    [
      'announced',
      'broken again',
      { open: [b], closed: [closed(a)], announced: ['a'] },
      [],
      ['RESOLVED a', 'OPENED b'],
    ],
    ['broken without an announcement', 'fine', { closed: [closed(a)] }, [], []],
    ['broken without an announcement', 'still broken', { open: [a] }, ['OPENED a'], ['OPENED a']],
    [
      'broken without an announcement',
      'broken again',
      { open: [b], closed: [closed(a)] },
      ['OPENED b'],
      ['OPENED b'],
    ],
  ];
  it.each(rows)('what was %s and is %s', (_before, _now, end, people, programs) => {
    expect(heard(planOf(end))).toEqual({ people, programs });
  });

  it('the closing of what broke again goes to everybody who was notified of the first failure', () => {
    const plan = planOf({
      open: [b],
      closed: [closed(a)],
      announced: ['a'],
      notified: ['email', 'incident'],
    });
    expect(plan.announced).toEqual([
      { alert: b, channels: ['email', 'incident'], delaySeconds: 0, known: ['email'] },
    ]);
    expect(plan.ended).toEqual(['a']);
  });

  it('an incident service that was switched off meanwhile gets the closing, and no opening', () => {
    const plan = planOf({ open: [b], closed: [closed(a)], announced: ['a'], notified: ['incident'] }, [
      'email',
    ]);
    expect(plan.messages.map(({ notification, to }) => [notification.event, to])).toEqual([
      ['RESOLVED', ['incident']],
      ['OPENED', []],
    ]);
  });

  it('only the site itself is announced while the whole site is down', () => {
    const plan = planOf({ open: [alert('site', 'SITE_DOWN'), a, alert('js', 'JS_ERROR')] });
    expect(heard(plan).people).toEqual(['OPENED site']);
  });

  it('the same failure of two pages is two failures', () => {
    const other = alert('b', 'PAGE_DOWN', 'checkout');
    const plan = planOf({ open: [other], closed: [closed(a)], announced: ['a'] });
    expect(heard(plan).people).toEqual(['RESOLVED a', 'OPENED b']);
  });

  it('people never hear twice of one failure, and every alert that they know of is closed once', () => {
    const types = fc.constantFrom<AlertType>('SITE_DOWN', 'PAGE_DOWN', 'JS_ERROR', 'CHECKOUT_FAILED');
    const places = fc.uniqueArray(fc.record({ type: types, page: fc.constantFrom('cart', 'home') }), {
      selector: ({ type, page }) => (type === 'SITE_DOWN' ? type : `${type} ${page}`),
    });
    const states = fc.array(fc.record({ known: fc.boolean(), now: fc.nat(2) }), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(places, states, (list, given) => {
        const end = { open: [] as AlertSnapshot[], closed: [] as AlertSnapshot[], announced: [] as string[] };
        for (const [index, { type, page }] of list.entries()) {
          const { known, now } = given[index]!;
          if (known) end.announced.push(`old ${index}`);
          if (now !== 1) end.closed.push(closed(alert(`old ${index}`, type, page)));
          if (now > 0) end.open.push(alert(now === 1 ? `old ${index}` : `new ${index}`, type, page));
        }
        const { people } = heard(planOf(end));
        expect(new Set(people).size).toBe(people.length);
        for (const [index] of list.entries()) {
          const { known, now } = given[index]!;
          const [told, closedNow] = ['OPENED', 'RESOLVED'].map((event) =>
            people.some((each) => each.startsWith(event) && each.endsWith(` ${index}`)),
          );
          expect(known && told).toBe(false);
          expect(closedNow).toBe(known && now === 0);
        }
      }),
    );
  });
});
