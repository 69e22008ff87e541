import { describe, expect, it } from 'vitest';
import { planNotices, type ClosedAlert, type StandingAlert } from './plan-messages.ts';

const standing = (
  id: string,
  type: StandingAlert['type'],
  rest: Partial<StandingAlert> = {},
): StandingAlert => ({
  id,
  type,
  announcement: 'none',
  isNew: true,
  ...rest,
});
const closed = (id: string, rest: Partial<ClosedAlert> = {}): ClosedAlert => ({
  id,
  type: 'PAGE_DOWN',
  announcement: 'told',
  closing: 'RECOVERED',
  ...rest,
});
const begin = (alertId: string, delayed = false) => ({ event: 'OPENED', alertId, delayed });
const end = (alertId: string, to = 'everybody') => ({ event: 'RESOLVED', alertId, to });

describe('what is said about a site', () => {
  it('is what begins and what ends', () => {
    const plan = planNotices(
      false,
      [closed('a')],
      [standing('b', 'JS_ERROR'), standing('c', 'SITE_DOWN', { announcement: 'told' })],
    );
    expect(plan).toEqual([end('a')]);
    expect(planNotices(false, [closed('a')], [standing('b', 'JS_ERROR')])).toEqual([end('a'), begin('b')]);
  });

  it('is nothing while it is muted', () => {
    expect(planNotices(true, [closed('a')], [standing('b', 'SITE_DOWN')])).toEqual([]);
  });

  it('is, of a site that is down, only that', () => {
    const parts = [
      standing('page', 'PAGE_DOWN'),
      standing('js', 'JS_ERROR'),
      standing('flow', 'CHECKOUT_FAILED'),
    ];
    expect(planNotices(false, [], [...parts, standing('site', 'SITE_DOWN')])).toEqual([begin('site')]);
  });

  it('comes later for what the whole site held back and still stands', () => {
    const page = standing('page', 'PAGE_DOWN', { isNew: false });
    expect(planNotices(false, [closed('site', { type: 'SITE_DOWN' })], [page])).toEqual([
      end('site'),
      begin('page', true),
    ]);
  });

  it('is held back again when the whole site goes down before it was said', () => {
    const page = standing('page', 'PAGE_DOWN', { announcement: 'held', isNew: false });
    expect(planNotices(false, [], [page, standing('site', 'SITE_DOWN')])).toEqual([
      { event: 'RECALLED', alertId: 'page' },
      begin('site'),
    ]);
  });

  it('is not said twice', () => {
    const known = (['told', 'held'] as const).map((announcement) =>
      standing(announcement, 'PAGE_DOWN', { announcement, isNew: false }),
    );
    expect(planNotices(false, [], known)).toEqual([]);
  });

  it('has no end without a beginning', () => {
    const unheard = (['none', 'held'] as const).map((announcement) => closed(announcement, { announcement }));
    expect(planNotices(false, unheard, [])).toEqual([]);
  });

  it('of a deleted one is an end for those that would wait for it, muted or not', () => {
    const deleted = [closed('a', { closing: 'DELETED' })];
    expect(planNotices(false, deleted, [])).toEqual([end('a', 'stateful')]);
    expect(planNotices(true, deleted, [])).toEqual([end('a', 'stateful')]);
  });
});
