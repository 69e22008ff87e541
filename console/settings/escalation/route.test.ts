import { describe, expect, it } from 'vitest';
import type { PolicyFactsFragment } from '../../api/monitoring.generated.ts';
import { routesOf, takesAllOf } from './route.ts';

const policy = (name: string, given: Partial<PolicyFactsFragment> = {}): PolicyFactsFragment => ({
  id: name,
  teamId: 'team',
  name,
  position: 1,
  alertTypes: [],
  notices: [],
  tags: [],
  steps: [],
  repeat: 0,
  unconfirmedMemberIds: [],
  ...given,
});

const chosen = ['CERTIFICATE_EXPIRES'] as const;

describe('the routes of a site', () => {
  it('are one to the default channels without policies', () => {
    const routes = routesOf([], ['live'], chosen);
    expect(routes).toMatchObject([{ policy: null, tag: null }]);
    expect(takesAllOf(routes[0]!)).toBe(true);
  });

  it('use the first policy that is for a tag of the site, and name the tag', () => {
    const [night, all] = [policy('Night', { tags: ['b2b', 'live'] }), policy('All')];
    expect(routesOf([night, all], ['live'], chosen)).toMatchObject([
      { policy: { name: 'Night' }, tag: 'live' },
    ]);
    expect(routesOf([night, all], ['test'], chosen)).toMatchObject([{ policy: { name: 'All' }, tag: null }]);
    expect(routesOf([all, night], ['live'], chosen)).toMatchObject([{ policy: { name: 'All' } }]);
  });

  it('are split by the types of alerts that policies are for', () => {
    const down = policy('Down', { alertTypes: ['SITE_DOWN'] });
    const certificates = policy('Certificates', { notices: ['CERTIFICATE_EXPIRES'] });
    const routes = routesOf([down, certificates], [], chosen);
    expect(routes.map((route) => route.policy?.name ?? null)).toEqual(['Down', null, 'Certificates']);
    expect(routes[2]!.alertTypes).toEqual(['CERTIFICATE_EXPIRES']);
  });

  it('leave out certificates that the team has not chosen, unless a policy lists them', () => {
    const typesIn = (policies: PolicyFactsFragment[]) =>
      routesOf(policies, [], []).flatMap(({ alertTypes }) => alertTypes);
    expect(typesIn([policy('All')])).not.toContain('CERTIFICATE_EXPIRES');
    expect(typesIn([policy('Listed', { alertTypes: ['CERTIFICATE_EXPIRES'] })])).toContain(
      'CERTIFICATE_EXPIRES',
    );
  });
});
