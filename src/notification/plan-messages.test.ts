import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsChannels as channels, type Channel } from './channels/index.ts';
import { pageDown } from './channels/message.fixture.ts';
import type { AlertSnapshot, AlertType, CloseReason } from './event.ts';
import {
  heldToWithdraw,
  planChange,
  planSummary,
  type Announcement,
  type Announcements,
  type MessagePlan,
} from './plan-messages.ts';

const at = '2026-08-22T14:04:25.000Z';
const site = { id: pageDown.site.id, teamId: 'ada', muted: false, tags: [], incident: null };
const open = (id: string, type: AlertType = 'PAGE_DOWN'): AlertSnapshot => ({ ...pageDown, id, type });
const closedAlert = (id: string, closing: CloseReason = 'RECOVERED'): AlertSnapshot => ({
  ...open(id),
  closing,
});

const noAnnouncements: Announcements = new Map();
const announced = (state: Announcement['state'], ...ids: string[]): Announcements =>
  new Map(ids.map((id) => [id, { state, notifiedChannels: [...channels] }]));

type Change = {
  opened?: AlertSnapshot[];
  closed?: AlertSnapshot[];
  stillOpen?: AlertSnapshot[];
  muted?: boolean;
  remindedOf?: string[];
};
const changed = ({ muted = false, ...change }: Change) =>
  ({ kind: 'changed', site: { ...site, muted }, opened: [], closed: [], stillOpen: [], ...change }) as const;
const planOf = (
  change: Change,
  announcements = noAnnouncements,
  byDefault: readonly Channel[] = channels,
  all = byDefault,
): MessagePlan =>
  planChange(changed(change), { announcements, byDefault, all, channelsFor: () => byDefault, at });
/** "OPENED page", with the delay if there is one. */
const short = ({ messages }: MessagePlan): string[] =>
  messages.map(
    ({ alertId, notification, delaySeconds }) =>
      `${notification.event} ${alertId}${delaySeconds > 0 ? ` in ${delaySeconds} s` : ''}`,
  );

describe('after a change of alerts', () => {
  it('every opening has a message, and every closing of an announced alert', () => {
    const plan = planOf(
      { opened: [open('b', 'JS_ERROR')], closed: [closedAlert('a')] },
      announced('sent', 'a'),
    );
    expect(short(plan)).toEqual(['RESOLVED a', 'OPENED b']);
    expect(plan.messages.map(({ to }) => to)).toEqual([channels, channels]);
    expect(plan.ended).toEqual(['a']);
    expect(plan.announced).toEqual([{ alert: open('b', 'JS_ERROR'), channels, delaySeconds: 0 }]);
  });

  it('a muted site has no messages', () => {
    const change = { opened: [open('b', 'SITE_DOWN')], closed: [closedAlert('a')], muted: true };
    expect(planOf(change, announced('sent', 'a'))).toEqual({ messages: [], announced: [], ended: [] });
  });

  it('only the site itself is announced while the whole site is down', () => {
    const opened = [
      open('page'),
      open('js', 'JS_ERROR'),
      open('flow', 'CHECKOUT_FAILED'),
      open('site', 'SITE_DOWN'),
    ];
    expect(short(planOf({ opened }))).toEqual(['OPENED site']);
  });

  it('a page that is still down is announced 90 s after its site has recovered', () => {
    const plan = planOf(
      { closed: [closedAlert('site')], stillOpen: [open('page')] },
      announced('sent', 'site'),
    );
    expect(short(plan)).toEqual(['RESOLVED site', 'OPENED page in 90 s']);
  });

  it('a held message is withdrawn if the site goes down again or its alert is closed', () => {
    const held = announced('held', 'page', 'other');
    const stillOpen = [open('page')];
    expect(heldToWithdraw(changed({ opened: [open('site', 'SITE_DOWN')], stillOpen }), held)).toEqual([
      'page',
    ]);
    expect(heldToWithdraw(changed({ closed: [closedAlert('other')], stillOpen }), held)).toEqual(['other']);
    expect(heldToWithdraw(changed({ closed: [closedAlert('other')], stillOpen }), noAnnouncements)).toEqual(
      [],
    );
  });

  it.each(['sent', 'held'] as const)('an alert whose message is %s is not announced again', (state) => {
    expect(short(planOf({ stillOpen: [open('page')] }, announced(state, 'page')))).toEqual([]);
  });

  it('a reminder goes to the channels that were notified and are on', () => {
    const change = { stillOpen: [open('a', 'CERTIFICATE_EXPIRES'), open('b')], remindedOf: ['a'] };
    const known = announced('sent', 'a', 'b');
    const plan = planOf(change, known, ['email'], ['email', 'incident']);
    expect(short(plan)).toEqual(['OPENED a']);
    expect(plan.messages[0]!.to).toEqual(['email', 'incident']);
    expect(plan.announced).toEqual([]);
    expect(short(planOf({ ...change, muted: true }, known))).toEqual([]);
  });

  it('the closing of an alert that was not announced has no message', () => {
    expect(short(planOf({ closed: [closedAlert('a')] }))).toEqual([]);
    expect(short(planOf({ closed: [closedAlert('a')] }, announced('held', 'a')))).toEqual([]);
  });

  it.each([true, false])('a deletion is announced to receivers that keep state (muted: %s)', (muted) => {
    const plan = planOf({ closed: [closedAlert('a', 'DELETED')], muted }, announced('sent', 'a'));
    expect(plan.messages.map(({ to }) => to)).toEqual([['incident', 'webhook']]);
  });

  it('a closing goes to the channels that got the opening and are on, and to the incident channel in any case', () => {
    const announcements = new Map([
      ['a', { state: 'sent', notifiedChannels: ['email', 'chat1', 'incident'] } as const],
    ]);
    const plan = planOf({ closed: [closedAlert('a')] }, announcements, ['chat1', 'chat2', 'webhook']);
    expect(plan.messages.map(({ to }) => to)).toEqual([['chat1', 'incident']]);
  });

  it('a closing goes to destinations and members that can be used, also if they get nothing by default', () => {
    const notifiedChannels = ['slack:1', 'slack:2', 'pagerduty:3', 'member:4', 'member:5'] as const;
    const announcements = new Map([['a', { state: 'sent', notifiedChannels } as const]]);
    const all = ['email', 'slack:1', 'member:4'] as const;
    const plan = planOf({ closed: [closedAlert('a')] }, announcements, ['email'], all);
    expect(plan.messages.map(({ to }) => to)).toEqual([['slack:1', 'pagerduty:3', 'member:4']]);
  });

  it('a closing goes to all channels that are on if those of the opening were not recorded', () => {
    const announcements = new Map([['a', { state: 'sent', notifiedChannels: null } as const]]);
    const plan = planOf({ closed: [closedAlert('a')] }, announcements, ['chat2']);
    expect(plan.messages.map(({ to }) => to)).toEqual([['chat2']]);
  });

  it('no alert has two messages, and none is both announced and ended', () => {
    const types = fc.constantFrom<AlertType>('SITE_DOWN', 'PAGE_DOWN', 'JS_ERROR', 'CHECKOUT_FAILED');
    const alerts = fc.array(fc.record({ type: types, group: fc.nat(2), state: fc.nat(2) }), { maxLength: 8 });
    fc.assert(
      fc.property(alerts, fc.boolean(), fc.subarray([...channels]), (list, muted, enabled) => {
        const groups = [0, 1, 2].map((group) =>
          list.flatMap((each, index) => (each.group === group ? [open(`${index}`, each.type)] : [])),
        );
        const [opened, closed, stillOpen] = groups as [AlertSnapshot[], AlertSnapshot[], AlertSnapshot[]];
        const known = list.flatMap(({ group, state }, index): [string, Announcement][] =>
          group === 0 || state === 0
            ? []
            : [[`${index}`, { state: state === 1 ? 'held' : 'sent', notifiedChannels: enabled }]],
        );
        const plan = planOf({ opened, closed, stillOpen, muted }, new Map(known), enabled);
        const ids = plan.messages.map(({ alertId }) => alertId);
        expect(new Set(ids).size).toBe(ids.length);
        expect([...plan.ended, ...plan.announced.map(({ alert }) => alert.id)].sort()).toEqual(ids.sort());
        for (const { to } of plan.messages) for (const channel of to) expect(enabled).toContain(channel);
      }),
    );
  });
});

describe('after unmuting', () => {
  const unmuted = (alerts: AlertSnapshot[], closed: AlertSnapshot[]) =>
    planSummary(
      { kind: 'unmuted', site, open: alerts, closed },
      {
        announcements: announced('sent', 'old'),
        byDefault: channels,
        all: channels,
        channelsFor: ({ id }) => (id === 'mail' ? ['email'] : channels),
        at,
      },
    );

  it('open alerts have one summary, and one incident each', () => {
    const plan = unmuted([open('a'), open('b')], []);
    expect(plan.messages.map(({ notification, to }) => [notification.event, to])).toEqual([
      ['SUMMARY', ['email', 'chat1', 'chat2', 'webhook']],
      ['OPENED', ['incident']],
      ['OPENED', ['incident']],
    ]);
    expect(plan.announced.map(({ alert }) => alert.id)).toEqual(['a', 'b']);
  });

  it('each channel gets a summary of the alerts that it is notified of', () => {
    const plan = unmuted([open('a'), open('mail')], []);
    const summaries = plan.messages.flatMap(({ notification, to }) =>
      notification.event === 'SUMMARY' ? [[notification.alerts.map(({ id }) => id), to]] : [],
    );
    expect(summaries).toEqual([
      [['a', 'mail'], ['email']],
      [['a'], ['chat1', 'chat2', 'webhook']],
    ]);
  });

  it('only the site itself is announced if the whole site is down', () => {
    expect(short(unmuted([open('a'), open('site', 'SITE_DOWN')], []))).toEqual([
      'SUMMARY site',
      'OPENED site',
    ]);
  });

  it('receivers that keep state get the closings that they missed', () => {
    const plan = unmuted([], [closedAlert('old')]);
    expect(plan.messages.map(({ alertId, to }) => [alertId, to])).toEqual([['old', ['incident', 'webhook']]]);
    expect(plan.ended).toEqual(['old']);
  });
});
