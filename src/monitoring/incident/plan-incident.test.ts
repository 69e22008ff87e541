import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planIncident, type IncidentAlert, type LastIncident } from './plan-incident.ts';

const alert = (id: string, alertType: IncidentAlert['alertType'] = 'PAGE_DOWN'): IncidentAlert => ({
  id,
  siteId: 'site',
  alertType,
  message: `message of ${id}`,
  createdAt: new Date(0),
  incidentId: null,
});
const last = (given: Partial<LastIncident>): LastIncident => ({
  id: 'last',
  teamId: 'team',
  number: 7,
  opening: 1,
  state: 'RESOLVED',
  endedRecently: false,
  ...given,
});
const [page, site] = [alert('page'), alert('site', 'SITE_DOWN')];
const plan = (before: LastIncident | null, opened: IncidentAlert[], open: IncidentAlert[]) =>
  planIncident(before, { teamId: 'team', opened, open });

describe('the incident of a site', () => {
  it.each([
    [
      'opens with its first alert',
      null,
      [page],
      [page],
      { begins: 'OPENED', ends: false, title: 'message of page' },
    ],
    [
      'is named after the whole site if that is down',
      null,
      [page, site],
      [page, site],
      { title: 'message of site' },
    ],
    [
      'is a new one if the last one ended long ago',
      last({}),
      [page],
      [page],
      { begins: 'OPENED', current: null },
    ],
    [
      'reopens within 10 minutes',
      last({ endedRecently: true }),
      [page],
      [page],
      { begins: 'REOPENED', current: { id: 'last' } },
    ],
    [
      'of the former team is not reopened',
      last({ endedRecently: true, teamId: 'other' }),
      [page],
      [page],
      { begins: 'OPENED', current: null },
    ],
    [
      'stays while another alert is open',
      last({ state: 'ACKNOWLEDGED' }),
      [],
      [page],
      { begins: null, ends: false },
    ],
    [
      'ends when none is open',
      last({ state: 'OPEN' }),
      [],
      [],
      { begins: null, ends: true, current: { id: 'last' } },
    ],
    [
      'opens and ends at once if the alert is closed again',
      null,
      [page],
      [],
      { begins: 'OPENED', ends: true },
    ],
    ['opens for an alert that was open before', null, [], [page], { begins: 'OPENED' }],
    [
      'does not end again',
      last({ endedRecently: true }),
      [],
      [],
      { begins: null, ends: false, current: null },
    ],
    [
      'takes the title of the whole site later',
      last({ state: 'OPEN' }),
      [site],
      [page, site],
      { title: 'message of site' },
    ],
    ['keeps its title when a page fails', last({ state: 'OPEN' }), [page], [site, page], { title: null }],
  ] as const)('%s', (_, before, opened, open, expected) => {
    expect(plan(before, [...opened], [...open])).toMatchObject(expected);
  });

  it('is open afterwards exactly if an alert is open, whatever was before', () => {
    const anyLast = fc.option(
      fc.record({
        state: fc.constantFrom('OPEN' as const, 'ACKNOWLEDGED' as const, 'RESOLVED' as const),
        endedRecently: fc.boolean(),
        teamId: fc.constantFrom('team', 'other'),
      }),
    );
    const alerts = fc.subarray([page, site, alert('js', 'JS_ERROR')]);
    fc.assert(
      fc.property(anyLast, alerts, alerts, (given, opened, open) => {
        // A transfer ends the incident of the former team.
        const before = given && last({ ...given, ...(given.teamId === 'other' && { state: 'RESOLVED' }) });
        const { begins, ends } = plan(before, opened, open);
        const wasOpen = before !== null && before.state !== 'RESOLVED';
        expect((wasOpen || begins !== null) && !ends).toBe(open.length > 0);
        expect(wasOpen && begins !== null).toBe(false);
      }),
    );
  });
});
