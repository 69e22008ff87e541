import { describe, expect, it } from 'vitest';
import type { PolicyFactsFragment } from '../../api/monitoring.generated.ts';
import { alertTypes } from '../../alerts/alert-type.ts';
import { describeScope, formOf, mistakesIn, nextAfter, spellMinutes, toInput } from './policy.ts';

const content = {
  name: 'Nights',
  alertTypes: [],
  notices: [],
  tags: ['shop', 'live'],
  steps: [
    { afterMinutes: 0, channels: ['email'], memberIds: [] },
    { afterMinutes: 15, channels: ['0190'], memberIds: ['ann'] },
  ],
  repeat: 2,
};
const policy: PolicyFactsFragment = {
  ...content,
  id: 'one',
  teamId: 'team',
  position: 1,
  unconfirmedMemberIds: [],
};

describe('the form of an escalation policy', () => {
  it('sends back what it shows', () => {
    expect(toInput(formOf(policy))).toEqual(content);
    const forFailures = { ...content, notices: ['FAILED' as const] };
    expect(toInput(formOf({ ...policy, ...forFailures }))).toEqual(forFailures);
  });

  it('shows a notice that is an alert now among the alerts', () => {
    const notices = ['FAILED' as const, 'CERTIFICATE_EXPIRES' as const];
    expect(toInput(formOf({ ...policy, notices }))).toEqual({
      ...content,
      alertTypes: ['CERTIFICATE_EXPIRES'],
      notices: ['FAILED'],
    });
  });

  it('sends all alert types by name if the policy is for notices too, since none would mean no alerts', () => {
    const form = { ...formOf(null), notices: ['FAILED' as const] };
    expect(toInput(form).alertTypes).toEqual(alertTypes);
  });

  it('says at which step something is missing or out of order', () => {
    const step = (after: string, ...to: string[]) => ({ after, to });
    const of = (...steps: { after: string; to: string[] }[]) => mistakesIn({ ...formOf(null), steps });
    expect(of(step('0', 'email'), step('5', 'chat1'))).toEqual({});
    expect(Object.keys(of(step('0', 'email'), step('0', 'chat1'), step('x', 'email')))).toEqual([
      'steps.1.afterMinutes',
      'steps.2.afterMinutes',
    ]);
    expect(Object.keys(of(step('0')))).toEqual(['steps.0.channels']);
    expect(Object.keys(mistakesIn({ ...formOf(policy), alertTypes: [] }))).toEqual(['alertTypes']);
  });

  it('proposes for a new step the same distance as between the last two', () => {
    expect(nextAfter([{ after: '0', to: [] }])).toBe('5');
    expect(
      nextAfter([
        { after: '5', to: [] },
        { after: '15', to: [] },
      ]),
    ).toBe('25');
  });
});

it.for([
  [[], '', [], 'All alerts · all sites'],
  [['SITE_DOWN', 'PAGE_DOWN'], '', ['live', 'shop'], 'Site down, Page down · sites tagged live or shop'],
  [[], 'Certificate expires', [], 'Certificate expires · all sites'],
  [alertTypes, 'Deployment failed', [], 'All alerts, Deployment failed · all sites'],
] as const)(
  'alert types %o, notices "%s" and tags %o are described as "%s"',
  ([alertTypes, notices, tags, text]) => {
    expect(describeScope({ alertTypes: [...alertTypes], tags: [...tags] }, notices)).toBe(text);
  },
);

it('minutes are spelled in hours where that is shorter', () => {
  expect([0, 5, 90, 1_440].map(spellMinutes)).toEqual(['0 min', '5 min', '1 h 30 min', '1 d']);
});
